import { z } from 'zod'

import { SheetChange } from '#shared/builds/sheets/diff.ts'
import { Id, Instant } from '#shared/http/wire.ts'

import { BuildStage } from './stages.ts'
import { TakenPart } from './taken-contract.ts'

/** What a change affects beyond the sheet: work in progress, clubs from a maker, or the balance of an L.A.B. putter. */
export const ChangeAsk = z.enum(['begun', 'maker', 'rebalance'])
export type ChangeAsk = z.output<typeof ChangeAsk>

/** A changed L.A.B. putter is balanced by its maker or here, or needs no balancing. */
export const Rebalanced = z.enum(['factory', 'bench', 'not_needed'])
export type Rebalanced = z.output<typeof Rebalanced>

/** The stages to which a build can go back; curing is only waited for. */
export const BackTo = BuildStage.exclude(['curing', 'built'])

/** A change of the sheet that was approved after the build was ordered: the build follows its version from then on. */
export const BuildChange = z.object({
  id: Id,
  quote: z.object({ id: Id, number: z.string() }),
  fromVersion: z.int(),
  toVersion: z.int(),
  at: Instant,
  changes: z.array(SheetChange),
  /** The questions to the bench; empty when the change affects only work that has not begun. */
  asks: z.array(ChangeAsk),
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
  backTo: BuildStage.nullable(),
  rebalanced: Rebalanced.nullable(),
  note: z.string(),
  /** While it is unanswered: consumed parts that the clubs no longer have. */
  leftOver: z.array(TakenPart.omit({ costCents: true })),
})
export type BuildChange = z.output<typeof BuildChange>
