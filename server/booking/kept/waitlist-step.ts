import { recordKind, takeStep } from '#server/audit/service.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Acting } from '#server/kernel/work.ts'
import { withdrawNotices } from '#server/notices/service.ts'
import { type WaitlistStatus, waitlistSteps, waitlistWords } from '#shared/booking/waitlist/waitlist.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { type EntryRow, waitlistHistory } from './waitlist-store.ts'

const system: Actor = { kind: 'system', job: 'waitlist' }

/** What the studio does by itself has no origin. */
export type WaitlistStepContext = Pick<Context, 'actor'> & Partial<Context>
export const byItself: WaitlistStepContext = { actor: system }

const entries = recordKind({
  entity: 'waitlist_entry',
  noun: 'place in the line',
  action: 'waitlist_entry_status_changed',
  machine: waitlistSteps,
  words: waitlistWords,
  table: 'waitlistEntry',
  history: waitlistHistory,
  personOf: ({ personId }: EntryRow) => personId,
})

interface Step {
  to: WaitlistStatus
  reason?: string
}

/** Takes a step of an entry's state machine under its lock; returns the new row. */
export async function stepTo(work: Acting, entry: EntryRow, { to, reason }: Step): Promise<EntryRow> {
  await takeStep(work, entries, { row: entry, to, reason })
  if (entry.status === 'offered') await withdrawNotices(work, entry.id, 'The time is offered to them no longer.')

  return { ...entry, status: to, version: entry.version + 1 }
}
