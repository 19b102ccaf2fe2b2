import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { potsContract } from '#shared/leagues/pots/contract.ts'

export const potsKey = ['leagues', 'pots'] as const

export const seasonPotsQuery = (seasonId: string) =>
  queryOptions({
    queryKey: [...potsKey, 'season', seasonId],
    queryFn: () => call(potsContract.readSeasonPots, { params: { seasonId } }),
    staleTime: 5000,
  })

export const stakesQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...potsKey, 'stakes', roundId],
    queryFn: () => call(potsContract.readStakes, { params: { roundId } }),
    staleTime: 5000,
  })

/** The prizes of a published round; publishing it again asks anew. */
export const prizesQuery = ({ id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: [...potsKey, 'prizes', id, version],
    queryFn: () => call(potsContract.readPrizes, { params: { roundId: id } }),
    staleTime: 5000,
    meta: { failsInPlace: true },
  })

export const ownPotsOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...potsKey, 'mine', userId],
    queryFn: () => call(potsContract.readMyPots, {}),
    staleTime: 15_000,
  })

export const spentPrizesQuery = queryOptions({
  queryKey: [...potsKey, 'spent'],
  queryFn: () => call(potsContract.listSpentPrizes, {}),
  staleTime: 15_000,
})

export const noteSpentPrize = (prizeId: string) => call(potsContract.noteSpentPrize, { params: { prizeId } })
