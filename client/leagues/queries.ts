import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { leaguesContract } from '#shared/leagues/contract.ts'

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
