import { addDays } from '#shared/booking/local-time.ts'

interface Renewal {
  renewsOn: string
  /** The present price and the next one. */
  agreedCents: number
  priceCents: number
  /** How many days before it the plan tells of it. */
  reminderDays: readonly number[]
}

/** Why a notice reached nobody: no address is known, the mail server refused it, or nothing is sent there any more. */
export type LostFor = 'no_address' | 'failed' | 'ended'

// Plans that are paid by the month tell only of a new price.
export const daysBeforeAnotherPrice = 7

/** How many days before a renewal its holder is told; empty when the price stays and the plan tells of none. */
export const daysToTell = ({ reminderDays, agreedCents, priceCents }: Omit<Renewal, 'renewsOn'>): readonly number[] =>
  reminderDays.length === 0 && agreedCents !== priceCents ? [daysBeforeAnotherPrice] : reminderDays

interface SentReminder {
  daysBefore: number
  sentOn: string
  /** The day on which it left; null while it waits. */
  reachedOn: string | null
  lostFor: LostFor | null
}

interface Today {
  today: string
  /** True when a letter would reach the holder now: only then a lost one is made again, at most once a day. */
  isReachable: boolean
}

/** The reminders that are due on a day. When no worker ran for some days there are several, which make one mail. */
export const remindersDue = (
  { renewsOn, ...renewal }: Renewal,
  told: readonly SentReminder[],
  { today, isReachable }: Today,
): number[] => {
  const stands = ({ lostFor, sentOn }: SentReminder) =>
    lostFor === null || !isReachable || (lostFor === 'failed' && sentOn === today)

  return daysToTell(renewal).filter(
    (days) => addDays(renewsOn, -days) <= today && !told.some((one) => one.daysBefore === days && stands(one)),
  )
}

/**
 * The first day on which a renewal may be charged: not before its own day, and not sooner after the last reminder than
 * the plan promises; undefined while a reminder has reached nobody. A late reminder therefore delays the charge.
 */
export function chargeableFrom(
  renewal: Renewal,
  told: readonly Pick<SentReminder, 'daysBefore' | 'reachedOn' | 'lostFor'>[],
): string | undefined {
  const days = daysToTell(renewal)
  if (days.length === 0) return renewal.renewsOn
  const reached = new Map(
    told.flatMap(({ daysBefore, reachedOn, lostFor }) =>
      reachedOn === null || lostFor !== null ? [] : [[daysBefore, reachedOn]],
    ),
  )
  if (days.some((one) => !reached.has(one))) return undefined

  const last = [...reached.values()].reduce((latest, day) => (day > latest ? day : latest), '')
  const promised = addDays(last, Math.min(...days))
  return promised > renewal.renewsOn ? promised : renewal.renewsOn
}
