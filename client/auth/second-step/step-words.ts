import type { Factor } from './second-step.ts'

/** What people call each kind of second step. */
export const kindWords: Record<Factor['factor_type'], string> = {
  totp: 'Authenticator app',
  phone: 'Code by SMS',
  webauthn: 'Security key',
  recovery_code: 'Recovery codes',
}

/** The last digits of a number, enough to tell it from the owner's others. */
export const numberHint = (phone: string): string => `+${phone.slice(0, -4).replaceAll(/\d/g, '•')}${phone.slice(-4)}`

export const nameOfStep = ({ friendly_name: name, factor_type: kind, phone }: Factor): string =>
  name ?? (phone ? `Phone ${numberHint(phone)}` : kindWords[kind])

/** The wanted name, or that with a number if it is taken. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  const number = Array.from(taken, (_, at) => at + 2).find((at) => !taken.includes(`${wanted} ${at}`))

  return `${wanted} ${number}`
}
