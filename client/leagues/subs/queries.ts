import { queryOptions } from '@tanstack/react-query'

import { call, callWithSubLink } from '#client/api/call.ts'
import { subsContract } from '#shared/leagues/subs/contract.ts'

export const subsKey = ['leagues', 'subs'] as const

/** As whoever has the link of an offer, or is signed in. */
export const callerOf = (token: string) => (token === '' ? call : callWithSubLink(token))

/** Asked anew while it is looked at: somebody may be faster. */
export const offerQuery = (offerId: string, token: string) =>
  queryOptions({
    queryKey: [...subsKey, 'offer', offerId, token],
    queryFn: () => callerOf(token)(subsContract.readSubOffer, { params: { offerId } }),
    staleTime: 5000,
    refetchInterval: 20_000,
    meta: { failsInPlace: true },
  })

/** Whether somebody plays for others, and what they are asked. */
export const mySubsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...subsKey, 'mine', userId],
    queryFn: () => call(subsContract.readMySubs, {}),
    staleTime: 2000,
    refetchInterval: 20_000,
  })

/** For whom a sub is looked for in a round, for the desk. */
export const requestsQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...subsKey, 'round', roundId],
    queryFn: () => call(subsContract.listSubRequests, { params: { roundId } }),
    staleTime: 5000,
    refetchInterval: 30_000,
  })

/** Who is missing soon without a sub, and what has to be made up for. */
export const openPlacesQuery = queryOptions({
  queryKey: [...subsKey, 'open places'],
  queryFn: () => call(subsContract.listOpenPlaces, {}),
  staleTime: 30_000,
})
