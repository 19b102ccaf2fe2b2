import type { PlanOf } from '#server/orders/service.ts'

import { counts, givesOn } from './allowance.ts'
import { findSharedMembership } from './store.ts'

/** The plan that a client buys with: of a membership that counts and has begun. */
export const planOf: PlanOf = async (work, personId, day) => {
  const membership = await findSharedMembership(work, { personId })
  if (!membership || !counts(membership, day) || !givesOn(membership, day)) return undefined

  const { code, name, discounts } = membership
  return { code, name, discounts }
}
