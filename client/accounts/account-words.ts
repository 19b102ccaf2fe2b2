import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { AccountEvent, ListedAccount, SecondStep } from '#shared/accounts/contract.ts'

interface State {
  tone: BadgeTone
  text: string
}

/** What stands out about an account, the weightiest first. */
export function statesOf(account: ListedAccount, now: Date): State[] {
  const { bannedUntil, isConfirmed, invitedAt, hasSecondStep } = account
  const waits = invitedAt ? 'Invited' : 'Not confirmed'

  return [
    ...(bannedUntil && bannedUntil > now ? [{ tone: 'danger', text: 'Banned' } as const] : []),
    ...(isConfirmed ? [] : [{ tone: 'warning', text: waits } as const]),
    ...(hasSecondStep ? [{ tone: 'success', text: 'Second step' } as const] : []),
  ]
}

const roleWords: Record<string, string> = {
  admin: 'Administrator',
  super_admin: 'Super administrator',
  manager: 'Manager',
  fitter: 'Fitter',
  builder: 'Builder',
  coach: 'Coach',
  front_desk: 'Front desk',
  member: 'Member',
}

export const roleInWords = (role: string): string => roleWords[role] ?? role

export const stepWords: Record<SecondStep['kind'], string> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Security key',
  recovery_code: 'Recovery codes',
}

const providerWords: Record<string, string> = { email: 'E-mail', phone: 'Phone' }

export const providerInWords = (provider: string): string =>
  providerWords[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)

const eventWords: Record<string, string> = {
  login: 'Signed in',
  logout: 'Signed out',
  session_ended: 'A device was signed out',
  user_signedup: 'The account was made',
  user_invited: 'An invitation was sent',
  user_confirmed: 'An address was confirmed',
  user_modified: 'The account was changed',
  user_updated_password: 'The password was changed',
  user_recovery_requested: 'A link for a new password was sent',
  user_sign_in_link_requested: 'A sign-in link was sent',
  user_confirmation_requested: 'A code was sent',
  user_email_change_requested: 'A new e-mail address was asked for',
  user_phone_change_requested: 'A new phone number was asked for',
  user_reauthenticate_requested: 'A verification code was sent',
  user_repeated_signup: 'Somebody signed up once more',
  factor_in_progress: 'A second step was begun',
  factor_unenrolled: 'A second step was removed',
  factor_deleted: 'A second step was removed by the studio',
  factor_updated: 'A second step was changed',
  challenge_created: 'A second step was asked for',
  verification_attempted: 'A second step was tried',
  passkey_created: 'A passkey was added',
  passkey_updated: 'A passkey was renamed',
  passkey_deleted: 'A passkey was removed',
  role_granted: 'A role was given',
  token_revoked: 'A session was ended for safety',
  account_change_refused: 'A change by the studio was refused',
}

/** What happened, and who did it where that is not the owner. */
export function eventInWords({ action, by }: AccountEvent, owner: string | null): string {
  const what = eventWords[action] ?? action.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())
  if (by === owner || by === 'guest' || by === 'system') return what

  return `${what}, by ${by === 'service' ? 'a program of the studio' : by}`
}

// A ban of decades is one without an end.
const endless = 50 * 365 * 86_400_000

export const isEndless = (until: Date, now: Date): boolean => until.getTime() - now.getTime() > endless

/** What somebody types to delete an account. */
export const nameToType = ({ email, phone }: Pick<ListedAccount, 'email' | 'phone'>): string =>
  email ?? phone ?? 'delete'
