import type { WindowDocument } from '#shared/catalog/document.ts'

import type { Plan } from './contract.ts'

interface BookingWindow {
  category: string
  minimumNoticeMinutes: number
  maximumAdvanceDays: number
  /** The service's windows for members of some plans. */
  windows?: readonly WindowDocument[] | undefined
}

/**
 * How many days ahead a service can be booked with a plan. It is further than for the public when the plan includes or
 * reduces the service, or when the service says so. Of the plan's and the service's rule the stricter one holds.
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

/** The notice for booking with a plan: only services set one. */
export const noticeWith = (
  plan: Plan,
  { minimumNoticeMinutes, windows = [] }: Pick<BookingWindow, 'minimumNoticeMinutes' | 'windows'>,
) => windows.find((one) => one.plan === plan.code)?.minimumNoticeMinutes ?? minimumNoticeMinutes
