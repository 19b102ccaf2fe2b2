import { lockPerson } from '#server/booking/calendar/one-more.ts'
import { takeOfferStep } from '#server/booking/kept/offer-step.ts'
import { findStandingOffer, listPlacesOfHold } from '#server/booking/kept/offer-store.ts'
import { timeKeptMail } from '#server/booking/letters/offered.ts'
import { linkOf } from '#server/booking/letters/tell-client.ts'
import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { getBooking, recordOf } from '#server/booking/record.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { BookingRecord } from '#shared/booking/contract.ts'
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
export const answerAskedMove = (work: Work, { bookingId, agrees, reason, version }: Answer): Promise<BookingRecord> =>
  atomically(work, async (asked) => {
    const { actor } = asked.context
    const seen = await getBooking(asked, bookingId, actor)
    if (!may(actor, 'booking.manage', seen)) throw new Failure('not_allowed', 'Only the desk may do this.')
    const work = atPlaceOf(asked, seen)
    await lockPerson(work, seen.personId)
    await lockForChange(work, [bookingId])
    const booking = await getBooking(work, bookingId, actor)
    if (version !== undefined && version !== booking.version)
      throw new Failure('version_conflict', 'Somebody has just changed this booking. Look at it again.', {
        current: BookingRecord.encode(await recordOf(work, booking, { actor, now: work.now })),
      })
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
    return recordOf(work, await getBooking(work, bookingId, actor), { actor, now: work.now })
  })
