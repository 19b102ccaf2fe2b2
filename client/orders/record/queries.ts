import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { approvalHeader } from '#client/permissions/approval/queries.ts'
import { ordersContract, type SaleLine } from '#shared/orders/contract.ts'
import { documentsContract } from '#shared/orders/documents.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import type { NewRefund, Refund } from '#shared/orders/refunds.ts'
import { type Exchange, returnsContract } from '#shared/orders/returns-contract.ts'
import type { OrderStatus } from '#shared/orders/status.ts'
import type { NewPayment } from '#shared/payments/contract.ts'
import { demoChargeOf, demoChargesContract } from '#shared/payments/demo-contract.ts'

export const orderOf = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: () => call(ordersContract.readOrder, { params: { orderId } }),
    staleTime: 5000,
  })

export const fetchDocument = (orderId: string, documentId: string) =>
  call(documentsContract.readOrderDocument, { params: { orderId, documentId } })

export const payOrder = (orderId: string, body: NewPayment, key: string) =>
  call(ordersContract.payOrder, { params: { orderId }, body, headers: { 'idempotency-key': key } })

/** As the bank of a demo card. */
export const answerAsBank = (paymentId: string, accepted: boolean) =>
  call(demoChargesContract.confirmDemoCharge, { params: { chargeId: demoChargeOf(paymentId) }, body: { accepted } })

interface ReturnDraft {
  lines: NewRefund['lines']
  refundTo?: 'credit' | undefined
  /** What is taken instead. */
  inExchange: readonly SaleLine[]
}

/** Of which lines less goes back than is left of their price. */
export const mostBackOf = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'most-back', orderId],
    queryFn: async () => (await call(returnsContract.readMostBack, { params: { orderId } })).lines,
    staleTime: 0,
  })

/** What would go where: the server's own reckoning, of which nothing is kept. */
export const refundPreviewOf = (orderId: string, draft: ReturnDraft) =>
  queryOptions({
    queryKey: ['orders', 'refund', orderId, draft],
    queryFn: () => giveBack(orderId, { ...draft, reason: 'Preview' }),
    staleTime: 0,
  })

export type RefundInput = ReturnDraft & { reason: string }

interface RequestHeaders {
  key: string
  /** The code of a colleague. */
  approval: string | undefined
}

export const refundOrder = (orderId: string, input: RefundInput, headers: RequestHeaders) =>
  giveBack(orderId, input, headers)

/** Without a key nothing is kept of it. */
function giveBack(
  orderId: string,
  { lines, refundTo, inExchange, reason }: RefundInput,
  headers?: RequestHeaders,
): Promise<GivenBack> {
  const body = { lines, reason, ...(refundTo && { refundTo }) }
  const request = {
    params: { orderId },
    query: headers ? {} : { preview: '1' as const },
    ...(headers && { headers: { 'idempotency-key': headers.key, ...approvalHeader(headers.approval) } }),
  }

  return inExchange.length === 0
    ? call(ordersContract.refundOrder, { ...request, body })
    : call(returnsContract.exchangeOrder, { ...request, body: { ...body, inExchange: [...inExchange] } })
}

/** With what was taken instead, if anything was. */
export type GivenBack = Refund & Partial<Exchange>

export const retryRefund = (refundId: string, body: { refundTo?: 'credit' }, key: string) =>
  call(ordersContract.retryRefund, { params: { refundId }, body, headers: { 'idempotency-key': key } })

interface Step {
  to: OrderStatus
  version: number
  reason?: string
}

export const stepOrder = (orderId: string, body: Step) => call(ordersContract.stepOrder, { params: { orderId }, body })

export const makeInvoice = (orderId: string, key: string) =>
  call(orderPapersContract.makeInvoice, { params: { orderId }, headers: { 'idempotency-key': key } })

export const mailReceipt = (orderId: string, email: string, key: string) =>
  call(orderPapersContract.mailReceipt, {
    params: { orderId },
    body: { email },
    headers: { 'idempotency-key': key },
  })
