import { addDays } from '#shared/booking/local-time.ts'
import { part } from '#shared/money.ts'

/** What goes back for lessons that nobody has taken. */
export const refundPolicies = ['share', 'list_price'] as const
export type RefundPolicy = (typeof refundPolicies)[number]

export interface LessonsLeft {
  /** Of them may be booked. */
  left: number
  /** Are booked, and not taken yet. */
  reserved: number
  /** What is owed for both. */
  cents: number
}

/** What so many of those that are left are owed for, so that the shares of all sum up to the whole. */
export const shareOf = ({ left, reserved, cents }: LessonsLeft, lessons: number): number =>
  left + reserved === 0 ? 0 : part(cents, 0, lessons, left + reserved)

interface BoughtLessons extends LessonsLeft {
  lessons: number
  paidCents: number
  /** One lesson by itself. */
  listCents: number
  refundBy: RefundPolicy
}

/** The most that is given back for those that are left: their share, or what those that were taken leave at the price of single ones. */
export function refundableCents(bought: BoughtLessons): number {
  const { left, lessons, paidCents, listCents, refundBy } = bought
  const share = shareOf(bought, left)
  if (refundBy === 'share') return share

  return Math.max(0, Math.min(share, paidCents - (lessons - left) * listCents))
}

/** How many days before lessons lapse whoever has some left is told of it. */
const daysBeforeLapse = [30, 7] as const

/** The longest of them: who looks for lots looks so far ahead. */
export const mostDaysBeforeLapse = Math.max(...daysBeforeLapse)

interface LessonExpiry {
  /** The last day of a lesson. */
  expiresOn: string
  createdAt: Date
}

/** Which notices of a lapse are due on a day. What was bought just before it is not told of what its buyer has just read. */
export function lapseRemindersDue(
  { expiresOn, createdAt }: LessonExpiry,
  told: readonly number[],
  today: string,
): number[] {
  if (expiresOn < today) return []

  return daysBeforeLapse.filter((days) => {
    const on = addDays(expiresOn, -days)
    return on <= today && addDays(createdAt.toISOString().slice(0, 10), days) <= on && !told.includes(days)
  })
}
