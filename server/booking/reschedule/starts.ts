import { type ServiceCalendar, forMember, getCalendar } from '#server/booking/calendar/calendar.ts'
import { quotaOf } from '#server/booking/calendar/one-more.ts'
import { memberOfBooking, priceOfMove, readMoved } from '#server/booking/calendar/price-of-move.ts'
import { priceOf } from '#server/booking/calendar/price-of.ts'
import { keptForClient } from '#server/booking/kept/kept-for.ts'
import { mayShareCredits } from '#server/booking/pay/credits.ts'
import { getBooking } from '#server/booking/record.ts'
import type { BookingRow } from '#server/booking/store.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { type Start, choose, freeStarts, ranked } from '#shared/booking/availability.ts'
import { refusalOfClientsMove, refusalOfStudiosMove, termsAfterMove } from '#shared/booking/moving.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { asksFirst } from './ask-move.ts'
import { listAllocationsOf } from './move-store.ts'
import { creditWords } from './price-moved.ts'
import { preferring } from './swap.ts'

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

/** Where a booking can move: free times of its length at their price, its own time counted as free; without any, why. */
export async function listStartsToMove(asked: Work, { bookingId, ...query }: Query, { actor, now }: MoveRequester) {
  const booking = await getBooking(asked, bookingId, actor)
  const work = atPlaceOf(asked, booking)
  const isStudios = may(actor, 'booking.manage', booking)
  const refusal = (isStudios ? refusalOfStudiosMove : refusalOfClientsMove)(booking, now)
  const by = isStudios ? 'studio' : 'client'
  const isAskedFor = asksFirst(booking, actor)
  if (refusal) return { starts: [], terms: termsOf(booking), refusal: refusal.message, isAskedFor }

  const { serviceCode, personId } = booking
  const keptFor = isStudios ? await keptForClient(work, personId) : undefined
  const options = { now, movedBookingId: bookingId, isByDesk: isStudios, keptFor }
  const [service, member, read, taken] = await inOneTrip([
    getCalendar(work, { ...query, ...options, serviceCode }),
    memberOfBooking(work, booking, { ...options, actor }),
    readMoved({ ...work, now }, booking),
    listAllocationsOf(work, bookingId),
  ])
  const lastDay = booking.withCredit ? await lastDayOf(work, { booking, service, actor }) : '9999'
  const quotaBrokenAt = isStudios
    ? unlimited
    : await quotaOf({ ...work, now }, service, { personId, exceptId: bookingId })
  const isAllowed = (time: { start: number; end: number }) =>
    isStudios || (!priceOf({ service, time, member, now }).broken && !quotaBrokenAt(time.start))
  const found = freeStarts(forMember(service, isStudios ? undefined : member), { ...query, now }).filter(isAllowed)
  const own = taken.map(({ resourceId }) => resourceId)
  const staffAt = (start: Start) => {
    const chosen = choose(preferring(ranked(start, service.calendar), own).free)
    const names = service.staff.flatMap(({ id, name }) => (chosen?.includes(id) ? [name] : []))
    return names.length > 0 ? names.join(', ') : null
  }
  const moved = { service, member, ...read }
  const starts = found
    .filter(({ local }) => local.slice(0, 10) <= lastDay)
    .map((one) => {
      const { start, end, local } = one
      const startsAt = new Date(start)
      const { priceCents, code } = priceOfMove(moved, { startsAt, by: 'client', isLimited: false, now })
      const formerCents = booking.priceCents - code.was
      return {
        startsAt,
        endsAt: new Date(end),
        local,
        priceCents: priceCents - code.will,
        ...(formerCents < booking.priceCents && { formerCents }),
        staffName: staffAt(one),
      }
    })
    .filter(({ startsAt }) => startsAt.getTime() !== booking.startsAt.getTime())

  return {
    starts,
    isAskedFor,
    terms: termsOf(termsAfterMove(booking, { by, offered: service.cancellationPolicy, now })),
    refusal:
      starts.length === 0 && found.length > 0 && booking.withCredit
        ? creditWords(lastDay || undefined, booking.locale)
        : null,
  }
}

const termsOf = ({ cancellationPolicy, termsSince }: Pick<BookingRow, 'cancellationPolicy' | 'termsSince'>) => ({
  cancellationPolicy,
  termsSince,
})

const unlimited = () => undefined

/** Until when the package's lesson pays. */
async function lastDayOf(
  work: Work,
  { booking, service, actor }: { booking: BookingRow; service: ServiceCalendar; actor: Actor },
) {
  const { id: bookingId, personId } = booking
  const lesson = {
    bookingId,
    personId,
    isShared: await mayShareCredits(work, actor, booking),
    serviceId: service.serviceId,
    minutes: service.moved?.minutes ?? 0,
  }

  return (await work.services.bookingCredits.lastDay(work, lesson)) ?? ''
}
