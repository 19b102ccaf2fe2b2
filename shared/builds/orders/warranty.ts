import { z } from 'zod'

import { Id, Instant } from '#shared/http/wire.ts'

import { BuildStage } from './stages.ts'

export const ReplacedKind = z.enum(['head', 'shaft', 'grip'])
export type ReplacedKind = z.output<typeof ReplacedKind>

export const replacedWords: Record<ReplacedKind, string> = { head: 'Head', shaft: 'Shaft', grip: 'Grip' }

/** A part that takes the place of another one, at no price to the client. */
export const WarrantyPart = z.object({
  id: Id,
  clubId: Id,
  part: ReplacedKind,
  /** What it takes the place of. */
  was: z.string(),
  sku: z.string(),
  name: z.string(),
  serial: z.string(),
  /** What was wrong. */
  reason: z.string(),
  /** Whoever put it in, or chose it before that. */
  by: z.string().nullable(),
  at: Instant,
  isTaken: z.boolean(),
})
export type WarrantyPart = z.output<typeof WarrantyPart>

/** At which stage a part leaves the shelf: a shaft once its tip is cut, for it is the client’s from then on. */
export const takenAt = { shaft: 'tip_cut', head: 'epoxy', grip: 'grip' } as const satisfies Record<
  ReplacedKind,
  BuildStage
>

/** A grip alone is changed on a club that stays together; for everything else it is taken apart. */
export const firstStageFor = (parts: readonly ReplacedKind[]): 'prep' | 'grip' =>
  parts.length > 0 && parts.every((part) => part === 'grip') ? 'grip' : 'prep'

/** Whether the bench still comes to where a part leaves the shelf. */
export const isStillTaken = (part: ReplacedKind, stage: BuildStage | null): boolean =>
  stage === null || BuildStage.options.indexOf(stage) <= BuildStage.options.indexOf(takenAt[part])
