import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'

import { Decline } from './contract.ts'
import { DemoCardNumber } from './demo-cards.ts'
import { CardSetupStatus } from './status.ts'

/** A card on file, with only what may be shown of it. */
export const KeptCard = z.object({
  id: Id,
  brand: z.string().meta({ examples: ['visa'] }),
  last4: z.string().meta({ examples: ['4242'] }),
  /** The last day on which it is valid. */
  expiresOn: z.string().meta({ examples: ['2028-11-30'] }),
  isExpired: z.boolean(),
  /** True while a payment by it is disputed: it is not charged then. */
  isPaused: z.boolean(),
  /** True for the card that is charged first. */
  isDefault: z.boolean(),
  keptAt: Instant,
})
export type KeptCard = z.output<typeof KeptCard>

const KeptCards = z.object({ cards: z.array(KeptCard) })

/** The storing of a card. */
export const CardSetup = z.object({
  id: Id,
  status: CardSetupStatus,
  decline: Decline.exactOptional(),
  /** The secret with which the provider's form takes the card. */
  clientSecret: z.string().exactOptional(),
  card: KeptCard.nullable(),
})
export type CardSetup = z.output<typeof CardSetup>

export const NewCardSetup = z.strictObject({
  /** Agrees that the card is kept and charged later, by the present text. */
  agreed: z.literal(true),
  demoCard: DemoCardNumber.exactOptional(),
})
export type NewCardSetup = z.output<typeof NewCardSetup>

const ofCard = { params: z.object({ cardId: Id }), failures: ['not_found'] } as const
const ofSetup = { params: z.object({ setupId: Id }) }

export const cardsContract = {
  listMyCards: endpoint({
    method: 'GET',
    path: '/api/v1/cards',
    summary: 'One’s own cards on file, the one that is charged first before the others',
    access: 'signed-in',
    response: KeptCards,
  }),
  keepCard: endpoint({
    method: 'POST',
    path: '/api/v1/card-setups',
    summary: 'Begin to keep a card for later payments; nothing is charged',
    access: 'signed-in',
    headers: RequiredIdempotencyHeaders,
    body: NewCardSetup,
    status: 201,
    response: CardSetup,
    /** `wrong_state`: the account is no client yet. */
    failures: ['wrong_state', 'key_reused', 'not_offered', 'unavailable'],
    limit: { max: 30, perSeconds: 3600 },
  }),
  settleCardSetup: endpoint({
    method: 'POST',
    path: '/api/v1/card-setups/:setupId/settle',
    summary: 'Ask the provider what became of a card, once its form or its bank has answered',
    access: 'signed-in',
    ...ofSetup,
    response: CardSetup,
    failures: ['not_found', 'unavailable'],
    limit: { max: 120, perSeconds: 60 },
  }),
  chooseCard: endpoint({
    method: 'PUT',
    path: '/api/v1/cards/:cardId/default',
    summary: 'Have one’s own card charged before the others',
    access: 'signed-in',
    ...ofCard,
    response: KeptCards,
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: '/api/v1/cards/:cardId',
    summary: 'Keep one’s own card no longer, here and at its provider',
    access: 'signed-in',
    ...ofCard,
    response: KeptCards,
  }),
  listCardsOf: endpoint({
    method: 'GET',
    path: '/api/v1/people/:personId/cards',
    summary: 'The cards on file of a client: brand, last four digits and expiry',
    access: 'may:take_payments/orders',
    params: z.object({ personId: Id }),
    response: KeptCards,
  }),
  confirmDemoSetup: endpoint({
    method: 'POST',
    path: '/api/v1/demo-card-setups/:setupId/confirm',
    summary: 'Answer as the bank of a demo card that is to be kept; there is no such address outside the demo',
    // Anybody who was sent here may answer, as on a bank's page: the id of the setup cannot be guessed.
    access: 'anyone',
    limit: { max: 60, perSeconds: 60 },
    ...ofSetup,
    body: z.strictObject({ accepted: z.boolean().meta({ examples: [true] }) }),
    response: CardSetup,
    failures: ['not_found'],
  }),
}
