import { addDays } from '#shared/booking/local-time.ts'

interface Renewal {
  renewsOn: string
  /** As it is now, and as it is to be. */
  agreedCents: number
  priceCents: number
  /** How many days before the plan tells of it. */
  reminderDays: readonly number[]
}

// What is paid month by month is told of where its price changes.
export const daysBeforeAnotherPrice = 7

/** How many days before a renewal its holder is told of it; none where nothing changes and the plan tells of none. */
export const daysToTell = ({ reminderDays, agreedCents, priceCents }: Omit<Renewal, 'renewsOn'>): readonly number[] =>
  reminderDays.length === 0 && agreedCents !== priceCents ? [daysBeforeAnotherPrice] : reminderDays

interface SentReminder {
  daysBefore: number
  sentOn: string
}

/** Which reminders are due on a day: several after days without a worker, which are one mail. */
export const remindersDue = (
  { renewsOn, ...renewal }: Renewal,
  told: readonly SentReminder[],
  today: string,
): number[] =>
  daysToTell(renewal).filter(
    (days) => addDays(renewsOn, -days) <= today && !told.some(({ daysBefore }) => daysBefore === days),
  )

/**
 * From which day on a renewal may be charged: not before its own day, nor sooner after the last reminder than the plan promises;
 * undefined while somebody is still to be told. So a reminder that was sent late moves the charge, and never the other way round.
 */
export function chargeableFrom(renewal: Renewal, told: readonly SentReminder[]): string | undefined {
  const days = daysToTell(renewal)
  if (days.length === 0) return renewal.renewsOn
  if (told.length === 0) return undefined

  const last = told.reduce((latest, { sentOn }) => (sentOn > latest ? sentOn : latest), '')
  const promised = addDays(last, Math.min(...days))
  return promised > renewal.renewsOn ? promised : renewal.renewsOn
}
