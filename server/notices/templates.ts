/** The mails whose subject and lead a studio may word itself; {names} in braces are filled in when one is sent. */
export const templates = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    lead: 'Welcome to {studio}. Confirm this address and your account is ready.',
  },
  existing_account: {
    subject: 'You already have an account',
    lead: 'Somebody, perhaps you, tried to sign up at {studio} with this address. It already has an account.',
  },
  recovery: {
    subject: 'Set a new password',
    lead: 'Somebody, perhaps you, asked for a new password at {studio}.',
  },
  magic_link: {
    subject: 'Your sign-in link',
    lead: 'Sign in at {studio} with one press, without a password.',
  },
  email_change_new: {
    subject: 'Confirm your new e-mail address',
    lead: 'This is to become the address of your account at {studio}.',
  },
  email_change_current: {
    subject: 'Confirm the change of your e-mail address',
    lead: 'Your account at {studio} is to move to the address {newEmail}.',
  },
  reauthentication: {
    subject: '{code} is your verification code',
    lead: 'Type this code at {studio} to confirm that it is you: {code}',
  },
  password_changed: {
    subject: 'Your password was changed',
    lead: 'The password of your account at {studio} was changed.',
  },
  email_changed: {
    subject: 'Your e-mail address was changed',
    lead: 'Your account at {studio} now has the address {newEmail}.',
  },
  new_device: {
    subject: 'A new sign-in to your account',
    lead: 'Somebody signed in to your account at {studio} from a device that we had not seen before.',
  },
} as const

export type TemplateName = keyof typeof templates

/** The text with its {names} filled in; a name that is not known stays as it is. */
export const fillIn = (text: string, facts: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (braced, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? '') : braced))
