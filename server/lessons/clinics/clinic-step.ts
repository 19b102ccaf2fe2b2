import { takeStep } from '#server/audit/service.ts'
import type { Acting } from '#server/kernel/work.ts'
import { type ClinicStatus, clinicSteps } from '#shared/lessons/clinics/status.ts'

import { setDecision, type StandingRow } from './store.ts'

const words: Record<ClinicStatus, string> = {
  planned: 'planned',
  takes_place: 'decided to take place',
  called_off: 'called off',
}

interface Step {
  to: ClinicStatus
  now: Date
  seen?: number | undefined
  reason?: string | undefined
  /** The clinic as the API shows it, for a version conflict. */
  current?: () => Promise<unknown>
}

/** Takes a step of a clinic's state machine, under its lock. */
export const takeClinicStep = (
  work: Acting,
  row: StandingRow,
  { to, now, seen, reason, current = () => Promise.resolve(null) }: Step,
) =>
  takeStep(work, {
    machine: clinicSteps,
    entity: 'clinic',
    noun: 'clinic',
    action: to === 'called_off' ? 'clinic_called_off' : 'clinic_takes_place',
    words,
    row,
    to,
    seen,
    reason,
    now,
    current,
    async save(version) {
      const off = { calledOffAt: now, calledOffBecause: reason ?? '' }
      await setDecision(work, row.id, { version, ...(to === 'called_off' ? off : { decidedAt: now }) })
      return {}
    },
  })
