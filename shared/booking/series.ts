import { z } from 'zod'

import { PartCode, ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, IdempotencyHeaders, Instant } from '#shared/http/wire.ts'

import { Answers, BookingOrder, Contact } from './record.ts'
import { BookingStatus } from './status.ts'

export const NewSeries = z.strictObject({
  serviceCode: ServiceCode,
  /** The first start; the others are at the same wall time. */
  startsAt: Instant,
  every: z.literal('week'),
  times: z.int().min(2).max(52),
  option: PartCode.exactOptional(),
  addOns: z.array(PartCode).max(20).exactOptional(),
  minutes: z.int().min(1).max(1440).exactOptional(),
  staffId: Id.exactOptional(),
  bayId: Id.exactOptional(),
  /** A hold of the first time. */
  holdId: Id.exactOptional(),
  /** The client for whom the desk books. */
  person: Contact.exactOptional(),
  /** A known client: one of the caller's household, or anybody for the desk. */
  personId: Id.exactOptional(),
  /** Answers to the service's questions, for every booking of the series. */
  answers: Answers.exactOptional(),
  /** Credits of packages pay for as many as there are credits, the earliest first. */
  withCredit: z.literal(true).exactOptional(),
})
export type NewSeries = z.output<typeof NewSeries>

/** A booking of a series. In a preview it is not made, so it has no id. */
const Occurrence = z.object({
  id: Id.exactOptional(),
  reference: z.string().exactOptional(),
  status: BookingStatus,
  startsAt: Instant,
  endsAt: Instant,
  local: z.string(),
  /** The coach who gives it. */
  staffName: z.string().nullable().default(null),
  priceCents: Cents,
  /** True when a credit of a package pays for it. */
  withCredit: z.boolean(),
})

const Conflict = z.object({
  startsAt: Instant,
  local: z.string(),
  /** The code with which a booking of this time would fail, and its sentence. */
  reason: z.enum(['slot_taken', 'not_offered', 'quota_exceeded', 'already_booked']),
  message: z.string(),
  nearest: z.array(z.object({ startsAt: Instant })),
})

export const SeriesReport = z.object({
  /** Null when none could be booked, and in a preview. */
  seriesId: Id.nullable(),
  booked: z.array(Occurrence),
  conflicts: z.array(Conflict),
  /** The order of those that are paid ahead. */
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
