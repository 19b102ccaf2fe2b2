import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec, SpecKey } from '#shared/clubs/spec.ts'
import { Id, Instant } from '#shared/http/wire.ts'

import { ClubPiece } from './pieces.ts'

/** What is measured of a club when it is built, beside what its sheet asks. */
export const Measure = z.object({
  field: SpecKey,
  target: z.int(),
  tolerance: z.int(),
  value: z.int().nullable(),
  pass: z.boolean().nullable(),
  acceptedReason: z.string().nullable(),
  by: z.string().nullable(),
})
export type Measure = z.output<typeof Measure>

/** What was measured of it before it came back, or of the one in whose place another one came. */
export const EarlierMeasure = z.object({
  field: SpecKey,
  value: z.int(),
  pass: z.boolean(),
  by: z.string().nullable(),
  at: Instant,
})
export type EarlierMeasure = z.output<typeof EarlierMeasure>

export const BuildClub = z.object({
  id: Id,
  /** Of its band; those that were begun before have none until they leave. */
  passportCode: z.string().nullable(),
  slot: Slot,
  spec: ClubSpec,
  madeBy: z.enum(['bench', 'maker']),
  /** Here under warranty. */
  isBack: z.boolean(),
  /** Where it left before the others. */
  collectedAt: Instant.nullable(),
  collectedBy: z.string(),
  collectedReason: z.string(),
  parts: z.array(z.object({ sku: z.string(), name: z.string() })),
  /** Those that are kept for it, or went into it, of items that are told apart. */
  pieces: z.array(ClubPiece),
  measures: z.array(Measure),
  /** The latest first. */
  earlierMeasures: z.array(EarlierMeasure),
})
export type BuildClub = z.output<typeof BuildClub>
