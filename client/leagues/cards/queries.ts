import { queryOptions } from '@tanstack/react-query'

import { call, callWithCardLink } from '#client/api/call.ts'
import { cardsContract } from '#shared/leagues/cards/contract.ts'

import { keptCard } from './kept-holes.ts'

export const cardsKey = ['leagues', 'cards'] as const

/** As whoever has the link of a card, or is signed in. */
export const callerOf = (token: string) => (token === '' ? call : callWithCardLink(token))

interface NamedCard {
  roundId: string
  entryId: string
  token: string
}

/** A card; without a connection as this device saw it last. */
export const cardQuery = ({ roundId, entryId, token }: NamedCard) =>
  queryOptions({
    queryKey: [...cardsKey, roundId, 'card', entryId, token],
    queryFn: () => callerOf(token)(cardsContract.readCard, { params: { roundId, entryId } }),
    initialData: () => keptCard(roundId, entryId),
    initialDataUpdatedAt: 0,
    staleTime: 5000,
    meta: { failsInPlace: true },
  })

export const roundCardsQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...cardsKey, roundId, 'all'],
    queryFn: () => call(cardsContract.listCards, { params: { roundId } }),
    staleTime: 5000,
  })

export const boardQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...cardsKey, roundId, 'board'],
    queryFn: () => call(cardsContract.readLeaderboard, { params: { roundId } }),
    staleTime: 5000,
  })
