import { actorIdOf, insertHistory, recordEvent } from '#server/audit/service.ts'
import type { AffectedRow } from '#server/booking/blocks/affected-store.ts'
import { timeKeptMail, timesOfferedMail } from '#server/booking/letters/offered.ts'
import { manageUrl } from '#server/booking/link.ts'
import { occupy } from '#server/booking/occupy.ts'
import { priceIfStudioMoves } from '#server/booking/price/price-of-move.ts'
import { findBooking } from '#server/booking/store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate, withdrawReminders } from '#server/notices/service.ts'
import type { Alternative } from '#shared/booking/affected.ts'
import type { OfferStatus } from '#shared/booking/offers/status.ts'

import {
  findOffer,
  insertHoldFor,
  insertOffer,
  insertOfferTimes,
  offerHistory,
  listEndedOffers,
} from './offer-store.ts'
import { takeOfferStep } from './step.ts'
import { withdrawOffer } from './withdraw.ts'

interface CallListEntry {
  booking: Pick<AffectedRow, 'id' | 'startsAt'>
  /** The block at the booked time; null if a person's hours changed. */
  blockId: string | null
  /** A sentence for the client. */
  reason: string
}

interface TimesOffer extends CallListEntry {
  booking: AffectedRow
  times: readonly Alternative[]
  expiresAt: Date
}

/** Holds times and asks the client to choose; false if none could be held. */
export async function offerTimes(work: Work, offer: TimesOffer): Promise<boolean> {
  const { trx, services, now } = work
  const { booking, times, expiresAt, reason } = offer
  const buffers = buffersOf(booking)
  const held: { startsAt: Date; endsAt: Date; staffName: string | null; holdId: string }[] = []
  const facts = await findBooking(work, booking.id)
  if (!facts) return false
  for (const { startsAt, endsAt, resourceIds, staffName } of times) {
    const { priceCents } = await priceIfStudioMoves(work, facts, startsAt)
    const time = { bookingId: booking.id, startsAt, endsAt, priceCents, expiresAt, now }
    const { id: holdId } = await insertHoldFor(work, time)
    const occupied = { start: startsAt.getTime() - buffers.before, end: endsAt.getTime() + buffers.after }
    const free = [{ count: resourceIds.length, ids: [...resourceIds] }]
    if (await occupy(work, { ...occupied, occupied, local: '', free }, { holdId }))
      held.push({ startsAt, endsAt, staffName, holdId })
    else await trx.deleteFrom('hold').where('id', '=', holdId).execute()
  }
  if (held.length === 0) return false

  const offerId = await askAbout(work, { ...offer, status: 'open', expiresAt })
  await insertOfferTimes(
    work,
    held.map(({ startsAt, endsAt, holdId }) => ({ offerId, startsAt, endsAt, holdId })),
  )
  const url = manageUrl(services.config, facts)
  await queueTemplate(work, timesOfferedMail(facts, { offerId, times: held, until: expiresAt, reason, url }))
  return true
}

function buffersOf({ startsAt, endsAt, resources }: AffectedRow) {
  const before = Math.max(0, ...resources.map(({ start }) => startsAt.getTime() - start))
  const after = Math.max(0, ...resources.map(({ end }) => end - endsAt.getTime()))

  return { before, after }
}

/** Puts a client on the desk's list of calls. */
export const putOnCallList = (work: Work, entry: CallListEntry) =>
  askAbout(work, { ...entry, status: 'to_call', expiresAt: null })

interface NewOffer extends CallListEntry {
  status: OfferStatus
  expiresAt: Date | null
}

/** Records an offer or request about a booking. */
export async function askAbout(work: Work, { booking, blockId, reason, status, expiresAt }: NewOffer) {
  const { context, now } = work
  const { actor } = context
  const by = actorIdOf(actor)
  // Unsent reminders would say that all is well, and an earlier offer ends.
  await withdrawReminders(work, booking.id, 'Its time cannot be kept.')
  await withdrawOffer(work, booking.id)
  const { id } = await insertOffer(work, {
    bookingId: booking.id,
    blockId,
    reason,
    status,
    expiresAt,
    startsAt: booking.startsAt,
    createdBy: by,
    createdAt: now,
  })
  await insertHistory(work, offerHistory, { id, version: 1, from: null, to: status, reason })
  await recordEvent(work, {
    action: 'booking_offered',
    entity: 'booking_offer',
    entityId: id,
    after: { status, bookingId: booking.id, expiresAt },
    publish: { version: 1, data: { to: status, bookingId: booking.id } },
  })
  return id
}

/** A job: unanswered offers become calls; an unanswered request is declined and the booking stays. */
export async function expireOffers(work: Work): Promise<void> {
  const { services } = work

  for (const { id, bookingId } of await listEndedOffers(work)) {
    await atomically(work, async (work) => {
      await work.trx.selectFrom('booking').select('id').where('id', '=', bookingId).forNoKeyUpdate().execute()
      const offer = await findOffer(work, id)
      if (offer?.status === 'open')
        await takeOfferStep(
          { ...work, context: { actor: { kind: 'system', job: 'offers' } } },
          { offer, to: 'expired' },
        )
      if (offer?.status !== 'requested') return
      const reason = 'Nobody answered in time.'
      await takeOfferStep(
        { ...work, context: { actor: { kind: 'system', job: 'offers' } } },
        { offer, to: 'refused', reason },
      )
      const booking = await findBooking(work, bookingId)
      if (booking?.contact.email)
        await queueTemplate(work, timeKeptMail(booking, manageUrl(services.config, booking), reason))
    })
  }
}
