import type { Mail } from '#server/notices/service.ts'

import type { OneTimeCode } from './one-time-code.ts'

interface Facts {
  to: string
  studio: string
  publicUrl: string
}

export function confirmationMail({ to, studio, publicUrl }: Facts, { code, linkToken }: OneTimeCode): Mail {
  const redirect = encodeURIComponent(`${publicUrl}/email-verification-success`)
  const link = `${publicUrl}/auth/v1/verify?token=${linkToken}&type=signup&redirect_to=${redirect}`

  return {
    to,
    subject: 'Confirm your e-mail address',
    lead: `Welcome to ${studio}. Confirm this address and your account is ready.`,
    lines: [
      `Or type this code where you signed up: ${code}`,
      'Both are good for 24 hours. If this was not you, ignore this mail.',
    ],
    action: { label: 'Confirm my address', url: link },
  }
}

/** Sent instead of an answer: whoever asks must not learn that the address has an account. */
export function existingAccountMail({ to, studio, publicUrl }: Facts): Mail {
  return {
    to,
    subject: 'You already have an account',
    lead: `Somebody, perhaps you, tried to sign up at ${studio} with this address. It already has an account.`,
    lines: ['If this was not you, there is nothing to do: nobody was let in.'],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
  }
}
