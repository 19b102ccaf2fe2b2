import type { Timed } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { OfferedPlan } from '#shared/memberships/contract.ts'
import { priceOn, saleOn } from '#shared/memberships/sale.ts'

import { presentPlan } from './membership.ts'
import { listPublicPlans } from './store.ts'

export { asOfToday, findMembership, presentPlan } from './membership.ts'
export {
  withoutBooking,
  counts,
  givesOn,
  giveBackMinutes,
  minutesLeftOn,
  openAllowance,
  takeMinutes,
} from './allowance.ts'
export type { BookedByMembership, BookingsOfMembership } from './bookings-of-membership.ts'
export { planOf } from './plan-of.ts'
export { documentOf as planDocumentOf } from './plans/document.ts'
export { insertPlan, listAllPlans, updatePlan } from './plans/store.ts'
export { readMembership } from './store.ts'
export type { MembershipOf, MembershipRow as Membership } from './store.ts'

/** The plans on sale with today's prices. */
export async function listPlans(work: Timed): Promise<OfferedPlan[]> {
  const rows = await listPublicPlans(work)
  const { zone } = work.place
  const today = localDayOf(work.now, zone)

  return rows.map((row) => {
    const { salesFrom, salesUntil } = row
    const plan = presentPlan(row)
    const sold = { ...plan, salesFrom, salesUntil }
    return { ...sold, sale: saleOn(sold, today), priceTodayCents: priceOn(sold, today) }
  })
}
