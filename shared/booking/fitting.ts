import { z } from 'zod'

import { PartCode, ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, Instant } from '#shared/http/wire.ts'

import { explainContract, Explanation, type Reason } from './explain/explain-contract.ts'
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
  /** Of that, each player’s share, in the order in which their plans were named; none where nobody was. */
  shares: z.array(Cents),
  /** The free times of the service on that day. */
  free: z.array(FreeStart),
  /** A bay for whoever walks in: from this minute on, or from when one is free, for as long as is asked for, or until it is taken. */
  now: z
    .object({ startsAt: Instant, endsAt: Instant, minutes: z.int(), bayId: Id, bayName: z.string(), priceCents: Cents })
    .nullable(),
})
export type DeskQuote = z.output<typeof DeskQuote>

const needNoReason = new Set<Reason['rule']>(['grid', 'length'])

/**
 * What the desk may do without saying why: whoever stands there has a free time between two that are offered, or that has just
 * begun. What has begun long ago no reason mends.
 */
export const deskNeedsNoReason = ({ rule, fix }: Pick<Reason, 'rule' | 'fix'>): boolean =>
  needNoReason.has(rule) || (rule === 'past' && fix === 'force')

const Codes = z.codec(z.string().max(800), z.array(z.string().max(40)).max(20), {
  decode: (text) => text.split(','),
  encode: (items) => items.join(','),
})

export const fittingEndpoints = {
  quoteAtDesk: endpoint({
    method: 'GET',
    path: '/api/v1/day-board/quote',
    summary:
      'What a booking of the desk would be: what stands against it, its price, what is free on its day, a bay that is free now',
    access: 'may:read/bookings',
    query: explainContract.explainStart.query.extend({
      /** What is added, by its codes with commas between them. */
      addOns: Codes.exactOptional(),
      /** One for each who plays: the code of the plan that they pay by, or nothing, with commas between them. */
      tiers: Codes.exactOptional(),
    }),
    response: DeskQuote,
    /** `not_allowed`: it is not of one’s own time. */
    failures: ['not_found', 'not_allowed', 'not_offered'],
  }),
  listFittingServices: endpoint({
    method: 'GET',
    path: '/api/v1/day-board/services',
    summary: 'Which services could begin at a time, in a bay or with one of the staff, the fitting ones first',
    access: 'may:read/bookings',
    query: z.strictObject({ startsAt: Instant, bayId: Id.exactOptional(), staffId: Id.exactOptional() }),
    response: z.array(FittingService),
    /** `not_allowed`: it is not of one’s own time. */
    failures: ['not_allowed'],
  }),
}
