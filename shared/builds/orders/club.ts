import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec, SpecKey } from '#shared/clubs/spec.ts'
import { Id, Instant } from '#shared/http/wire.ts'

import { ClubPiece } from './pieces.ts'

/** A measured figure of a built club, beside its target. */
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

/** A figure that was measured before the club came back, or of a club that was replaced. */
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
  /** The code on its band; builds begun before bands have none until they leave. */
  passportCode: z.string().nullable(),
  slot: Slot,
  spec: ClubSpec,
  madeBy: z.enum(['bench', 'maker']),
  /** True while it is here under warranty. */
  isBack: z.boolean(),
  /** Set when it left before the others. */
  collectedAt: Instant.nullable(),
  collectedBy: z.string(),
  collectedReason: z.string(),
  parts: z.array(z.object({ sku: z.string(), name: z.string() })),
  /** The pieces with serial numbers that are kept for it or built into it. */
  pieces: z.array(ClubPiece),
  measures: z.array(Measure),
  /** The latest first. */
  earlierMeasures: z.array(EarlierMeasure),
})
export type BuildClub = z.output<typeof BuildClub>
