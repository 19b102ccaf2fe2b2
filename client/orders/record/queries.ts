import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { approved } from '#client/permissions/service.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { ordersContract, type SaleLine } from '#shared/orders/contract.ts'
import { documentsContract } from '#shared/orders/documents.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import type { NewRefund, Refund } from '#shared/orders/refunds.ts'
import { type Exchange, returnsContract } from '#shared/orders/returns-contract.ts'

export const fetchDocument = (orderId: string, documentId: string) =>
  call(documentsContract.readOrderDocument, { params: { orderId, documentId } })

interface ReturnDraft {
  lines: NewRefund['lines']
  refundTo?: 'credit' | undefined
  /** The exchange's new lines. */
  inExchange: readonly SaleLine[]
}

/** Lines that give back less than is left of their price. */
export const mostBackOf = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'most-back', orderId],
    queryFn: async () => (await call(returnsContract.readMostBack, { params: { orderId } })).lines,
    staleTime: 0,
    meta: { failsInPlace: true },
  })

/** A refund as the server calculates it. Nothing is written. */
export const refundPreviewOf = (orderId: string, draft: ReturnDraft) =>
  queryOptions({
    queryKey: ['orders', 'refund', orderId, draft],
    queryFn: () => giveBack(orderId, { ...draft, reason: 'Preview' }, { query: { preview: '1' } }),
    staleTime: 0,
    meta: { failsInPlace: true },
  })

export type RefundInput = ReturnDraft & { reason: string }

export const refundOrder = (orderId: string, input: RefundInput) =>
  approved((headers) => giveBack(orderId, input, { headers, query: {} }))

function giveBack(
  orderId: string,
  { lines, refundTo, inExchange, reason }: RefundInput,
  options: Pick<Input<typeof ordersContract.refundOrder>, 'headers' | 'query'>,
): Promise<GivenBack> {
  const body = { lines, reason, ...(refundTo && { refundTo }) }
  const request = {
    params: { orderId },
    ...options,
  }

  return inExchange.length === 0
    ? call(ordersContract.refundOrder, { ...request, body })
    : call(returnsContract.exchangeOrder, { ...request, body: { ...body, inExchange: [...inExchange] } })
}

/** With the exchange's new lines, if any. */
export type GivenBack = Refund & Partial<Exchange>

export const retryRefund = (refundId: string, body: { refundTo?: 'credit' }) =>
  call(ordersContract.retryRefund, { params: { refundId }, body })

export const makeInvoice = (orderId: string) => call(orderPapersContract.makeInvoice, { params: { orderId } })

export const mailReceipt = (orderId: string, email: string) =>
  call(orderPapersContract.mailReceipt, {
    params: { orderId },
    body: { email },
  })

export const showPayLink = (orderId: string) =>
  call(payLinkContract.sendPayLink, { params: { orderId }, body: { atCounter: true } })

export const sendPayLink = (orderId: string, email: string) =>
  call(payLinkContract.sendPayLink, { params: { orderId }, body: { email } })
