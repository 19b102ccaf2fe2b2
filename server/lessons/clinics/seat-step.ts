import { recordKind, takeStep } from '#server/audit/service.ts'
import type { Acting } from '#server/kernel/work.ts'
import { type SeatStatus, seatSteps, seatWords } from '#shared/lessons/clinics/status.ts'

import { seatHistory, type SeatRow } from './seat-store.ts'

const seats = recordKind({
  entity: 'clinic_seat',
  noun: 'place',
  action: 'clinic_place_changed',
  machine: seatSteps,
  words: seatWords,
  table: 'clinicSeat',
  history: seatHistory,
  personOf: ({ personId }: SeatRow) => personId,
})

interface Step {
  to: SeatStatus
  seen?: number | undefined
  reason?: string | undefined
  /** The place as the API shows it, for a version conflict. */
  current?: () => Promise<unknown>
}

/** Takes a step of a place's state machine, under its clinic's lock. */
export async function takeSeatStep(work: Acting, row: SeatRow, step: Step): Promise<SeatRow> {
  await takeStep(work, seats, { row, ...step })

  return { ...row, status: step.to, version: row.version + 1 }
}
