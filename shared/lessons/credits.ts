import { addDays } from '#shared/booking/local-time.ts'
import { largestRemainder } from '#shared/money.ts'

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

/** What each of them is owed for, in the order in which they are taken: an odd cent is of the earlier ones. */
const sharesOf = ({ left, reserved, cents }: LessonsLeft): number[] =>
  largestRemainder(
    cents,
    Array.from({ length: left + reserved }, () => 1),
  )

const sumOf = (shares: readonly number[]) => shares.reduce((sum, cents) => sum + cents, 0)

/** What the next so many that are taken are owed for. */
export const takenCents = (lessons: LessonsLeft, count: number): number => sumOf(sharesOf(lessons).slice(0, count))

/** What those are owed for that may still be booked: the last ones, for those that are booked are taken before them. */
export const unusedCents = (lessons: LessonsLeft): number => sumOf(sharesOf(lessons).slice(lessons.reserved))

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
  const share = unusedCents(bought)
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
