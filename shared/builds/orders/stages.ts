import { z } from 'zod'

import { Instant } from '#shared/http/wire.ts'
import type { WordsOf } from '#shared/status/state-machine.ts'

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

/** Each stage by itself, and in a sentence, as in "This build is at epoxy". */
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
