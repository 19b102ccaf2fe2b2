import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import type { BadgeTone } from '#client/ui/Badge.tsx'
import { type Dispute, disputesContract, type DisputeStatus } from '#shared/payments/disputes.ts'

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

export const statusTones: Record<DisputeStatus, BadgeTone> = {
  inquiry: 'warning',
  needs_response: 'danger',
  under_review: 'information',
  won: 'success',
  lost: 'neutral',
  closed: 'neutral',
}

const reasons: Record<string, string> = {
  fraudulent: 'Its holder says they did not pay this',
  product_not_received: 'Its holder says nothing was given for it',
  product_unacceptable: 'Its holder is not content with what they got',
  duplicate: 'Its holder says it was charged twice',
  credit_not_processed: 'Its holder waits for a refund',
  subscription_canceled: 'Its holder says they had ended it',
  unrecognized: 'Its holder does not know this charge',
}

export const reasonWords = ({ reason }: Pick<Dispute, 'reason'>): string =>
  reasons[reason] ?? `The bank says: ${reason.replaceAll('_', ' ')}`

export const disputePath = (disputeId: string): string => `/admin/sales/disputes?dispute=${disputeId}`
