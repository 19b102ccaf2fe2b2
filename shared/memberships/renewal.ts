import { addDays } from '#shared/booking/local-time.ts'

interface Renewal {
  renewsOn: string
  /** As it is now, and as it is to be. */
  agreedCents: number
  priceCents: number
  /** How many days before the plan tells of it. */
  reminderDays: readonly number[]
}

/** Why a notice reaches nobody: nobody knows an address, the mail server refused it, or nothing is sent there any more. */
export type LostFor = 'no_address' | 'failed' | 'ended'

// What is paid month by month is told of where its price changes.
export const daysBeforeAnotherPrice = 7

/** How many days before a renewal its holder is told of it; none where nothing changes and the plan tells of none. */
export const daysToTell = ({ reminderDays, agreedCents, priceCents }: Omit<Renewal, 'renewsOn'>): readonly number[] =>
  reminderDays.length === 0 && agreedCents !== priceCents ? [daysBeforeAnotherPrice] : reminderDays

interface SentReminder {
  daysBefore: number
  sentOn: string
  /** The day on which it left for its reader; null as long as it waits. */
  reachedOn: string | null
  lostFor: LostFor | null
}

interface Today {
  today: string
  /** Whether a letter reaches its holder now: only then one that was lost is made anew, once a day at most. */
  isReachable: boolean
}

/** Which reminders are due on a day: several after days without a worker, which are one mail. */
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
 * From which day on a renewal may be charged: not before its own day, nor sooner after the last reminder left than the plan
 * promises; undefined while one of them has reached nobody. So a reminder that left late moves the charge, and never the other way
 * round.
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
