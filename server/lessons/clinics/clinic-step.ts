import { recordKind, takeStep } from '#server/audit/service.ts'
import type { Acting } from '#server/kernel/work.ts'
import { type ClinicStatus, clinicSteps, clinicWords } from '#shared/lessons/clinics/status.ts'

import type { StandingRow } from './store.ts'

const clinics = recordKind({
  entity: 'clinic',
  noun: 'clinic',
  action: 'clinic_takes_place',
  machine: clinicSteps,
  words: clinicWords,
  table: 'clinic',
  // A clinic has no column for its state: when it was decided on or called off says it.
  columns: { state: null },
  entityIdOf: ({ id }: StandingRow) => id,
})

interface Step {
  to: ClinicStatus
  seen?: number | undefined
  reason?: string | undefined
  /** The clinic as the API shows it, for a version conflict. */
  current?: () => Promise<unknown>
}

/** Takes a step of a clinic's state machine, under its lock. */
export const takeClinicStep = (work: Acting, row: StandingRow, step: Step) =>
  takeStep(work, clinics, {
    ...step,
    row,
    ...(step.to === 'called_off'
      ? { action: 'clinic_called_off', set: { calledOffAt: work.now, calledOffBecause: step.reason ?? '' } }
      : { set: { decidedAt: work.now } }),
  })
