import type { AffectedRow } from '#server/booking/affected-store.ts'
import { priceIfStudioMoves } from '#server/booking/calendar/price-of-move.ts'
import { type CallListEntry, askAbout, takeOfferStep } from '#server/booking/kept/offer-step.ts'
import { findOffer, insertHoldFor, insertOfferTimes, listEndedOffers } from '#server/booking/kept/offer-store.ts'
import { manageUrl } from '#server/booking/letters/link.ts'
import { timeKeptMail, timesOfferedMail } from '#server/booking/letters/offered.ts'
import { occupy } from '#server/booking/occupy.ts'
import { onBookingAlone } from '#server/booking/pay/lock-for-change.ts'
import { findBooking } from '#server/booking/store.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import type { Alternative } from '#shared/booking/affected.ts'

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

/** A job: unanswered offers become calls; an unanswered request is declined and the booking stays. */
export async function expireOffers(work: Work): Promise<void> {
  const asJob: Work = { ...work, context: { actor: { kind: 'system', job: 'offers' } } }

  for (const { id, bookingId } of await listEndedOffers(work)) {
    await onBookingAlone(asJob, bookingId, async (work, booking) => {
      const offer = await findOffer(work, id)
      if (offer?.status === 'open') await takeOfferStep(work, { offer, to: 'expired' })
      if (offer?.status !== 'requested') return
      const reason = 'Nobody answered in time.'
      await takeOfferStep(work, { offer, to: 'refused', reason })
      const url = manageUrl(work.services.config, booking)
      if (booking.contact.email) await queueTemplate(work, timeKeptMail(booking, url, reason))
    })
  }
}
