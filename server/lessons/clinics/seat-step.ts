import { actorIdOf, takeStep } from '#server/audit/service.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Acting } from '#server/kernel/work.ts'
import { type SeatStatus, seatSteps } from '#shared/lessons/clinics/status.ts'

import { insertTransitions, type SeatRow, setSeatStatus } from './seat-store.ts'

const words: Record<SeatStatus, string> = {
  pending_payment: 'waiting for its payment',
  registered: 'taken',
  attended: 'marked as attended',
  no_show: 'marked as a no-show',
  withdrawn: 'given up',
}

interface Step {
  to: SeatStatus
  now: Date
  seen?: number | undefined
  reason?: string | undefined
  /** The place as the API shows it, for a version conflict. */
  current?: () => Promise<unknown>
}

/** Takes a step of a place's state machine, under its clinic's lock. */
export async function takeSeatStep(
  work: Acting,
  row: SeatRow,
  { to, now, seen, reason, current = () => Promise.resolve(null) }: Step,
): Promise<SeatRow> {
  const version = row.version + 1
  await takeStep(work, {
    machine: seatSteps,
    entity: 'clinic_seat',
    noun: 'place',
    action: 'clinic_place_changed',
    words,
    row,
    to,
    seen,
    reason,
    personId: row.personId,
    now,
    current,
    async save() {
      await setSeatStatus(work, row.id, { status: to, version })
      const by = { ...byOf(work.context), at: now, reason: reason ?? null }
      await insertTransitions(work, [{ ...by, seatId: row.id, fromStatus: row.status, toStatus: to, version }])
      return {}
    },
  })

  return { ...row, status: to, version }
}

export const byOf = ({ actor }: Partial<Context>) => ({
  actorKind: actor?.kind ?? 'system',
  actorId: actor ? actorIdOf(actor) : null,
})
