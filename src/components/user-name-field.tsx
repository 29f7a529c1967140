/**
 * The user name that belongs to a form's password: only for password managers, which otherwise take another field for
 * it. They ignore fields of the type `hidden`.
 */
export function UserNameField({ email }: { email: string }) {
  return (
    <div className="spoken" aria-hidden="true">
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
      />
    </div>
  );
}
