import type { BuildRow } from '#shared/builds/orders/contract.ts'
import type { BuildStage } from '#shared/builds/orders/stages.ts'
import { boardColumns } from '#shared/builds/orders/status.ts'

/** From left to right as work goes. Curing has its own column: nobody works there, and the clock ends it. */
export const columnWords = {
  parts: 'Parts',
  queued: 'Queued',
  in_build: 'In build',
  curing: 'Curing',
  qc: 'QC',
  ready: 'Ready',
} as const

export type StageColumn = keyof typeof columnWords
export const columns = Object.keys(columnWords) as StageColumn[]

export function columnOf({ status, stage }: BuildRow): StageColumn | undefined {
  if (status === 'in_build' && stage === 'curing') return 'curing'

  return columns.find((column) => column !== 'curing' && boardColumns[column].some((one) => one === status))
}

/** The bench's current stage; curing ends by itself. */
export const stageToFinish = ({ status, stage }: BuildRow): Exclude<BuildStage, 'built'> | undefined =>
  status === 'in_build' && stage !== null && stage !== 'built' ? stage : undefined
