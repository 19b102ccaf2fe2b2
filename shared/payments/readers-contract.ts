import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Line, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'

import { Payment } from './contract.ts'

/** A device that asks for a card at the counter. */
export const Reader = z.object({
  id: Id,
  name: z.string(),
  /** The serial number printed on it. */
  serial: z.string(),
  /** Null when the provider does not tell. */
  isOnline: z.boolean().nullable(),
  /** True while it asks for a card. */
  isBusy: z.boolean(),
  version: z.int(),
})
export type Reader = z.output<typeof Reader>

const Name = Line(40).meta({ examples: ['Front desk'] })

const NewReader = z.strictObject({
  name: Name,
  /** The code that the device shows. */
  code: Line(100).meta({ examples: ['demo-reader'] }),
})
export type NewReader = z.output<typeof NewReader>

const ReaderChange = z.strictObject({
  name: Name,
  /** A retired reader gets no more payments. */
  retired: z.boolean().default(false),
  version: z.int().min(1),
})
export type ReaderChange = z.output<typeof ReaderChange>

const takes = 'may:take_payments/orders' as const
const sets = 'may:manage_settings/settings' as const
const ofPayment = { access: takes, params: z.object({ paymentId: Id }), response: Payment }

export const readersContract = {
  listReaders: endpoint({
    method: 'GET',
    path: '/api/v1/readers',
    summary: 'The card readers of the counter, and whether each can be reached now',
    access: takes,
    response: z.object({ readers: z.array(Reader) }),
  }),
  addReader: endpoint({
    method: 'POST',
    path: '/api/v1/readers',
    summary: 'Add a card reader by the code that it shows',
    access: sets,
    headers: RequiredIdempotencyHeaders,
    body: NewReader,
    status: 201,
    response: Reader,
    failures: ['not_found', 'conflict', 'not_offered', 'unavailable', 'key_reused'],
  }),
  changeReader: endpoint({
    method: 'PUT',
    path: '/api/v1/readers/:readerId',
    summary: 'Rename a card reader, or retire it',
    access: sets,
    params: z.object({ readerId: Id }),
    body: ReaderChange,
    response: Reader,
    /** `wrong_state`: it is asking for a card. */
    failures: ['not_found', 'conflict', 'wrong_state', 'version_conflict'],
  }),
  readReaderPayment: endpoint({
    method: 'GET',
    path: '/api/v1/reader-payments/:paymentId',
    summary: 'How a payment on a card reader stands by now, as its provider sees it',
    ...ofPayment,
    failures: ['not_found', 'unavailable'],
  }),
  cancelReaderPayment: endpoint({
    method: 'POST',
    path: '/api/v1/reader-payments/:paymentId/cancel',
    summary: 'Have a card reader ask no more; what was paid meanwhile is',
    ...ofPayment,
    failures: ['not_found', 'unavailable'],
  }),
  touchDemoReader: endpoint({
    method: 'POST',
    path: '/api/v1/reader-payments/:paymentId/demo',
    summary: 'Do at a card reader of the demo what its client would; there is no such address outside the demo',
    ...ofPayment,
    body: z.strictObject({ touch: z.enum(['tap', 'decline', 'cancel']).meta({ examples: ['tap'] }) }),
    failures: ['not_found'],
  }),
}
