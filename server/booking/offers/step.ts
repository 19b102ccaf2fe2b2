import { actorIdOf, takeStep } from '#server/audit/service.ts'
import type { Acting } from '#server/kernel/work.ts'
import { withdrawNotices } from '#server/notices/service.ts'
import { BookingOffer } from '#shared/booking/offers/contract.ts'
import { offerSteps, type OfferStatus } from '#shared/booking/offers/status.ts'

import { deleteHoldsOf, insertTransition, type OfferRow, setOfferStatus } from './offer-store.ts'
import { presentOffer } from './present.ts'

const words: Record<OfferStatus, string> = {
  open: 'open',
  accepted: 'accepted',
  cancelled: 'answered by a cancellation',
  declined: 'declined',
  expired: 'over',
  to_call: 'waiting for a call',
  settled: 'settled',
  withdrawn: 'withdrawn',
  requested: 'waiting for the studio',
  granted: 'agreed to',
  refused: 'declined by the studio',
}

interface Step {
  offer: OfferRow
  to: OfferStatus
  now: Date
  version?: number | undefined
  reason?: string | undefined
}

/** Takes a step of an offer. What was held for it is let go, but for the time that is accepted. */
export async function takeOfferStep(
  work: Acting,
  { offer, to, now, version: seen, reason }: Step,
): Promise<BookingOffer> {
  const { context } = work
  const presented = () => presentOffer(offer)
  await takeStep(work, {
    machine: offerSteps,
    entity: 'booking_offer',
    noun: 'offer',
    action: 'booking_offer_changed',
    words,
    row: offer,
    to,
    seen,
    reason,
    personId: offer.personId,
    now,
    current: async () => BookingOffer.encode(presented()),
    async save(version) {
      await setOfferStatus(work, offer.id, { status: to, version, ...(reason !== undefined && { outcome: reason }) })
      await insertTransition(work, {
        offerId: offer.id,
        fromStatus: offer.status,
        toStatus: to,
        version,
        actorKind: context.actor?.kind ?? 'system',
        actorId: context.actor ? actorIdOf(context.actor) : null,
        at: now,
        reason: reason ?? null,
      })
      if (to !== 'accepted') await deleteHoldsOf(work, offer.id)
      await withdrawNotices(work, offer.id, 'The client is asked no longer.')
      return {}
    },
  })

  return { ...presented(), status: to, version: offer.version + 1, times: [] }
}
