import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { AccountEvent, ListedAccount, SecondStep } from '#shared/accounts/contract.ts'
import { activityInWords } from '#shared/auth/activity-words.ts'

interface State {
  tone: BadgeTone
  text: string
}

/** An account's notable facts, the most important first. */
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

/** An event, with its actor unless that is the owner. */
export function eventInWords({ action, facts, by }: AccountEvent, owner: string | null): string {
  const what = activityInWords(action, facts)
  if (by === owner || by === 'guest' || by === 'system') return what

  return `${what}, by ${by === 'service' ? 'a program of the studio' : by}`
}

// A ban of decades is shown as permanent.
const endless = 50 * 365 * 86_400_000

export const isEndless = (until: Date, now: Date): boolean => until.getTime() - now.getTime() > endless

/** What somebody types to delete an account. */
export const nameToType = ({ email, phone }: Pick<ListedAccount, 'email' | 'phone'>): string =>
  email ?? phone ?? 'delete'
