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

interface Bought extends LessonsLeft {
  lessons: number
  paidCents: number
  /** One lesson by itself. */
  listCents: number
  refundBy: RefundPolicy
}

/** The most that is given back for those that are left: their share, or what those that were taken leave at the price of single ones. */
export function refundableCents(bought: Bought): number {
  const { left, lessons, paidCents, listCents, refundBy } = bought
  const share = shareOf(bought, left)
  if (refundBy === 'share') return share

  return Math.max(0, Math.min(share, paidCents - (lessons - left) * listCents))
}
