import { takeStep } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { Work } from '#server/kernel/work.ts'
import { lateSteps, type LateStatus } from '#shared/builds/late/status.ts'

import { currentLate } from './present.ts'
import type { LateRow } from './store.ts'

const words: Record<LateStatus, string> = {
  open: 'open',
  offered: 'offered to the client',
  kept: 'waited for',
  replaced: 'replaced',
}

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

/** Takes one step of a late part under its lock. */
export const takeLateStep = (work: Work, row: LateRow, { to, seen, reason, set }: Step) =>
  takeStep(work, {
    machine: lateSteps,
    entity: 'late_part',
    noun: 'late part',
    action: 'late_part_changed',
    words,
    row,
    to,
    seen,
    reason,
    personId: row.personId,
    now: work.now,
    current: () => currentLate(work, row, work.context.actor),
    async save(version) {
      await changeOne(
        work.trx
          .updateTable('latePart')
          .set({ ...set, status: to, version })
          .where('id', '=', row.id),
      )
      return {}
    },
  })
