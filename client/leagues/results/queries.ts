import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { resultsKey } from '#client/leagues/queries.ts'
import { playerHandicapContract } from '#shared/leagues/handicap/own-contract.ts'
import { resultsContract, type WeekRound } from '#shared/leagues/results/contract.ts'

export { resultsKey }

/** Whoever plays in it, and staff, read more of it than strangers. */
export const standingsOf = (seasonId: string, userId: string | undefined) =>
  queryOptions({
    queryKey: [...resultsKey, 'standings', seasonId, userId ?? null],
    queryFn: () => call(resultsContract.readStandings, { params: { seasonId } }),
    staleTime: 15_000,
  })

export const weekQuery = queryOptions({
  queryKey: [...resultsKey, 'week'],
  queryFn: () => call(resultsContract.listWeek, {}),
  staleTime: 5_000,
})

/** What moves when a round is published. */
export const publicationOf = ({ id, version, status }: WeekRound, strokesToo = false) =>
  queryOptions({
    queryKey: [...resultsKey, 'preview', id, version, status, strokesToo],
    queryFn: () =>
      call(resultsContract.publishRound, {
        params: { roundId: id },
        query: { preview: '1' },
        body: { version, ...(strokesToo && { strokesToo }) },
      }),
    staleTime: 0,
    meta: { failsInPlace: true },
  })

/** One's own without the id of a player. */
export const handicapOf = (personId: string | undefined) =>
  queryOptions({
    queryKey: [...resultsKey, 'handicap', personId ?? 'mine'],
    queryFn: () =>
      personId
        ? call(playerHandicapContract.readHandicap, { params: { personId } })
        : call(playerHandicapContract.readMyHandicap, {}),
    staleTime: 15_000,
  })
