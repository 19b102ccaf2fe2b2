import { z } from 'zod'

import { SheetChange } from '#shared/builds/sheets/diff.ts'
import { Id, Instant } from '#shared/http/wire.ts'

import { BuildStage } from './stages.ts'
import { TakenPart } from './taken-contract.ts'

/** What of a change reaches further than paper: what the bench has begun, what a maker builds, or the balance of an L.A.B. putter. */
export const ChangeAsk = z.enum(['begun', 'maker', 'rebalance'])
export type ChangeAsk = z.output<typeof ChangeAsk>

/** An L.A.B. putter that was changed is balanced by its maker, here, or needs nothing. */
export const Rebalanced = z.enum(['factory', 'bench', 'not_needed'])
export type Rebalanced = z.output<typeof Rebalanced>

/** Where the bench may go back to: what cures is waited for, and nobody begins with it. */
export const BackTo = BuildStage.exclude(['curing', 'built'])

/** A change of the sheet that was approved after the build was ordered: the build is of its version from then on. */
export const BuildChange = z.object({
  id: Id,
  quote: z.object({ id: Id, number: z.string() }),
  fromVersion: z.int(),
  toVersion: z.int(),
  at: Instant,
  changes: z.array(SheetChange),
  /** What the bench is asked; nothing where only what nobody has begun is another. */
  asks: z.array(ChangeAsk),
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
  backTo: BuildStage.nullable(),
  rebalanced: Rebalanced.nullable(),
  note: z.string(),
  /** Until it is answered: what was taken from the shelf for what its clubs have no longer. */
  leftOver: z.array(TakenPart.omit({ costCents: true })),
})
export type BuildChange = z.output<typeof BuildChange>
