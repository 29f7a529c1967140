import * as words from "./words";

/**
 * A honeypot: a field that only simple bots fill in. `inert` hides it from the keyboard, screen readers and the
 * browser's autofill; the data attributes ask the common password managers to leave it alone.
 */
export function PhoneHoneypot() {
  return (
    <div className="spoken" inert aria-hidden="true">
      <label>
        {words.phone}
        <input
          name="phoneNumber"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  );
}
