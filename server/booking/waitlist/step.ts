import { actorIdOf, takeStep } from '#server/audit/service.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Acting } from '#server/kernel/work.ts'
import { withdrawNotices } from '#server/notices/service.ts'
import { type WaitlistStatus, waitlistSteps } from '#shared/booking/waitlist/waitlist.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { type EntryRow, insertStep, setStatus } from './waitlist-store.ts'

const system: Actor = { kind: 'system', job: 'waitlist' }

/** What the studio does by itself has no origin. */
export type WaitlistStepContext = Pick<Context, 'actor'> & Partial<Context>
export const byItself: WaitlistStepContext = { actor: system }

interface Step {
  to: WaitlistStatus
  now: Date
  reason?: string
}

/** Takes one step of the table in shared/booking/waitlist.ts, under the lock of the entry, and returns it as it is then. */
export async function stepTo(work: Acting, entry: EntryRow, { to, now, reason }: Step): Promise<EntryRow> {
  const { actor } = work.context
  await takeStep(work, {
    machine: waitlistSteps,
    entity: 'waitlist_entry',
    noun: 'place in the line',
    action: 'waitlist_entry_status_changed',
    words,
    row: entry,
    to,
    reason,
    personId: entry.personId,
    now,
    current: () => Promise.resolve(undefined),
    async save(version) {
      await setStatus(work, entry.id, to, version)
      if (entry.status === 'offered') await withdrawNotices(work, entry.id, 'The time is offered to them no longer.')
      await insertStep(work, {
        entryId: entry.id,
        fromStatus: entry.status,
        toStatus: to,
        version,
        actorKind: actor.kind,
        actorId: actorIdOf(actor),
        at: now,
        reason: reason ?? null,
      })
      return {}
    },
  })

  return { ...entry, status: to, version: entry.version + 1 }
}

const words: Record<WaitlistStatus, string> = {
  waiting: 'waiting',
  offered: 'offered a time',
  accepted: 'accepted',
  declined: 'declined',
  lapsed: 'past its offer',
  removed: 'taken out of the line',
}
