import { getCalendar, withTerms } from '#server/booking/calendar.ts'
import { quotaOf } from '#server/booking/make/quota.ts'
import { findMember } from '#server/booking/member.ts'
import { getBooking } from '#server/booking/record.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import { refusalOfClientsMove, refusalOfStudiosMove } from '#shared/booking/moving.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

interface Query {
  bookingId: string
  from: string
  days: number
  staffId?: string
  bayId?: string
}

interface MoveRequester {
  actor: Actor
  now: Date
}

/** Where a booking may go: the free times as long as it is, at its own price; its own time does not stand in its way. Without any, why not. */
export async function listStartsToMove(db: Db, { bookingId, ...query }: Query, { actor, now }: MoveRequester) {
  const booking = await getBooking(db, bookingId, actor)
  const isStudios = may(actor, 'booking.manage', booking)
  const refusal = (isStudios ? refusalOfStudiosMove : refusalOfClientsMove)(booking, now)
  if (refusal) return { starts: [], refusal: refusal.message }

  const { serviceCode, membershipId, personId, priceCents } = booking
  const asked = { now, movedBookingId: bookingId, isByDesk: isStudios }
  const whose = membershipId !== null && !isStudios ? { personId } : undefined
  const [service, member] = await Promise.all([
    getCalendar(db, { ...query, ...asked, serviceCode }),
    findMember(db, whose, asked),
  ])
  const quotaBrokenAt = isStudios ? unlimited : await quotaOf(db, service, { personId, exceptId: bookingId }, now)
  const starts = withTerms(service, member, { ...query, now })
    .filter(({ start, terms }) => !terms.broken && !quotaBrokenAt(start))
    .map(({ start, end, local }): FreeStart => ({
      startsAt: new Date(start),
      endsAt: new Date(end),
      local,
      priceCents,
    }))

  return { starts: starts.filter(({ startsAt }) => startsAt.getTime() !== booking.startsAt.getTime()), refusal: null }
}

const unlimited = () => undefined
