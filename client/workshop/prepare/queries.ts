import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { Call } from '#shared/http/call.ts'
import { type NewPrepared, prepareContract, type WrittenPrepared } from '#shared/workshop/prepare/contract.ts'

const preparedKey = ['workshop', 'prepared'] as const

export const gripsQuery = queryOptions({
  queryKey: ['workshop', 'grips'],
  queryFn: () => call(prepareContract.listGrips, {}),
})

export const myPrepared = queryOptions({
  queryKey: [...preparedKey, 'mine'],
  queryFn: () => call(prepareContract.listMyPrepared, {}),
})

/** Today's total with tax. */
export const priceOfPrepared = (clubs: WrittenPrepared['clubs']) =>
  queryOptions({
    queryKey: [...preparedKey, 'price', clubs],
    queryFn: () => call(prepareContract.pricePrepared, { body: { clubs } }),
    enabled: clubs.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const prepareTicket = (body: NewPrepared) => call(prepareContract.prepareTicket, { body })

export const changePrepared = (preparedId: string, body: WrittenPrepared & { version: number }) =>
  call(prepareContract.changePrepared, { params: { preparedId }, body })

export const withdrawPrepared = (preparedId: string) =>
  call(prepareContract.withdrawPrepared, { params: { preparedId } })

export const addPreparedPhoto = (
  preparedId: string,
  { fileId, slot }: { fileId: string; slot: Slot | undefined },
  call: Call,
) =>
  call(prepareContract.addPreparedPhotos, {
    params: { preparedId },
    body: { fileIds: [fileId], ...(slot && { slot }) },
  })

export const removePreparedPhoto = (preparedId: string, fileId: string) =>
  call(prepareContract.removePreparedPhoto, { params: { preparedId, fileId } })

export const openPrepared = (code: string) => call(prepareContract.openPrepared, { body: { code } })
