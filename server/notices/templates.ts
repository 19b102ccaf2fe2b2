import type { Wording } from '#shared/notices/wording.ts'

import type { Letter } from './letter.ts'

interface Template extends Wording {
  /** What staff call it. */
  title: string
  /** Whether it carries a code or a link that lets somebody in, or opens what is theirs. */
  secret?: true
  /** What its {names} may stand for, beside those of every mail. */
  samples?: Readonly<Record<string, string>>
  /** The {name} without which it is of no use: a code, for the letter and never for the subject. */
  required?: string
  /** Below its lead in a preview. */
  example: Pick<Letter, 'lines' | 'table' | 'notes'> & { action?: string }
}

const orCode = 'Or type this code where you asked for it: 402 718'
const notYou = 'If this was not you, ignore this e-mail.'
const secureIt = 'If this was not you, set a new password now.'
const booking = { firstName: 'Sam', service: 'Swing evaluation', when: 'Tuesday, November 24 at 9:30 AM CST' }
const enquiry = { name: 'Sam Rivera', topic: 'Thursday Winter League' }

/** Every mail, with the subject and the lead that it has until the studio words them itself. */
export const templates = {
  booked: {
    title: 'Booking confirmed',
    subject: 'Booked: {service}, {when}',
    lead: '{service} at {studio}',
    // Its link manages the booking.
    secret: true,
    samples: { ...booking, reference: 'LL-7K3Q9D' },
    example: {
      lines: ['Hello Sam,', 'We look forward to seeing you.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Where', '1200 Fulton Market, Chicago, IL 60607\nBay 2'],
        ['With', 'Dana Whitfield'],
        ['Price', '$95.00, to pay at the studio'],
        ['Reference', 'LL-7K3Q9D'],
      ],
      notes: [
        'Canceling is free until Monday, November 23 at 9:30 AM CST. After that it costs $47.50, and not coming costs $95.00.',
      ],
      action: 'View or cancel this booking',
    },
  },
  cancelled: {
    title: 'Booking canceled',
    subject: 'Canceled: {service}, {when}',
    lead: 'Your booking at {studio} is canceled',
    samples: { ...booking, reference: 'LL-7K3Q9D' },
    example: {
      lines: ['Hello Sam,', 'Swing evaluation will not take place. There is nothing to pay.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Reference', 'LL-7K3Q9D'],
      ],
      action: 'Book another time',
    },
  },
  booked_staff: {
    title: 'Booking, to the person who gives it',
    subject: '{service}, {when}: {client}',
    lead: '{client} has booked with you.',
    samples: { service: booking.service, when: booking.when, client: 'Sam Rivera' },
    example: {
      lines: ['Sam Rivera has booked a swing evaluation with you.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['What would you like to work on?', 'More height with my irons'],
      ],
      action: 'Open the day board',
    },
  },
  enquiry_received: {
    title: 'Question received',
    subject: 'We have your question: {topic}',
    lead: 'Thank you for writing to {studio}.',
    samples: enquiry,
    example: {
      lines: ['Hello Sam Rivera,', 'Your question is with us. A person answers it, to this address.'],
    },
  },
  enquiry_arrived: {
    title: 'Question, to the studio',
    subject: 'Question from {name}: {topic}',
    lead: '{name} asks about {topic}.',
    samples: enquiry,
    example: {
      lines: ['Is there a place left on Thursdays?'],
      table: [
        ['E-mail', 'sam.rivera@example.com'],
        ['Phone', '+1 312 555 0142'],
      ],
      action: 'Answer in the back office',
    },
  },
  enquiry_answered: {
    title: 'Question answered',
    subject: 'Our answer: {topic}',
    lead: 'An answer from {studio}',
    samples: enquiry,
    example: {
      lines: ['Hello Sam Rivera,', 'Yes, two places are left on Thursdays at 7 PM.'],
    },
  },
  confirmation: {
    title: 'Confirm an e-mail address',
    subject: 'Confirm your e-mail address',
    lead: 'Welcome to {studio}. Confirm this address and your account is ready.',
    secret: true,
    example: { lines: [orCode, notYou], action: 'Confirm my address' },
  },
  invitation: {
    title: 'Invitation to an account',
    subject: 'You are invited to {studio}',
    lead: '{studio} has made an account for {email}. Accept, and choose a password.',
    secret: true,
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
    example: { lines: [orCode, notYou], action: 'Set a new password' },
  },
  magic_link: {
    title: 'Sign-in link',
    subject: 'Your sign-in link',
    lead: 'Sign in at {studio} with one press, without a password.',
    secret: true,
    example: { lines: [orCode, notYou], action: 'Sign in' },
  },
  email_change_new: {
    title: 'New e-mail address, to the new one',
    subject: 'Confirm your new e-mail address',
    lead: 'This is to become the address of your account at {studio}.',
    secret: true,
    example: { lines: [orCode, notYou], action: 'Confirm this address' },
  },
  email_change_current: {
    title: 'New e-mail address, to the old one',
    subject: 'Confirm the change of your e-mail address',
    lead: 'Your account at {studio} is to move to the address {newEmail}.',
    secret: true,
    samples: { newEmail: 'sam@new.example' },
    example: { lines: [orCode, notYou], action: 'Confirm the change' },
  },
  reauthentication: {
    title: 'Verification code',
    subject: 'Your verification code',
    lead: 'Type this code at {studio} to confirm that it is you: {code}',
    secret: true,
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
    // Its link takes the change back.
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

export type TemplateName = keyof typeof templates

const byName: ReadonlyMap<string, Template> = new Map(Object.entries(templates))

export const templateNames: readonly string[] = [...byName.keys()]

/** The template of that name, from an address or the database; undefined for any other word. */
export const templateOf = (name: string): Template | undefined => byName.get(name)

/** Who a mail is to, and from whom: known in every one. */
const samplesOfAll = { studio: 'the studio', email: 'sam.rivera@example.com' }

export const samplesOf = ({ samples }: Template): Readonly<Record<string, string>> => ({ ...samplesOfAll, ...samples })
