import { z } from 'zod'

import { PartCode, ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, IdempotencyHeaders, Instant } from '#shared/http/wire.ts'

import { Answers, BookingOrder, Contact } from './record.ts'
import { BookingStatus } from './status.ts'

export const NewSeries = z.strictObject({
  serviceCode: ServiceCode,
  /** Of the first one; the others are at the same time on the wall. */
  startsAt: Instant,
  every: z.literal('week'),
  times: z.int().min(2).max(52),
  option: PartCode.exactOptional(),
  addOns: z.array(PartCode).max(20).exactOptional(),
  minutes: z.int().min(1).max(1440).exactOptional(),
  staffId: Id.exactOptional(),
  bayId: Id.exactOptional(),
  /** Keeps the first of them for whoever asks. */
  holdId: Id.exactOptional(),
  /** For whom the desk books it. */
  person: Contact.exactOptional(),
  /** A client on file: one of the asker's household, or to the desk anybody. */
  personId: Id.exactOptional(),
  /** To the questions of the service, of all of them alike. */
  answers: Answers.exactOptional(),
  /** Lessons of packages pay for as many of them as there are left, the earliest first. */
  withCredit: z.literal(true).exactOptional(),
})
export type NewSeries = z.output<typeof NewSeries>

/** One of a series. In a preview it is not booked, so that it has no id. */
const Occurrence = z.object({
  id: Id.exactOptional(),
  reference: z.string().exactOptional(),
  status: BookingStatus,
  startsAt: Instant,
  endsAt: Instant,
  local: z.string(),
  /** Who gives it. */
  staffName: z.string().nullable().default(null),
  priceCents: Cents,
  /** A lesson of a package pays for it. */
  withCredit: z.boolean(),
})

const Conflict = z.object({
  startsAt: Instant,
  local: z.string(),
  /** The code that a booking of this time would fail with, and its sentence. */
  reason: z.enum(['slot_taken', 'not_offered', 'quota_exceeded', 'already_booked']),
  message: z.string(),
  nearest: z.array(z.object({ startsAt: Instant })),
})

export const SeriesReport = z.object({
  /** Null when nothing of it could be booked, and in a preview. */
  seriesId: Id.nullable(),
  booked: z.array(Occurrence),
  conflicts: z.array(Conflict),
  /** In which those that are paid ahead wait for their payment. */
  order: BookingOrder.exactOptional(),
})
export type SeriesReport = z.output<typeof SeriesReport>

export const seriesEndpoints = {
  createSeries: endpoint({
    method: 'POST',
    path: '/api/v1/booking-series',
    summary: 'Book a time every week: what is free of it, with a report of what is not; a preview books nothing',
    access: 'signed-in',
    headers: IdempotencyHeaders,
    query: z.strictObject({ preview: z.enum(['0', '1']).default('0') }),
    body: NewSeries,
    response: SeriesReport,
    failures: ['not_found', 'not_offered', 'price_changed', 'waiver_needed', 'key_reused'],
    limit: { max: 30, perSeconds: 300 },
  }),
}
