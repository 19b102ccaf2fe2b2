import type { WindowDocument } from '#shared/catalog/document.ts'

import type { Plan } from './contract.ts'

interface BookingWindow {
  category: string
  minimumNoticeMinutes: number
  maximumAdvanceDays: number
  /** What it says of the members of some plans. */
  windows?: readonly WindowDocument[] | undefined
}

/**
 * How many days ahead a service is booked with a plan: further than the public where the plan has something of it, or where
 * the service says so. Of the plan's rule and the service's the stricter one holds.
 */
export function daysAheadWith(
  plan: Plan,
  { category, maximumAdvanceDays, windows = [] }: Omit<BookingWindow, 'minimumNoticeMinutes'>,
) {
  const named = windows.find((one) => one.plan === plan.code)?.maximumAdvanceDays
  const isOfPlan = category === 'bay' || plan.discounts.some((one) => one.category === category)
  if (!isOfPlan) return named ?? maximumAdvanceDays

  const ofPlan = Math.max(maximumAdvanceDays, plan.booking.maximumAdvanceDays)
  return named === undefined ? ofPlan : Math.min(named, ofPlan)
}

/** How soon a service is booked with a plan: plans say nothing of it, so that only the service does. */
export const noticeWith = (
  plan: Plan,
  { minimumNoticeMinutes, windows = [] }: Pick<BookingWindow, 'minimumNoticeMinutes' | 'windows'>,
) => windows.find((one) => one.plan === plan.code)?.minimumNoticeMinutes ?? minimumNoticeMinutes
