import { queryOptions } from '@tanstack/react-query'

import { call, callWithTvCode } from '#client/api/call.ts'
import { tvContract } from '#shared/leagues/tv/contract.ts'

import { keptScreen } from './kept-screen.ts'

export const tvKey = ['leagues', 'tv'] as const

const kept = (code: string) => {
  const last = keptScreen.read()
  return last?.code === code ? last : undefined
}

/** The screen of a code; without a connection as it was seen last. */
export const screenOf = (code: string) =>
  queryOptions({
    queryKey: [...tvKey, 'screen', code],
    queryFn: () => callWithTvCode(code)(tvContract.readTv, {}),
    initialData: () => kept(code)?.tv,
    initialDataUpdatedAt: () => kept(code)?.at.getTime(),
    // Nobody stands at it to ask again.
    refetchInterval: 60_000,
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
    meta: { failsInPlace: true },
  })

export const tvCodeOf = (seasonId: string) =>
  queryOptions({
    queryKey: [...tvKey, 'code', seasonId],
    queryFn: () => call(tvContract.readTvCode, { params: { seasonId } }),
    staleTime: 5000,
  })
