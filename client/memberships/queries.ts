import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'

export const plansQuery = queryOptions({
  queryKey: ['memberships', 'plans'],
  queryFn: () => call(membershipsContract.listMembershipPlans, {}),
})

/** The cards that a member's dues can be charged to, the first of them first. */
export const ownCardsOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['memberships', 'cards', userId ?? 'guest'],
    queryFn: async () => (userId ? (await call(cardsContract.listMyCards, {})).cards : []),
    staleTime: 15_000,
  })

export const membershipOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['memberships', 'mine', userId ?? 'guest'],
    queryFn: async () => (userId ? (await call(membershipsContract.readMyMembership, {})).membership : null),
    staleTime: 60_000,
  })
