import type { BuildRow } from '#shared/builds/orders/contract.ts'
import type { BuildStage } from '#shared/builds/orders/stages.ts'
import { boardColumns } from '#shared/builds/orders/status.ts'

/** As work goes from left to right. What cures stands apart: nobody works at it, and it is free by the clock. */
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

/** What the bench does to it now; what cures goes on by itself once it may. */
export const stageToFinish = ({ status, stage }: BuildRow): Exclude<BuildStage, 'built'> | undefined =>
  status === 'in_build' && stage !== null && stage !== 'built' ? stage : undefined
