import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'

/** The cards that a member's dues can be charged to, the first of them first. */
export const ownCardsOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['memberships', 'cards', userId ?? 'guest'],
    queryFn: async () => (userId ? (await call(cardsContract.listMyCards, {})).cards : []),
    staleTime: 15_000,
  })
