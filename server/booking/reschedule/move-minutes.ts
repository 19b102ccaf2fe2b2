import type { Target } from '#server/booking/make/target.ts'
import { getTerms, lockMember, termsFor } from '#server/booking/member.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { giveBackMinutes, takeMinutes } from '#server/memberships/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { BayMinutes } from '#shared/memberships/bay-time.ts'

interface MovedMinutes {
  booking: BookingRow
  target: { service: Target['service']; start: Pick<Target['start'], 'start' | 'end' | 'local'> }
  isStudios: boolean
  now: Date
}

/**
 * Gives what a booking took of an allowance back to its period, and takes it of the new one's; how many minutes that is.
 * The price was agreed on: a client moves to no time of which their allowance pays less, the studio to any.
 */
export async function moveMinutes(trx: Db, { booking, target, isStudios, now }: MovedMinutes): Promise<number> {
  const { id: bookingId, membershipId, includedMinutes } = booking
  if (membershipId === null) return includedMinutes

  await giveBackMinutes(trx, bookingId)
  const asked = { now, movedBookingId: bookingId }
  const member = await lockMember(trx, { membership: { id: membershipId } }, asked)
  // A membership that has ended has no period to take anything from.
  if (!member) return includedMinutes

  const { service, start } = target
  const { offer } = isStudios ? termsFor(service, member, start, now) : getTerms(service, member, start, now)
  const taken = atMost(includedMinutes, offer.taken)
  const included = taken.peak + taken.offPeak
  if (included < includedMinutes && !isStudios) {
    throw new Failure('price_changed', 'Your plan includes less of this time. Cancel this booking and book that one.', {
      price: { oldCents: booking.priceCents, newCents: offer.priceCents },
    })
  }
  await takeMinutes(trx, member.membership, { bookingId, day: start.local.slice(0, 10), taken })
  return included
}

/** Never more than it had: the rest was paid for. */
function atMost(minutes: number, taken: BayMinutes): BayMinutes {
  const offPeak = Math.min(taken.offPeak, minutes)

  return { offPeak, peak: Math.min(taken.peak, minutes - offPeak) }
}
