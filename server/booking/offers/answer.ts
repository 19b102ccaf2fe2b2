import { type AffectedRow, listAffected } from '#server/booking/affected-store.ts'
import { changeStatus } from '#server/booking/change/change.ts'
import { standsUnkept } from '#server/booking/hours/cannot-keep.ts'
import { presentOffer, takeOfferStep } from '#server/booking/kept/offer-step.ts'
import {
  type OfferRow,
  deleteHoldsOf,
  findLatestOffer,
  findOffer,
  listCalls,
} from '#server/booking/kept/offer-store.ts'
import { onBooking, onBookingAlone } from '#server/booking/pay/lock-for-change.ts'
import { bookingNotFound, getBooking } from '#server/booking/record.ts'
import { moveBooking } from '#server/booking/reschedule/move-booking.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import type { BookingOffer, CallToMake } from '#shared/booking/offers/contract.ts'
import { unsettledStatuses } from '#shared/booking/offers/status.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { may } from '#shared/permissions/may.ts'

import { putOnCallList } from './offer.ts'

export async function readOffer(work: Acting, bookingId: string) {
  await getBooking(work, bookingId, work.context.actor)
  const offer = await findLatestOffer(work, bookingId)

  return { offer: offer && offer.status !== 'withdrawn' ? presentOffer(offer) : null }
}

interface Answer {
  bookingId: string
}

/** Answers an offer under its booking's locks, if the caller may cancel the booking. */
const answering = <Result>(
  work: Work,
  { bookingId }: Answer,
  act: (work: Work, offer: OfferRow) => Promise<Result>,
): Promise<Result> =>
  onBooking(work, bookingId, async (work, booking) => {
    if (!may(work.context.actor, 'booking.cancel', booking)) throw bookingNotFound()
    const offer = await findLatestOffer(work, bookingId)
    if (!offer) throw new Failure('not_found', 'Nothing is asked about this booking.')

    return act(work, offer)
  })

/** Refuses an expired offer: its times may be taken. */
function refuseWhenOver(offer: OfferRow, now: Date): void {
  const isOver = offer.status === 'expired' || (offer.status === 'open' && offer.expiresAt && now >= offer.expiresAt)
  if (isOver) throw new Failure('expired', 'These times are kept no longer. We will call you.')
}

export const acceptOffer = (
  work: Work,
  { startsAt, expectedPriceCents, ...answer }: Answer & { startsAt: Date; expectedPriceCents?: number },
) =>
  answering(work, answer, async (work, offer) => {
    refuseWhenOver(offer, work.now)
    const chosen = offer.times.find((time) => new Date(time.startsAt).getTime() === startsAt.getTime())
    if (offer.status === 'open' && !chosen) {
      throw new Failure('invalid_input', 'Choose one of the times that are kept for you.', {
        details: [{ path: 'startsAt', message: 'This time is not one of them.' }],
      })
    }
    // First, because moving the booking withdraws its offer.
    const accepted = await takeOfferStep(work, { offer, to: 'accepted' })
    if (chosen) {
      const to = { holdId: chosen.holdId }
      const move = { bookingId: offer.bookingId, startsAt, to, reason: offer.reason }
      const { newCents } = await moveBooking(work, move)
      if (newCents !== (expectedPriceCents ?? newCents)) {
        const price = { oldCents: expectedPriceCents ?? newCents, newCents }
        throw new Failure('price_changed', 'It costs something else by now. Look at it again.', { price })
      }
    }
    await deleteHoldsOf(work, offer.id)
    return { offer: accepted }
  })

export const declineOffer = (work: Work, answer: Answer) =>
  answering(work, answer, async (work, offer) => {
    refuseWhenOver(offer, work.now)
    // The client who asked for a move takes it back.
    const to = offer.status === 'requested' ? 'withdrawn' : 'declined'
    return { offer: await takeOfferStep(work, { offer, to }) }
  })

/** Free of charge at any time, because the studio cannot keep the booking. */
export const cancelOffered = (work: Work, answer: Answer): Promise<{ offer: BookingOffer }> =>
  answering(work, answer, async (work, offer) => {
    const cancelled = await takeOfferStep(work, { offer, to: 'cancelled' })
    await cancelForStudio(work, offer.bookingId, 'Chosen by the client instead of another time.')
    return { offer: cancelled }
  })

const cancelForStudio = (work: Work, bookingId: string, reason: string) =>
  changeStatus(
    { ...work, context: { actor: { kind: 'system', job: 'offers' } } },
    { bookingId, to: 'cancelled_staff', reason },
  )

export async function pageOfCalls(
  work: Timed,
  page: PageRequest & { ofUser: string | undefined; waiting: boolean },
): Promise<{ calls: CallToMake[]; next: string | null }> {
  const { rows, next } = await listCalls(work, page)

  return {
    calls: rows.map(({ zone, expiresAt, ...row }) => ({
      ...row,
      local: localTimeOf(row.startsAt, zone),
      localUntil: expiresAt && localTimeOf(expiresAt, zone),
    })),
    next,
  }
}

interface OfferStep {
  offerId: string
  to: 'settled' | 'withdrawn'
  reason?: string
  staysAsIs?: true
  version?: number
}

/**
 * Ends an offer, a request or a call about a booking. Moving, canceling and handing over end it by themselves. If the
 * offer is taken back while the booking still cannot be kept, the client is put on the call list; a call is closed only
 * by saying that nothing changes.
 */
export async function settleOffer(work: Work, { offerId, staysAsIs, ...step }: OfferStep) {
  const seen = await findOffer(work, offerId)
  if (!seen || seen.status === 'requested') throw offerNotFound()

  return onBookingAlone(work, seen.bookingId, async (work, ofOffer) => {
    if (!may(work.context.actor, 'booking.manage', ofOffer)) throw offerNotFound()
    const offer = (await findOffer(work, offerId)) ?? seen
    const [booking] = isStanding(offer) ? await listAffected(work, [offer.bookingId]) : []
    const isUnkept = booking !== undefined && (await standsUnkept(work, booking.id))
    if (isUnkept && offer.status !== 'open') refuseUnchanged(booking, { staysAsIs, reason: step.reason })
    const ended = await takeOfferStep(work, { offer, ...step })
    if (isUnkept && offer.status === 'open') {
      await putOnCallList(work, { booking, blockId: offer.blockId, reason: offer.reason })
    }
    return ended
  })
}

const offerNotFound = () => new Failure('not_found', 'There is no such offer.')

const isStanding = ({ status }: OfferRow) => unsettledStatuses.some((one) => one === status)

function refuseUnchanged(
  booking: AffectedRow,
  { staysAsIs, reason = '' }: { staysAsIs: true | undefined; reason: string | undefined },
): void {
  if (staysAsIs && reason.trim() !== '') return
  if (staysAsIs) throw invalidField('reason', 'Say why it stays as it is.')
  const { personName, startsAt, resources } = booking
  const staff = resources.find(({ kind }) => kind === 'staff')
  const where = `${staff ? `with ${staff.name} ` : ''}on ${shortWhenOf(startsAt, booking)}`

  throw new Failure(
    'conflict',
    `${personName} is still booked ${where}, which cannot be kept. Move it, cancel it or hand it to somebody else. Then the call is done. Or say why it stays as it is.`,
  )
}
