import { recordKind, takeStep } from '#server/audit/service.ts'
import { findBooking } from '#server/booking/store.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { withdrawNotices } from '#server/notices/service.ts'
import { type WaitlistStatus, waitlistSteps, waitlistWords } from '#shared/booking/waitlist/waitlist.ts'
import type { Actor } from '#shared/permissions/may.ts'

import {
  endOffer,
  type EntryRow,
  listOffers,
  lockLive,
  waitlistHistory,
  type WaitlistOfferRow,
} from './waitlist-store.ts'

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

interface AcceptedOffer {
  live: readonly EntryRow[]
  entry: EntryRow
  offer: WaitlistOfferRow
  bookingId: string
}

/** The person has what they waited for; their alternatives end. */
export async function acceptFor(work: Work, { live, entry, offer, bookingId }: AcceptedOffer): Promise<void> {
  await endOffer(work, offer, { outcome: 'accepted', at: work.now, bookingId })
  await stepTo(work, entry, { to: 'accepted' })
  for (const other of live.filter((one) => one.id !== entry.id && isMet(one, entry, offer))) {
    await dropOther(work, other)
  }
}

/** The same if the desk books what is held for a person on the waitlist, or moves their booking there. */
export async function acceptedAtDesk(
  work: Work,
  { holdIds, bookingId }: { holdIds: readonly string[]; bookingId: string },
): Promise<void> {
  const held = await work.trx
    .selectFrom('waitlistOffer')
    .select(['id', 'entryId'])
    .where('holdId', 'in', holdIds)
    .execute()
  const booking = held.length > 0 ? await findBooking(work, bookingId) : undefined
  if (!booking) return

  const live = await lockLive(work, { personId: booking.personId })
  for (const { id, entryId } of held) {
    const entry = live.find((one) => one.id === entryId)
    const offer = (await listOffers(work, [entryId])).find((one) => one.id === id)
    if (entry && offer?.outcome === null) await acceptFor(work, { live, entry, offer, bookingId })
  }
}

/** Whether a booked time also ends another wait: the same service, or an overlap. */
function isMet(other: EntryRow, entry: EntryRow, { startsAt, endsAt }: WaitlistOfferRow): boolean {
  if (other.startsAt) {
    const end = other.startsAt.getTime() + other.durationMinutes * 60_000
    return other.startsAt < endsAt && end > startsAt.getTime()
  }

  return other.serviceId === entry.serviceId && other.day === entry.day && other.part === entry.part
}

async function dropOther(work: Acting, other: EntryRow): Promise<void> {
  const offer = (await listOffers(work, [other.id])).find(({ outcome }) => outcome === null)
  if (offer) await endOffer(work, offer, { outcome: 'gone', at: work.now })
  await stepTo({ ...work, context: byItself }, other, {
    to: 'removed',
    reason: 'They have a time instead.',
  })
}
