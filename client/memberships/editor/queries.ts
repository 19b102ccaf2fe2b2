import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { plansContract, type PlansQuery } from '#shared/memberships/plans-contract.ts'

/** Every plan in the studio's order, or those that are sold, or those that are sold no more. */
export const plansIn = (state: PlansQuery['state']) =>
  pagesOf(
    ['memberships', 'all plans', state ?? 'any'],
    (after) => call(plansContract.listPlans, { query: { ...(state && { state }), limit: 40, ...after } }),
    { staleTime: 15_000 },
  )
