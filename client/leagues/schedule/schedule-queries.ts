import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import { scheduleContract } from '#shared/leagues/schedule/contract.ts'

/** What every act on a schedule changes. */
export const scheduleKey = ['leagues', 'schedule'] as const

export const scheduleQuery = (seasonId: string) =>
  queryOptions({
    queryKey: [...scheduleKey, seasonId],
    queryFn: () => call(scheduleContract.readSchedule, { params: { seasonId } }),
    staleTime: 15_000,
  })

/** Asked anew while it is looked at: on an evening that is dealt again everybody learns of it within a minute. */
export const roundQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...scheduleKey, 'round', roundId],
    queryFn: () => call(roundsContract.readRound, { params: { roundId } }),
    staleTime: 10_000,
    refetchInterval: 30_000,
  })

/** Where each player of a round receives strokes, and the address of their card. */
export const sheetsQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...scheduleKey, 'round', roundId, 'sheets'],
    queryFn: () => call(cardsContract.listSheetEntries, { params: { roundId } }),
    staleTime: 10_000,
  })

export const dealPreview = (seasonId: string, version: number) =>
  queryOptions({
    queryKey: [...scheduleKey, seasonId, 'deal', version],
    queryFn: () =>
      call(scheduleContract.dealSchedule, { params: { seasonId }, query: { preview: '1' }, body: { version } }),
    meta: { failsInPlace: true },
  })

/** The times of a day at which a pairing without a bay can play. */
export const timesQuery = (pairingId: string, day: string) =>
  queryOptions({
    queryKey: [...scheduleKey, 'times', pairingId, day],
    queryFn: () => call(roundsContract.listPairingTimes, { params: { pairingId }, query: { day } }),
    meta: { failsInPlace: true },
  })

interface Failing {
  roundId: string
  bayId: string
  /** Of the round that is looked at. */
  version: number
}

export const failPreview = ({ roundId, bayId, version }: Failing, reason: string) =>
  queryOptions({
    queryKey: [...scheduleKey, 'round', roundId, 'fail', bayId, version],
    queryFn: () =>
      call(roundsContract.failBay, { params: { roundId, bayId }, query: { preview: '1' }, body: { reason } }),
    meta: { failsInPlace: true },
  })
