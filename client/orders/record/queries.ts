import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { documentsContract } from '#shared/orders/documents.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import type { NewRefund } from '#shared/orders/refunds.ts'
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

type RefundLines = NewRefund['lines']

/** What would go where: the server's own reckoning, of which nothing is kept. */
export const refundPreviewOf = (orderId: string, lines: RefundLines, refundTo?: 'credit') =>
  queryOptions({
    queryKey: ['orders', 'refund', orderId, lines, refundTo ?? 'tender'],
    queryFn: () =>
      call(ordersContract.refundOrder, {
        params: { orderId },
        query: { preview: '1' },
        body: { lines, reason: 'Preview', ...(refundTo && { refundTo }) },
      }),
    staleTime: 0,
  })

export const refundOrder = (orderId: string, body: NewRefund, key: string) =>
  call(ordersContract.refundOrder, { params: { orderId }, query: {}, body, headers: { 'idempotency-key': key } })

export const retryRefund = (refundId: string, body: { refundTo?: 'credit' }, key: string) =>
  call(ordersContract.retryRefund, { params: { refundId }, body, headers: { 'idempotency-key': key } })

interface Step {
  to: OrderStatus
  version: number
  reason?: string
}

export const stepOrder = (orderId: string, body: Step) => call(ordersContract.stepOrder, { params: { orderId }, body })

export const mailReceipt = (orderId: string, email: string, key: string) =>
  call(orderPapersContract.mailReceipt, {
    params: { orderId },
    body: { email },
    headers: { 'idempotency-key': key },
  })
