import { z } from 'zod'

import { PartCode, ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, Instant } from '#shared/http/wire.ts'

import { explainContract, Explanation } from './explain/explain-contract.ts'
import { FreeStart } from './record.ts'

const FittingService = z.object({
  serviceCode: ServiceCode,
  optionCode: PartCode,
  serviceName: z.string(),
  minutes: z.int(),
  priceCents: Cents,
  /** Free and offered; free, but only because somebody stands there; neither. */
  fits: z.enum(['offered', 'walk_in', 'no']),
  /** Whether it takes the bay or the person that was asked about, or needs none. */
  takesPlace: z.boolean(),
})
export type FittingService = z.output<typeof FittingService>

/** What a booking of the desk would be: what stands against it, what it costs, and what is free instead. */
const DeskQuote = Explanation.extend({
  /** What it costs whom it is for; null where it cannot be had at all. */
  price: FreeStart.pick({
    priceCents: true,
    publicPriceCents: true,
    includedMinutes: true,
    leftMinutes: true,
  }).nullable(),
  /** The free times of the service on that day. */
  free: z.array(FreeStart),
  /** A bay that is free at this moment: for as long as is asked for, or until it is taken. */
  now: z
    .object({ startsAt: Instant, endsAt: Instant, minutes: z.int(), bayId: Id, bayName: z.string(), priceCents: Cents })
    .nullable(),
})
export type DeskQuote = z.output<typeof DeskQuote>

export const fittingEndpoints = {
  quoteAtDesk: endpoint({
    method: 'GET',
    path: '/api/v1/day-board/quote',
    summary:
      'What a booking of the desk would be: what stands against it, its price, what is free on its day, a bay that is free now',
    access: 'may:manage_bookings/bookings',
    query: explainContract.explainStart.query,
    response: DeskQuote,
    failures: ['not_found', 'not_offered'],
  }),
  listFittingServices: endpoint({
    method: 'GET',
    path: '/api/v1/day-board/services',
    summary: 'Which services could begin at a time, in a bay or with one of the staff, the fitting ones first',
    access: 'may:manage_bookings/bookings',
    query: z.strictObject({ startsAt: Instant, bayId: Id.exactOptional(), staffId: Id.exactOptional() }),
    response: z.array(FittingService),
  }),
}
