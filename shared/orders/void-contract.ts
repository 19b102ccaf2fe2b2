import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'
import { Payment } from '#shared/payments/contract.ts'

import { PayToken } from './link-contract.ts'

/** `wrong_state`: it was captured or declined, or its bank is being asked, which cannot be stopped. */
const failures = ['not_found', 'wrong_state', 'unavailable'] as const

/** A pending payment has to end or be voided here before the order is paid in another way. */
export const voidContract = {
  voidPayment: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/payments/:paymentId/void',
    summary: 'Have nobody make a payment any more that is still open, at its provider too; what was faster stands',
    access: 'signed-in',
    params: z.object({ orderId: Id, paymentId: Id }),
    response: Payment,
    failures,
    limit: { max: 120, perSeconds: 60 },
  }),
  voidByLink: endpoint({
    method: 'POST',
    path: '/api/v1/pay/void',
    summary: 'Have nobody make a payment any more that is still open, of the order behind a payment link',
    access: 'anyone',
    limit: { max: 120, perSeconds: 60, bucket: 'payment links' },
    body: z.strictObject({ token: PayToken, paymentId: Id }),
    response: Payment,
    failures,
  }),
}
