import { z } from 'zod'

import { Instant } from '#shared/http/wire.ts'

/** What the bench does one after the other; `built` is none: nothing is left to do. */
export const BuildStage = z.enum([
  'prep',
  'tip_cut',
  'dry_fit_weigh',
  'epoxy',
  'curing',
  'butt_cut',
  'grip',
  'loft_lie',
  'built',
])
export type BuildStage = z.output<typeof BuildStage>

export const stageWords: Record<BuildStage, string> = {
  prep: 'Prep',
  tip_cut: 'Tip cut',
  dry_fit_weigh: 'Dry fit and weigh',
  epoxy: 'Epoxy',
  curing: 'Curing',
  butt_cut: 'Butt cut',
  grip: 'Grip',
  loft_lie: 'Loft and lie',
  built: 'Built',
}

export const stages: readonly BuildStage[] = BuildStage.options.filter((stage) => stage !== 'built')

/** Those that somebody works at: what cures needs nobody. */
const WorkStage = BuildStage.exclude(['curing', 'built'])
export const workStages = WorkStage.options

export const nextStage = (stage: BuildStage): BuildStage =>
  BuildStage.options[BuildStage.options.indexOf(stage) + 1] ?? 'built'

/** From there on a shaft is the client's: it is cut to their length. */
export const isCut = (stage: BuildStage | null): boolean =>
  stage !== null && BuildStage.options.indexOf(stage) > BuildStage.options.indexOf('tip_cut')

/** A day that was promised for all stages, and why it is another one than before. */
export const PromiseMade = z.object({ promisedOn: z.string(), reason: z.string(), at: Instant })
