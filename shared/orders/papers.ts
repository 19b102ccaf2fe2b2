import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { columnsQuery } from '#shared/http/list.ts'
import { EmailAddress, Id, IdempotencyHeaders, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'

import { Order, ordersContract } from './contract.ts'

export const orderColumns = [
  'number',
  'day',
  'client',
  'what',
  'state',
  'channel',
  'currency',
  'total',
  'paid',
  'refunded',
  'due',
] as const
export type OrderColumn = (typeof orderColumns)[number]

/** Orders on paper and as files: the list as a file, a receipt by mail. */
export const orderPapersContract = {
  exportOrders: endpoint({
    method: 'GET',
    path: '/api/v1/orders/export',
    summary: 'The list of orders of the place, whole, as a CSV file',
    access: 'may:take_payments/orders',
    query: ordersContract.listOrders.query.omit({ after: true, limit: true }).extend(columnsQuery(orderColumns)),
    produces: 'text/csv',
    response: z.string(),
    limit: { max: 20, perSeconds: 600 },
  }),
  makeInvoice: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/invoice',
    summary: 'Make the invoice of an order that was settled before there were any; one that has it keeps it',
    access: 'may:take_payments/orders',
    params: z.object({ orderId: Id }),
    headers: IdempotencyHeaders,
    status: 201,
    response: Order,
    /** `wrong_state`: it is neither paid nor delivered. */
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  mailReceipt: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/receipts',
    summary: 'Send the receipt of an order by mail, once for each key',
    access: 'may:take_payments/orders',
    params: z.object({ orderId: Id }),
    headers: RequiredIdempotencyHeaders,
    body: z.strictObject({
      /** The address to mail to; by default the one that the order is billed to. */
      email: EmailAddress.exactOptional(),
    }),
    status: 201,
    response: z.object({ to: z.string() }),
    failures: ['not_found', 'key_reused'],
  }),
}
