import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'

export const plansQuery = queryOptions({
  queryKey: ['memberships', 'plans'],
  queryFn: () => call(membershipsContract.listMembershipPlans, {}),
})

export const membershipOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['memberships', 'mine', userId ?? 'guest'],
    queryFn: async () => (userId ? (await call(membershipsContract.readMyMembership, {})).membership : null),
    // A guest has none: nothing to wait for, and no price of a page is drawn twice.
    ...(userId === undefined && { initialData: null }),
    staleTime: 60_000,
  })
