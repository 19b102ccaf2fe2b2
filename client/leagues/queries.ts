import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type LeagueBays, leagueBaysContract } from '#shared/leagues/bays.ts'
import { leaguesContract } from '#shared/leagues/contract.ts'

/** Whatever a publication changes. */
export const resultsKey = ['leagues', 'results'] as const

export const seasonsQuery = queryOptions({
  queryKey: ['leagues', 'seasons'],
  queryFn: () => call(leaguesContract.listLeagueSeasons, {}),
  staleTime: 60_000,
})

export const eventsQuery = queryOptions({
  queryKey: ['leagues', 'events'],
  queryFn: () => call(leaguesContract.listLeagueEvents, {}),
  staleTime: 60_000,
})

export const leagueBaysQuery = queryOptions({
  queryKey: ['leagues', 'bays'],
  queryFn: () => call(leagueBaysContract.listLeagueBays, {}),
  staleTime: 15_000,
})

const bodyOf = ({ version }: LeagueBays, bayIds: readonly string[]) => ({ version, bayIds: [...bayIds] })

/** What would stand in the evenings of a league on some bays. */
export const leagueBaysPlan = (league: LeagueBays, bayIds: readonly string[]) =>
  queryOptions({
    queryKey: [...leagueBaysQuery.queryKey, league.id, league.version, bayIds],
    queryFn: () =>
      call(leagueBaysContract.putLeagueBays, {
        params: { leagueId: league.id },
        query: { preview: '1' },
        body: bodyOf(league, bayIds),
      }),
    meta: { failsInPlace: true },
  })

export const putLeagueBays = (league: LeagueBays, bayIds: readonly string[]) =>
  call(leagueBaysContract.putLeagueBays, {
    params: { leagueId: league.id },
    query: {},
    body: bodyOf(league, bayIds),
  })
