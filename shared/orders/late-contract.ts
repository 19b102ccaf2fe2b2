import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

export const latePaymentsContract = {
  settleLatePayment: endpoint({
    method: 'PUT',
    path: '/api/v1/orders/:orderId/late-payment',
    summary: 'Say that somebody has spoken with whoever paid too late, or that nobody has after all',
    access: 'may:take_payments/orders',
    params: z.object({ orderId: Id }),
    body: z.strictObject({ isDone: z.boolean().meta({ examples: [true] }) }),
    status: 204,
    response: z.void(),
    /** `wrong_state`: no money came too late for it. */
    failures: ['not_found', 'wrong_state'],
  }),
}
