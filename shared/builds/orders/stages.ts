import { z } from 'zod'

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

interface StageFacts {
  label: string
  /** For each club. */
  minutes: number
  /** How long what was glued sets before the next stage. */
  cureMinutes: number
}

export const cureMinutes = 24 * 60

/** About 50 minutes a club, and a day for the epoxy. */
export const stageFacts: Record<BuildStage, StageFacts> = {
  prep: { label: 'Prep', minutes: 6, cureMinutes: 0 },
  tip_cut: { label: 'Tip cut', minutes: 6, cureMinutes: 0 },
  dry_fit_weigh: { label: 'Dry fit and weigh', minutes: 10, cureMinutes: 0 },
  epoxy: { label: 'Epoxy', minutes: 8, cureMinutes },
  curing: { label: 'Curing', minutes: 0, cureMinutes: 0 },
  butt_cut: { label: 'Butt cut', minutes: 5, cureMinutes: 0 },
  grip: { label: 'Grip', minutes: 5, cureMinutes: 0 },
  loft_lie: { label: 'Loft and lie', minutes: 10, cureMinutes: 0 },
  built: { label: 'Built', minutes: 0, cureMinutes: 0 },
}

export const stages: readonly BuildStage[] = BuildStage.options.filter((stage) => stage !== 'built')

export const nextStage = (stage: BuildStage): BuildStage =>
  BuildStage.options[BuildStage.options.indexOf(stage) + 1] ?? 'built'

/** From there on a shaft is the client's: it is cut to their length. */
export const isCut = (stage: BuildStage | null): boolean =>
  stage !== null && BuildStage.options.indexOf(stage) > BuildStage.options.indexOf('tip_cut')
