import { timeKeptMail } from '#server/booking/letters/offered.ts'
import { findBooking, lockBooking } from '#server/booking/store.ts'
import { linkOf } from '#server/booking/tell-client.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplates, type TemplateMail } from '#server/notices/service.ts'

import { findBlockWaitingFor, listUnsettledOf, type OfferRow, setBlockOfOffer } from './offer-store.ts'
import { takeOfferStep } from './step.ts'

interface Change {
  blockId: string
  /** Gives the block another time, or takes it away. */
  make: () => Promise<void>
}

/**
 * Changes a block, and ends what was asked because of it where the booking can stay after all: the times that were held
 * are free again, and whoever was written to is told. Returns how many are.
 */
export async function changeAndEndOffers(
  services: Services,
  trx: Db,
  { blockId, make }: Change,
  context: Context,
): Promise<number> {
  const offers = await listUnsettledOf(trx, { blockId })
  for (const { bookingId } of offers) await lockBooking(trx, bookingId)
  await make()

  return endNeedless(services, trx, offers, context)
}

/** The same once somebody works again when some bookings are, which were asked about because they did not. */
export async function endOffersOf(services: Services, trx: Db, bookingIds: readonly string[], context: Context) {
  for (const id of bookingIds.toSorted()) await lockBooking(trx, id)

  return endNeedless(services, trx, await listUnsettledOf(trx, { blockId: null, bookingIds }), context)
}

async function endNeedless(services: Services, trx: Db, offers: readonly OfferRow[], context: Context) {
  const mails: TemplateMail[] = []
  for (const offer of offers) {
    const stillWaits = await findBlockWaitingFor(trx, offer.bookingId)
    if (stillWaits) await setBlockOfOffer(trx, offer.id, stillWaits)
    else mails.push(...(await end(services, trx, offer, context)))
  }
  await queueTemplates(trx, 'time_kept', mails)

  return mails.length
}

async function end(services: Services, trx: Db, offer: OfferRow, context: Context): Promise<TemplateMail[]> {
  const now = services.now()
  await takeOfferStep(trx, { offer, to: 'withdrawn', now }, context)
  // Whoever stood in the call list from the start was written nothing.
  const wasAsked = offer.expiresAt !== null
  const booking = wasAsked ? await findBooking(trx, offer.bookingId) : undefined
  if (!booking?.contact.email || booking.startsAt <= now) return []

  return [timeKeptMail(booking, linkOf(services, booking).url)]
}
