import { forMember, getCalendar, type ServiceCalendar } from '#server/booking/calendar.ts'
import { quotaOf } from '#server/booking/make/quota.ts'
import { termsFor } from '#server/booking/member.ts'
import { mayShareCredits } from '#server/booking/pay/credits.ts'
import { partyOf, priceOfMove } from '#server/booking/price/price-of-move.ts'
import { getBooking } from '#server/booking/record.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { Services } from '#server/kernel/services.ts'
import { freeStarts } from '#shared/booking/availability.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import { refusalOfClientsMove, refusalOfStudiosMove } from '#shared/booking/moving.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { creditWords, memberOfBooking } from './price-moved.ts'

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

/** Where a booking may go: the free times as long as it is, at what it costs then; its own time does not stand in its way. Without any, why not. */
export async function listStartsToMove(
  services: Services,
  { bookingId, ...query }: Query,
  { actor, now }: MoveRequester,
) {
  const { db } = services
  const booking = await getBooking(db, bookingId, actor)
  const isStudios = may(actor, 'booking.manage', booking)
  const refusal = (isStudios ? refusalOfStudiosMove : refusalOfClientsMove)(booking, now)
  if (refusal) return { starts: [], refusal: refusal.message }

  const { serviceCode, personId } = booking
  const asked = { now, movedBookingId: bookingId, isByDesk: isStudios }
  const [service, member, party] = await Promise.all([
    getCalendar(db, { ...query, ...asked, serviceCode }),
    memberOfBooking(db, booking, { ...asked, actor }),
    partyOf(db, booking, now),
  ])
  const lastDay = booking.withCredit ? await lastDayOf(services, { booking, service, actor }) : '9999'
  const quotaBrokenAt = isStudios ? unlimited : await quotaOf(db, service, { personId, exceptId: bookingId }, now)
  const isAllowed = (time: { start: number; end: number }) =>
    isStudios || (!termsFor(service, member, time, now).broken && !quotaBrokenAt(time.start))
  const found = freeStarts(forMember(service, isStudios ? undefined : member), { ...query, now }).filter(isAllowed)
  const moved = { booking, service, member, ...party }
  const starts = found
    .filter(({ local }) => local.slice(0, 10) <= lastDay)
    .map(({ start, end, local }): FreeStart => {
      const startsAt = new Date(start)
      const { priceCents } = priceOfMove(moved, { startsAt, by: 'client', isLimited: false, now })
      return { startsAt, endsAt: new Date(end), local, priceCents }
    })
    .filter(({ startsAt }) => startsAt.getTime() !== booking.startsAt.getTime())

  return {
    starts,
    refusal:
      starts.length === 0 && found.length > 0 && booking.withCredit
        ? creditWords(lastDay || undefined, booking.locale)
        : null,
  }
}

const unlimited = () => undefined

/** Until when a lesson of a package pays for it. */
async function lastDayOf(
  { db, bookingCredits }: Services,
  { booking, service, actor }: { booking: BookingRow; service: ServiceCalendar; actor: Actor },
) {
  const { id: bookingId, personId } = booking
  const lesson = {
    bookingId,
    personId,
    isShared: await mayShareCredits(db, actor, booking),
    serviceId: service.serviceId,
    minutes: service.moved?.minutes ?? 0,
  }

  return (await bookingCredits.lastDay(db, lesson)) ?? ''
}
