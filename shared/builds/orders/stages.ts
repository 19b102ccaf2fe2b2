import { z } from 'zod'

import { Instant } from '#shared/http/wire.ts'
import type { WordsOf } from '#shared/status/state-machine.ts'

/** The stages of the bench in order; `built` means that nothing is left to do. */
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

/** Each stage alone, and in a sentence such as "This build is at epoxy". */
export const stageWords: WordsOf<BuildStage> = {
  prep: { label: 'Prep', phrase: 'at prep' },
  tip_cut: { label: 'Tip cut', phrase: 'at tip cut' },
  dry_fit_weigh: { label: 'Dry fit and weigh', phrase: 'at dry fit and weigh' },
  epoxy: { label: 'Epoxy', phrase: 'at epoxy' },
  curing: { label: 'Curing', phrase: 'at curing' },
  butt_cut: { label: 'Butt cut', phrase: 'at butt cut' },
  grip: { label: 'Grip', phrase: 'at grip' },
  loft_lie: { label: 'Loft and lie', phrase: 'at loft and lie' },
  built: { label: 'Built', phrase: 'at built' },
}

export const stages: readonly BuildStage[] = BuildStage.options.filter((stage) => stage !== 'built')

/** The stages at which somebody works; curing needs nobody. */
const WorkStage = BuildStage.exclude(['curing', 'built'])
export const workStages = WorkStage.options

export const nextStage = (stage: BuildStage): BuildStage =>
  BuildStage.options[BuildStage.options.indexOf(stage) + 1] ?? 'built'

/** From there on a shaft is cut to the client's length and cannot be sold to others. */
export const isCut = (stage: BuildStage | null): boolean =>
  stage !== null && BuildStage.options.indexOf(stage) > BuildStage.options.indexOf('tip_cut')

/** A promised day for all stages, and why it differs from the former one. */
export const PromiseMade = z.object({ promisedOn: z.string(), reason: z.string(), at: Instant })
