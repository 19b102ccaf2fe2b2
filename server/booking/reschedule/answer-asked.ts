import { lockPerson } from '#server/booking/calendar/one-more.ts'
import { takeOfferStep } from '#server/booking/kept/offer-step.ts'
import { findStandingOffer, listPlacesOfHold } from '#server/booking/kept/offer-store.ts'
import { timeKeptMail } from '#server/booking/letters/offered.ts'
import { linkOf } from '#server/booking/letters/tell-client.ts'
import { refuseStale } from '#server/booking/longer/extend-one.ts'
import { onBooking } from '#server/booking/pay/lock-for-change.ts'
import { getBooking, recordOf } from '#server/booking/record.ts'
import type { BookingRow } from '#server/booking/store.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import type { BookingRecord } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'

import { rescheduleBooking } from './reschedule.ts'

interface Answer {
  bookingId: string
  agrees: boolean
  reason?: string
  /** The booking's version that the caller has seen. */
  version?: number
}

/** Answers a client's requested move: yes moves the booking as the client's own move, no releases the time. */
export const answerAskedMove = (work: Work, answer: Answer): Promise<BookingRecord> =>
  atomically(work, async (work) => {
    // People are locked before memberships.
    const { personId } = await getBooking(work, answer.bookingId, work.context.actor)
    await lockPerson(work, personId)

    return onBooking(work, answer.bookingId, (work, booking) => answerWithin(work, booking, answer))
  })

async function answerWithin(
  work: Work,
  booking: BookingRow,
  { bookingId, agrees, reason, version: seenVersion }: Answer,
): Promise<BookingRecord> {
  const { context, now } = work
  const { actor } = context
  if (!may(actor, 'booking.manage', booking)) throw new Failure('not_allowed', 'Only the desk may do this.')
  await refuseStale(work, { booking, seenVersion, context, now })
  const offer = await findStandingOffer(work, bookingId)
  if (offer?.status !== 'requested')
    throw new Failure('wrong_state', 'No other time is asked for any more. Look at it again.')
  const [wanted] = offer.times
  if (agrees && (!wanted || !offer.expiresAt || offer.expiresAt <= work.now)) {
    const until = offer.expiresAt ? ` until ${shortWhenOf(offer.expiresAt, booking)}, and no longer` : ' no longer'
    throw new Failure('expired', `This time was kept${until}. Move the booking to another one, or decline.`)
  }

  const place = agrees && wanted ? await listPlacesOfHold(work, wanted.holdId) : {}
  const to = agrees ? 'granted' : 'refused'
  await takeOfferStep(work, { offer, to, reason })
  if (agrees && wanted) {
    const move = { bookingId, startsAt: new Date(wanted.startsAt), ...place, by: 'client' as const, isAsked: true }
    const expectedPriceCents = wanted.priceCents
    await rescheduleBooking(work, { ...move, expectedPriceCents, isPreview: false })
  } else if (booking.contact.email) {
    await queueTemplate(work, timeKeptMail(booking, linkOf(work, booking).url, reason))
  }
  return recordOf(work, await getBooking(work, bookingId, actor), { actor, now })
}
