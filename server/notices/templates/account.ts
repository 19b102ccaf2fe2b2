import type { Template } from './template.ts'

const orCode = 'Or type this code where you asked for it: 402 718'
const notYou = 'If this was not you, ignore this e-mail.'
const secureIt = 'If this was not you, set a new password now.'

export const accountTemplates = {
  confirmation: {
    title: 'Confirm an e-mail address',
    subject: 'Confirm your e-mail address',
    lead: 'Welcome to {studio}. Confirm this address and your account is ready.',
    secret: true,
    awaited: true,
    example: { lines: [orCode, notYou], action: 'Confirm my address' },
  },
  invitation: {
    title: 'Invitation to an account',
    subject: 'You are invited to {studio}',
    lead: '{studio} has made an account for {email}. Accept, and choose a password.',
    secret: true,
    awaited: true,
    example: {
      lines: ['The link is good for 7 days. If you do not know why you got it, ignore this e-mail.'],
      action: 'Accept the invitation',
    },
  },
  existing_account: {
    title: 'Signed up twice',
    subject: 'You already have an account',
    lead: 'Somebody, perhaps you, tried to sign up at {studio} with this address. It already has an account.',
    example: {
      lines: ['If this was not you, there is nothing to do: nobody was let in.'],
      action: 'Sign in',
    },
  },
  recovery: {
    title: 'Forgot password',
    subject: 'Set a new password',
    lead: 'Somebody, perhaps you, asked for a new password at {studio}.',
    secret: true,
    awaited: true,
    example: { lines: [orCode, notYou], action: 'Set a new password' },
  },
  magic_link: {
    title: 'Sign-in link',
    subject: 'Your sign-in link',
    lead: 'Sign in at {studio} with one press, without a password.',
    secret: true,
    awaited: true,
    example: { lines: [orCode, notYou], action: 'Sign in' },
  },
  email_change_new: {
    title: 'New e-mail address, to the new one',
    subject: 'Confirm your new e-mail address',
    lead: 'This is to become the address of your account at {studio}.',
    secret: true,
    awaited: true,
    example: { lines: [orCode, notYou], action: 'Confirm this address' },
  },
  email_change_current: {
    title: 'New e-mail address, to the old one',
    subject: 'Confirm the change of your e-mail address',
    lead: 'Your account at {studio} is to move to the address {newEmail}.',
    secret: true,
    awaited: true,
    samples: { newEmail: 'sam@new.example' },
    example: { lines: [orCode, notYou], action: 'Confirm the change' },
  },
  reauthentication: {
    title: 'Verification code',
    subject: 'Your verification code',
    lead: 'Type this code at {studio} to confirm that it is you: {code}',
    secret: true,
    awaited: true,
    samples: { code: '402718' },
    required: 'code',
    example: { lines: ['Nobody from the studio will ever ask you for it.'] },
  },
  password_changed: {
    title: 'Password was changed',
    subject: 'Your password was changed',
    lead: 'The password of your account at {studio} was changed.',
    example: { lines: [secureIt], action: 'Set a new password' },
  },
  email_changed: {
    title: 'E-mail address was changed',
    subject: 'Your e-mail address was changed',
    lead: 'Your account at {studio} now has the address {newEmail}.',
    // Its link undoes the change.
    secret: true,
    samples: { newEmail: 'sam@new.example' },
    example: { lines: ['If this was not you, take it back with the button below.'], action: 'Undo this change' },
  },
  account_changed: {
    title: 'Security of an account was changed',
    subject: 'The security of your account was changed',
    lead: 'Your account at {studio}: {what}',
    samples: { what: 'An authenticator app was added as a second step.' },
    example: { lines: [secureIt], action: 'Set a new password' },
  },
  account_deleted: {
    title: 'Account was deleted',
    subject: 'Your account was deleted',
    lead: 'Your account at {studio} is deleted, as you asked.',
    example: { lines: ['What you paid for stays in our books, without your name. Thank you for having been here.'] },
  },
  new_device: {
    title: 'Sign-in from a new device',
    subject: 'A new sign-in to your account',
    lead: 'Somebody signed in to your account at {studio} from a device that we had not seen before.',
    example: { lines: ['Chrome on Windows, November 24 at 9:30 AM CST', secureIt], action: 'See your devices' },
  },
} as const satisfies Record<string, Template>
