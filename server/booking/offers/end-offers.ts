import { takeOfferStep } from '#server/booking/kept/offer-step.ts'
import {
  findBlockWaitingFor,
  listUnsettledOf,
  type OfferRow,
  setBlockOfOffer,
} from '#server/booking/kept/offer-store.ts'
import { timeKeptMail } from '#server/booking/letters/offered.ts'
import { linkOf } from '#server/booking/letters/tell-client.ts'
import { findBooking } from '#server/booking/store.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplates, type TemplateMail } from '#server/notices/service.ts'

interface Change {
  blockId: string
  /** Moves or removes the block. */
  make: () => Promise<void>
}

/**
 * Changes a block and ends the offers that it no longer makes necessary: held times are freed, and clients who got a
 * letter are told. Returns how many clients are told.
 */
export async function changeAndEndOffers(work: Work, { blockId, make }: Change): Promise<number> {
  const offers = await listUnsettledOf(work, { blockId })
  await lockAll(work, { booking: offers.map(({ bookingId }) => bookingId) })
  await make()

  return endNeedless(work, offers)
}

/** The same when a person works again at the time of bookings that were in question. */
export async function endOffersOf(work: Work, bookingIds: readonly string[]) {
  await lockAll(work, { booking: bookingIds })

  return endNeedless(work, await listUnsettledOf(work, { blockId: null, bookingIds }))
}

async function endNeedless(work: Work, offers: readonly OfferRow[]) {
  const mails: TemplateMail[] = []
  for (const offer of offers) {
    const stillWaits = await findBlockWaitingFor(work, offer.bookingId)
    if (stillWaits) await setBlockOfOffer(work, offer.id, stillWaits)
    else mails.push(...(await end(work, offer)))
  }
  await queueTemplates(work, 'time_kept', mails)

  return mails.length
}

async function end(work: Work, offer: OfferRow): Promise<TemplateMail[]> {
  await takeOfferStep(work, { offer, to: 'withdrawn' })
  // A client who was only to be called has got no letter.
  const wasAsked = offer.expiresAt !== null
  const booking = wasAsked ? await findBooking(work, offer.bookingId) : undefined
  if (!booking?.contact.email || booking.startsAt <= work.now) return []

  return [timeKeptMail(booking, linkOf(work, booking).url)]
}
