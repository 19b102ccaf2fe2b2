import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { CardSetup, NewCardSetup } from '#shared/payments/cards-contract.ts'

import { PayToken } from './link-contract.ts'

const orderParams = z.object({ orderId: Id })
const NewOrderCard = NewCardSetup.extend({ token: PayToken })

const limit = { max: 120, perSeconds: 60, bucket: 'payment links' } as const

export const orderCardContract = {
  keepCardByLink: endpoint({
    method: 'POST',
    path: '/api/v1/pay/cards',
    summary: 'Keep a card for what the order behind a payment link may come to cost; nothing is charged',
    access: 'anyone',
    limit,
    headers: RequiredIdempotencyHeaders,
    body: NewOrderCard,
    status: 201,
    response: CardSetup,
    /** `wrong_state`: the order waits for no card. */
    failures: ['not_found', 'wrong_state', 'key_reused', 'not_offered', 'unavailable'],
  }),
  settleCardByLink: endpoint({
    method: 'POST',
    path: '/api/v1/pay/cards/settle',
    summary: 'Ask the provider what became of a card that is kept for the order behind a payment link',
    access: 'anyone',
    limit,
    body: z.strictObject({ token: PayToken, setupId: Id }),
    response: CardSetup,
    failures: ['not_found', 'unavailable'],
  }),
  chooseCardByLink: endpoint({
    method: 'PUT',
    path: '/api/v1/pay/card',
    summary: 'Place the order behind a payment link, which waits for a card, with one’s own that is on file',
    access: 'signed-in',
    limit,
    body: z.strictObject({ token: PayToken, cardId: Id }),
    status: 204,
    response: z.void(),
    failures: ['not_found', 'wrong_state'],
  }),
  keepCardForOrder: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/cards',
    summary: 'Keep a card for what one’s own order may come to cost; nothing is charged',
    access: 'signed-in',
    params: orderParams,
    headers: RequiredIdempotencyHeaders,
    body: NewCardSetup,
    status: 201,
    response: CardSetup,
    /** `wrong_state`: the order waits for no card. */
    failures: ['not_found', 'wrong_state', 'key_reused', 'not_offered', 'unavailable'],
  }),
  settleCardForOrder: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/cards/:setupId/settle',
    summary: 'Ask the provider what became of a card that is kept for one’s own order',
    access: 'signed-in',
    params: orderParams.extend({ setupId: Id }),
    response: CardSetup,
    failures: ['not_found', 'unavailable'],
    limit: { max: 120, perSeconds: 60 },
  }),
  chooseCardForOrder: endpoint({
    method: 'PUT',
    path: '/api/v1/orders/:orderId/card',
    summary: 'Place one’s own order, which waits for a card, with one’s own that is on file',
    access: 'signed-in',
    params: orderParams,
    body: z.strictObject({ cardId: Id }),
    status: 204,
    response: z.void(),
    failures: ['not_found', 'wrong_state'],
  }),
}
