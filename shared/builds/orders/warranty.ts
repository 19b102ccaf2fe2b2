import { z } from 'zod'

import { Id, Instant } from '#shared/http/wire.ts'

import { BuildStage } from './stages.ts'

export const ReplacedKind = z.enum(['head', 'shaft', 'grip'])
export type ReplacedKind = z.output<typeof ReplacedKind>

export const replacedWords: Record<ReplacedKind, string> = { head: 'Head', shaft: 'Shaft', grip: 'Grip' }

/** A part that replaces another one without cost to the client. */
export const WarrantyPart = z.object({
  id: Id,
  clubId: Id,
  part: ReplacedKind,
  /** The part that it replaces. */
  was: z.string(),
  sku: z.string(),
  name: z.string(),
  serial: z.string(),
  /** What was wrong. */
  reason: z.string(),
  /** Who put it in, or who chose it before that. */
  by: z.string().nullable(),
  at: Instant,
  isTaken: z.boolean(),
})
export type WarrantyPart = z.output<typeof WarrantyPart>

/**
 * The stage that takes each part from the shelf: a shaft when its tip is cut, because from then on it fits only this
 * client.
 */
export const takenAt = { shaft: 'tip_cut', head: 'epoxy', grip: 'grip' } as const satisfies Record<
  ReplacedKind,
  BuildStage
>

/** A club stays together only when nothing but its grip is changed. */
export const firstStageFor = (parts: readonly ReplacedKind[]): 'prep' | 'grip' =>
  parts.length > 0 && parts.every((part) => part === 'grip') ? 'grip' : 'prep'

/** True when the bench has not yet reached the stage that takes the part. */
export const isStillTaken = (part: ReplacedKind, stage: BuildStage | null): boolean =>
  stage === null || BuildStage.options.indexOf(stage) <= BuildStage.options.indexOf(takenAt[part])
