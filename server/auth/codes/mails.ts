import type { TemplateMail, TemplateName } from '#server/notices/service.ts'

import type { Lifetime, OneTimeCode } from './one-time-code.ts'

/** What a mailed link is for, in the protocol's words. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email_revert'

interface Letter {
  template: TemplateName
  action: string
  /** The owner did not ask for this mail, so no form waits for its code. */
  isUnasked?: true
}

const letters = {
  signup: { template: 'confirmation', action: 'Confirm my address' },
  invite: { template: 'invitation', action: 'Accept the invitation', isUnasked: true },
  magiclink: { template: 'magic_link', action: 'Sign in' },
  recovery: { template: 'recovery', action: 'Set a new password' },
  email_change: { template: 'email_change_new', action: 'Confirm this address' },
  email_change_current: { template: 'email_change_current', action: 'Confirm the change' },
} as const satisfies Record<string, Letter>

export type LetterName = keyof typeof letters

interface LinkMail {
  to: string
  publicUrl: string
  redirectTo: string
  lifetime: Lifetime
  facts?: Record<string, string>
}

/** A mail with a link and, where a form waits for it, a code. */
export function linkMail(name: LetterName, code: OneTimeCode, mail: LinkMail): TemplateMail {
  const { template, action, isUnasked }: Letter = letters[name]
  const type: LinkType = name === 'email_change_current' ? 'email_change' : name
  const { to, publicUrl, redirectTo, lifetime, facts = {} } = mail

  return {
    template,
    to,
    facts,
    lines: isUnasked
      ? [`The link is good for ${durationOf(lifetime.link)}. If you do not know why you got it, ignore this e-mail.`]
      : [
          `Or type this code where you were asked for it: ${code.code}`,
          `The code is good for ${durationOf(lifetime.code)}, the link for ${durationOf(lifetime.link)}. If this was not you, ignore this e-mail.`,
        ],
    action: { label: action, url: linkOf(publicUrl, code.linkToken, type, redirectTo) },
  }
}

export const linkOf = (publicUrl: string, token: string, type: LinkType, redirectTo: string): string =>
  `${publicUrl}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo }).toString()}`

const units = [
  { seconds: 86_400, one: 'day' },
  { seconds: 3600, one: 'hour' },
  { seconds: 60, one: 'minute' },
]

/** "24 hours" for 86400: in the largest unit that gives at least two. */
function durationOf(seconds: number): string {
  const unit = units.find((candidate) => seconds >= 2 * candidate.seconds) ?? { seconds: 1, one: 'second' }
  return `${Math.floor(seconds / unit.seconds)} ${unit.one}s`
}

interface AccountMail {
  to: string
  publicUrl: string
}

/** Mailed to the owner in place of an answer: the asker must not learn that the address has an account. */
export const existingAccountMail = ({ to, publicUrl }: AccountMail): TemplateMail => ({
  template: 'existing_account',
  to,
  facts: {},
  lines: ['If this was not you, there is nothing to do: nobody was let in.'],
  action: { label: 'Sign in', url: `${publicUrl}/login` },
})

export const passwordChangedMail = ({ to, publicUrl }: AccountMail): TemplateMail => ({
  template: 'password_changed',
  to,
  facts: {},
  lines: ['Every other device was signed out. If this was not you, set a new password now.'],
  action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
})

/** Mailed to the old address, whose owner can take the account back. */
export const emailChangedMail = (to: string, newEmail: string, revertUrl: string): TemplateMail => ({
  template: 'email_changed',
  to,
  facts: { newEmail },
  lines: [
    'If this was not you, take the account back: it gets this address again, every device is signed out, and you set a new password. The link is good for 7 days.',
  ],
  action: { label: 'Take my account back', url: revertUrl },
})

export const reauthenticationMail = (
  { to, publicUrl }: AccountMail,
  code: string,
  lifetime: Lifetime,
): TemplateMail => ({
  template: 'reauthentication',
  to,
  facts: { code },
  lines: [
    `The code is good for ${durationOf(lifetime.code)}. If this was not you, somebody is signed in to your account: sign in and end the devices you do not know.`,
  ],
  action: { label: 'Open the studio', url: publicUrl },
})
