import { recordKind, takeStep } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { lateSteps, type LateStatus, lateWords } from '#shared/builds/late/status.ts'

import { currentLate } from './present.ts'
import type { LateRow } from './store.ts'

const lateParts = recordKind({
  entity: 'late_part',
  noun: 'late part',
  action: 'late_part_changed',
  machine: lateSteps,
  words: lateWords,
  table: 'latePart',
  personOf: (row: LateRow) => row.personId,
  current: (work: Work, row: LateRow) => currentLate(work, row, work.context.actor),
})

interface Step {
  to: LateStatus
  seen: number
  reason?: string | undefined
  set: {
    offeredAt?: Date
    decidedAt?: Date | null
    linkVersion?: number
    linkRenewedAt?: Date
    chosenItemId?: string
    promisedTo?: string
  }
}

/** Takes a step of a late part's state machine, under its lock. */
export const takeLateStep = (work: Work, row: LateRow, step: Step) => takeStep(work, lateParts, { row, ...step })
