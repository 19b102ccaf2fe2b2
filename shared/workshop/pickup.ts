const dayLength = 86_400_000

/** How many days after it was ready its client is reminded; the last reminder comes before it counts as unclaimed. */
export const reminderDays = [7, 14, 25] as const

export interface PickupNotice {
  /** 0 for the notice that it is ready, then the reminders in order. */
  nth: number
}

/** The due notices that were not sent: 0 for the one that it is ready, from 1 on the reminders. */
export function untold(readyAt: Date, told: readonly PickupNotice[], now: Date): number[] {
  const age = now.getTime() - readyAt.getTime()
  const due = reminderDays.flatMap((days, at) => (age >= days * dayLength ? [at + 1] : []))

  return [0, ...due].filter((nth) => !told.some((one) => one.nth === nth))
}

/** For how many whole days it has been ready. */
export const daysReady = (readyAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - readyAt.getTime()) / dayLength))
