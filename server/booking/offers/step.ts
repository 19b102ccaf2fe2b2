import { recordKind, takeStep } from '#server/audit/service.ts'
import type { Acting } from '#server/kernel/work.ts'
import { withdrawNotices } from '#server/notices/service.ts'
import { BookingOffer } from '#shared/booking/offers/contract.ts'
import { offerSteps, type OfferStatus, offerWords } from '#shared/booking/offers/status.ts'

import { deleteHoldsOf, offerHistory, type OfferRow } from './offer-store.ts'
import { presentOffer } from './present.ts'

const offers = recordKind({
  entity: 'booking_offer',
  noun: 'offer',
  action: 'booking_offer_changed',
  machine: offerSteps,
  words: offerWords,
  table: 'bookingOffer',
  history: offerHistory,
  personOf: ({ personId }: OfferRow) => personId,
  current: async (_work: Acting, row: OfferRow) => BookingOffer.encode(presentOffer(row)),
})

interface Step {
  offer: OfferRow
  to: OfferStatus
  version?: number | undefined
  reason?: string | undefined
}

/** Takes a step of an offer. Its holds are released, except the accepted time. */
export async function takeOfferStep(work: Acting, { offer, to, version: seen, reason }: Step): Promise<BookingOffer> {
  await takeStep(work, offers, {
    row: offer,
    to,
    seen,
    reason,
    ...(reason !== undefined && { set: { outcome: reason } }),
  })
  if (to !== 'accepted') await deleteHoldsOf(work, offer.id)
  await withdrawNotices(work, offer.id, 'The client is asked no longer.')

  return { ...presentOffer(offer), status: to, version: offer.version + 1, times: [] }
}
