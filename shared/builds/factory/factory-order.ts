import { z } from 'zod'

import { Measure } from '#shared/builds/orders/club.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec } from '#shared/clubs/spec.ts'
import { StoredFile } from '#shared/files/contract.ts'
import { Id, Instant } from '#shared/http/wire.ts'
import { OrderMoney } from '#shared/inventory/purchasing/bills-contract.ts'

import { FactoryStatus } from './status.ts'

const by = z.string().nullable()

export const FactoryRow = z.object({
  id: Id,
  number: z.string().meta({ examples: ['FO-101'] }),
  status: FactoryStatus,
  supplier: z.object({ id: Id, name: z.string(), email: z.string().nullable() }),
  build: z.object({ id: Id, number: z.string() }),
  personName: z.string(),
  clubCount: z.int(),
  cameCount: z.int(),
  /** Null for callers who may not see costs, and while a cost is unknown. */
  totalCents: z.int().nullable(),
  expectedOn: z.string().nullable(),
  isLate: z.boolean(),
  createdAt: Instant,
  orderedAt: Instant.nullable(),
})
export type FactoryRow = z.output<typeof FactoryRow>

/** How a claim ends: a replacement comes, the price is credited, or the club is kept as it is. */
export const ClaimOutcome = z.enum(['replaced', 'credited', 'kept'])
export type ClaimOutcome = z.output<typeof ClaimOutcome>

const Claim = z.object({
  id: Id,
  reason: z.string(),
  openedAt: Instant,
  by,
  outcome: ClaimOutcome.nullable(),
  settledAt: Instant.nullable(),
  /** Why it is kept as it is. */
  settledReason: z.string(),
  files: z.array(StoredFile),
})
export type Claim = z.output<typeof Claim>

const FactoryLine = z.object({
  id: Id,
  /** The club of the build. */
  clubId: Id,
  slot: Slot,
  /** The specification for the maker, with the hand. */
  spec: ClubSpec,
  /** True when no club of the build states the hand: right is ordered. */
  isHandAssumed: z.boolean(),
  costCents: z.int().nullable(),
  receivedAt: Instant.nullable(),
  /** When somebody signed that it is as it was ordered. */
  checkedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** When a change took it out of its build: nobody waits for it, and it is scrapped when it comes. */
  droppedAt: Instant.nullable(),
  measures: z.array(Measure),
  claims: z.array(Claim),
})
export type FactoryLine = z.output<typeof FactoryLine>

export const FactoryOrder = FactoryRow.extend({
  version: z.int(),
  note: z.string(),
  confirmation: z.string(),
  carrier: z.string(),
  tracking: z.string(),
  promisedOn: z.string().nullable(),
  openClaims: z.int(),
  qcProblem: z.string().nullable(),
  lines: z.array(FactoryLine),
  ...OrderMoney,
  /** Each former expected day, the latest change first. */
  moved: z.array(
    z.object({ id: z.int(), at: Instant, by, from: z.string().nullable(), to: z.string(), reason: z.string() }),
  ),
  /** The last mail to the maker; null when none was sent. */
  mail: z.object({ to: z.string(), at: Instant, state: z.enum(['waiting', 'sent', 'failed', 'withdrawn']) }).nullable(),
  history: z.array(
    z.object({ at: Instant, from: FactoryStatus.nullable(), to: FactoryStatus, by, reason: z.string().nullable() }),
  ),
})
export type FactoryOrder = z.output<typeof FactoryOrder>

export const FactoryShelf = z.enum(['open', 'draft', 'late', 'here', 'claim', 'over'])
export type FactoryShelf = z.output<typeof FactoryShelf>

/** A build with clubs for a maker that nobody has ordered. */
export const UnorderedBuild = z.object({
  id: Id,
  number: z.string(),
  personName: z.string(),
  promisedOn: z.string().nullable(),
  clubs: z.array(
    z.object({
      id: Id,
      slot: Slot,
      brand: z.string(),
      /** Where clubs of this brand were last ordered. */
      supplierId: Id.nullable(),
    }),
  ),
})
export type UnorderedBuild = z.output<typeof UnorderedBuild>
