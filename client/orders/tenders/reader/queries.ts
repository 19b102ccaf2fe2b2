import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type NewReader, type ReaderChange, readersContract } from '#shared/payments/readers-contract.ts'

import { isOnReader } from './reader-words.ts'

export const readersQuery = queryOptions({
  queryKey: ['orders', 'readers'],
  queryFn: async () => (await call(readersContract.listReaders, {})).readers,
  staleTime: 15_000,
})

export const addReader = (body: NewReader) => call(readersContract.addReader, { body })

export const changeReader = (readerId: string, body: ReaderChange) =>
  call(readersContract.changeReader, { params: { readerId }, body })

/** Polled while the reader waits for a card. */
export const paymentOnReader = (paymentId: string) =>
  queryOptions({
    queryKey: ['orders', 'readers', 'payment', paymentId],
    queryFn: () => call(readersContract.readReaderPayment, { params: { paymentId } }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data && !isOnReader(state.data) ? false : 1500),
  })

export const cancelOnReader = (paymentId: string) =>
  call(readersContract.cancelReaderPayment, { params: { paymentId } })

export const touchDemoReader = (paymentId: string, touch: 'tap' | 'decline' | 'cancel') =>
  call(readersContract.touchDemoReader, { params: { paymentId }, body: { touch } })
