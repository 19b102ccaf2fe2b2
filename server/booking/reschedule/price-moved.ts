import { memberOfBooking, priceOfMove, readMoved } from '#server/booking/calendar/price-of-move.ts'
import type { Target } from '#server/booking/make/target.ts'
import { lockMember } from '#server/booking/member.ts'
import { mayShareCredits } from '#server/booking/pay/credits.ts'
import { setShares } from '#server/booking/players/party-store.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { Work } from '#server/kernel/work.ts'
import { giveBackMinutes, takeMinutes } from '#server/memberships/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { dayWords } from '#shared/time-words.ts'

interface MovedTime {
  booking: BookingRow
  service: Target['service']
  startsAt: Date
  by: 'client' | 'studio'
  /** The plan's limits apply. */
  isLimited: boolean
}

/**
 * Prices a booking at its new time and adapts everything but its orders: minutes return to their period and are taken
 * from the new one's, players share the new price, and a package's lesson that is valid then pays. Called under its
 * locks.
 */
export async function priceMoved(work: Work, moved: MovedTime) {
  const { booking, service, startsAt, by, isLimited } = moved
  const { id: bookingId } = booking
  const options = { now: work.now, movedBookingId: bookingId }
  const seen = await memberOfBooking(work, booking, { ...options, actor: work.context.actor })
  const locked = seen && (await lockMember(work, seen, options))
  const known = { service, member: locked, ...(await readMoved(work, booking)) }
  const moving = { startsAt, by, isLimited, now: work.now }
  const { priceCents, publicPriceCents, taken, member, shares, code } = priceOfMove(known, moving)
  const day = localDayOf(startsAt, booking.zone)
  // An ended membership has no period to return minutes to or take them from.
  if (member) {
    await giveBackMinutes(work, bookingId)
    await takeMinutes(work, member.membership, { bookingId, day, taken })
  }
  // An unchanged price leaves the shares as agreed.
  const isSharedAnew = shares.length > 0 && priceCents !== booking.priceCents
  if (isSharedAnew) await setShares(work, bookingId, shares)
  if (booking.withCredit) await moveCredit(work, moved)

  return {
    code,
    priced: {
      priceCents,
      publicPriceCents,
      includedMinutes: member ? taken.peak + taken.offPeak : booking.includedMinutes,
      membershipId: member?.membership.id ?? booking.membershipId,
    },
  }
}

/** A move by the studio keeps its lesson, even past its last day. */
async function moveCredit(work: Work, { booking, service, startsAt, by }: MovedTime): Promise<void> {
  const { services, context, now } = work
  const { id: bookingId, personId, zone } = booking
  const day = localDayOf(startsAt, zone)
  const lesson = {
    bookingId,
    personId,
    // Keeping a lesson needs no right; taking another does.
    isShared: by === 'studio' || (await mayShareCredits(work, context.actor, booking)),
    serviceId: service.serviceId,
    minutes: service.moved?.minutes ?? 0,
  }
  if (await services.bookingCredits.move(work, { ...lesson, day, at: now })) return
  if (by === 'studio') return

  const last = await services.bookingCredits.lastDay(work, lesson)
  throw new Failure('not_offered', creditWords(last, booking.locale))
}

/** Until when the package's lesson pays. */
export const creditWords = (lastDay: string | undefined, locale: string): string =>
  lastDay === undefined
    ? 'No lesson of a package pays for it then. Cancel this booking, and book that time.'
    : `The lesson of a package that pays for it is good until ${dayWords(lastDay, locale)}. Choose a day until then.`
