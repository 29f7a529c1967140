import * as words from "./words";

/**
 * A field that no person ever sees, reaches or has filled in for them, and that simple bots fill in. `inert` takes
 * it out of the tab order, away from screen readers and out of the reach of the browser's autofill; the data
 * attributes ask the common password managers to leave it alone.
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
