import { findBooking } from '#server/booking/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'

import { endOffer, listOffers, type WaitlistOfferRow } from './offer-store.ts'
import { byItself, stepTo } from './step.ts'
import { type EntryRow, lockLive } from './waitlist-store.ts'

interface AcceptedOffer {
  live: readonly EntryRow[]
  entry: EntryRow
  offer: WaitlistOfferRow
  bookingId: string
}

/** Whoever waited has what they waited for. What else they waited for in its place they wait for no longer. */
export async function acceptFor(
  { now: clock }: Services,
  trx: Db,
  { live, entry, offer, bookingId }: AcceptedOffer,
  context: Context,
): Promise<void> {
  const now = clock()
  await endOffer(trx, offer, { outcome: 'accepted', at: now, bookingId })
  await stepTo(trx, entry, { to: 'accepted', now }, context)
  for (const other of live.filter((one) => one.id !== entry.id && isMet(one, entry, offer))) {
    await dropOther(trx, other, now)
  }
}

/** The same where the desk books what is kept for somebody in the line, or moves their booking there. */
export async function acceptedAtDesk(
  services: Services,
  trx: Db,
  { holdIds, bookingId }: { holdIds: readonly string[]; bookingId: string },
  context: Context,
): Promise<void> {
  const held = await trx.selectFrom('waitlistOffer').select(['id', 'entryId']).where('holdId', 'in', holdIds).execute()
  const booking = held.length > 0 ? await findBooking(trx, bookingId) : undefined
  if (!booking) return

  const live = await lockLive(trx, { personId: booking.personId })
  for (const { id, entryId } of held) {
    const entry = live.find((one) => one.id === entryId)
    const offer = (await listOffers(trx, [entryId])).find((one) => one.id === id)
    if (entry && offer?.outcome === null) await acceptFor(services, trx, { live, entry, offer, bookingId }, context)
  }
}

/** Somebody who has a time waits for no other one of the same, and for none that overlaps it. */
function isMet(other: EntryRow, entry: EntryRow, { startsAt, endsAt }: WaitlistOfferRow): boolean {
  if (other.startsAt) {
    const end = other.startsAt.getTime() + other.durationMinutes * 60_000
    return other.startsAt < endsAt && end > startsAt.getTime()
  }

  return other.serviceId === entry.serviceId && other.day === entry.day && other.part === entry.part
}

async function dropOther(trx: Db, other: EntryRow, now: Date): Promise<void> {
  const offer = (await listOffers(trx, [other.id])).find(({ outcome }) => outcome === null)
  if (offer) await endOffer(trx, offer, { outcome: 'gone', at: now })
  await stepTo(trx, other, { to: 'removed', now, reason: 'They have a time instead.' }, byItself)
}
