import { call } from '#client/api/call.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'

export const countTerminal = (body: { day: string; countedCents: number }) =>
  call(monthEndContract.countTerminal, { body })

export const explainBatch = (batchId: string, reason: string) =>
  call(monthEndContract.explainBatch, { params: { batchId }, body: { reason } })
