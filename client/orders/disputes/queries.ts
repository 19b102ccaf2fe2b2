import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { disputesContract } from '#shared/payments/disputes.ts'

export const allDisputes = queryOptions({
  queryKey: ['orders', 'disputes'],
  queryFn: async () => (await call(disputesContract.listDisputes, {})).disputes,
  staleTime: 15_000,
})

export const disputeFile = (disputeId: string) =>
  queryOptions({
    queryKey: ['orders', 'disputes', disputeId],
    queryFn: () => call(disputesContract.readDispute, { params: { disputeId } }),
    staleTime: 5000,
  })

export const stageDispute = (disputeId: string, note: string) =>
  call(disputesContract.stageDispute, { params: { disputeId }, body: { note } })

export const submitDispute = (disputeId: string) => call(disputesContract.submitDispute, { params: { disputeId } })
