import { actorIdOf, insertHistory, recordEvent, recordKind, takeStep } from '#server/audit/service.ts'
import type { AffectedRow } from '#server/booking/affected-store.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { withdrawNotices, withdrawReminders } from '#server/notices/service.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { BookingOffer } from '#shared/booking/offers/contract.ts'
import { type OfferStatus, offerSteps, offerWords } from '#shared/booking/offers/status.ts'

import { deleteHoldsOf, findStandingOffer, insertOffer, offerHistory, type OfferRow } from './offer-store.ts'

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

export const presentOffer = ({ id, status, version, reason, expiresAt, times, zone }: OfferRow): BookingOffer => ({
  id,
  status,
  version,
  reason,
  expiresAt,
  localUntil: expiresAt && localTimeOf(expiresAt, zone),
  times: times.map(({ startsAt, endsAt, staffName, priceCents }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    local: localTimeOf(new Date(startsAt), zone),
    staffName,
    priceCents,
  })),
})

/** Withdraws an offer after its booking has moved, or before a new one. */
export async function withdrawOffer(work: Acting, bookingId: string): Promise<void> {
  const offer = await findStandingOffer(work, bookingId)
  if (offer)
    await takeOfferStep({ ...work, context: { actor: { kind: 'system', job: 'offers' } } }, { offer, to: 'withdrawn' })
}

export interface CallListEntry {
  booking: Pick<AffectedRow, 'id' | 'startsAt'>
  /** The block at the booked time; null if a person's hours changed. */
  blockId: string | null
  /** A sentence for the client. */
  reason: string
}

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
