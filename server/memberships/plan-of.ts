import type { PlanOf } from '#server/orders/service.ts'

import { counts, givesOn } from './allowance.ts'
import { findSharedMembership } from './store.ts'

/** The plan by which a client gets prices: of a membership that counts and has begun. */
export const planOf: PlanOf = async (work, personId, day) => {
  const membership = await findSharedMembership(work, { personId })
  if (!membership || !counts(membership, day) || !givesOn(membership, day)) return undefined

  const { code, name, discounts } = membership
  return { code, name, discounts }
}
