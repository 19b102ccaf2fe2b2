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
  /** `walk_in`: free, but offered only to somebody who is here. */
  fits: z.enum(['offered', 'walk_in', 'no']),
  /** True when it takes the bay or person in question, or needs neither. */
  takesPlace: z.boolean(),
})
export type FittingService = z.output<typeof FittingService>

/** What a booking by the desk would be: the rules against it, its price, and what is free instead. */
const DeskQuote = Explanation.extend({
  /** Its price for the client; null when it cannot be had at all. */
  price: FreeStart.pick({
    priceCents: true,
    publicPriceCents: true,
    includedMinutes: true,
    leftMinutes: true,
  }).nullable(),
  /** Each player's share, in the order of their plans; empty when no players are named. */
  shares: z.array(Cents),
  /** The free times of the service on that day. */
  free: z.array(FreeStart),
  /** A bay for a walk-in: from now, or from when one is free, for as long as asked for or until it is taken. */
  now: z
    .object({ startsAt: Instant, endsAt: Instant, minutes: z.int(), bayId: Id, bayName: z.string(), priceCents: Cents })
    .nullable(),
})
export type DeskQuote = z.output<typeof DeskQuote>

const needNoReason = new Set<Reason['rule']>(['grid', 'length'])

/**
 * True when the desk needs no reason: somebody who is here takes a free time between two offered ones, or one that has
 * just begun. A time that began long ago cannot be forced.
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
      /** Codes of add-ons, separated by commas. */
      addOns: Codes.exactOptional(),
      /** For each player, the code of their plan or nothing, separated by commas. */
      tiers: Codes.exactOptional(),
    }),
    response: DeskQuote,
    /** `not_allowed`: it is not within the caller's own time. */
    failures: ['not_found', 'not_allowed', 'not_offered'],
  }),
  listFittingServices: endpoint({
    method: 'GET',
    path: '/api/v1/day-board/services',
    summary: 'Which services could begin at a time, in a bay or with one of the staff, the fitting ones first',
    access: 'may:read/bookings',
    query: z.strictObject({ startsAt: Instant, bayId: Id.exactOptional(), staffId: Id.exactOptional() }),
    response: z.array(FittingService),
    /** `not_allowed`: it is not within the caller's own time. */
    failures: ['not_allowed'],
  }),
}
