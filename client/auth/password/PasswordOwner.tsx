/** Tells password managers, which look for it in the form, whose password it is. */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
)
