import type { Db } from '#server/kernel/db/database.ts'
import type { Start } from '#shared/booking/availability.ts'
import type { NewBooking } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import type { ServiceCalendar } from './calendar.ts'
import { lockHold } from './holds/hold-store.ts'
import { getTerms, lockMember, type Member, type Terms } from './member.ts'

interface Order {
  request: NewBooking
  service: ServiceCalendar
  start: Start
  member: Member | undefined
  now: Date
}

/**
 * The terms of a booking as they are now, and its price: that of the hold as long as it is live and was made of the same
 * terms. Whoever was shown another price is asked again. Locks the membership, then the hold, until the booking is made.
 */
export async function agreeOnPrice(trx: Db, { request, service, start, member: seen, now }: Order) {
  const member = seen && (await lockMember(trx, seen, now))
  const terms = getTerms(service, member, start, now)
  const held = await heldPrice(trx, request, { serviceId: service.serviceId, end: start.end, now })
  const priceCents = held?.isLive && isMadeOf(held, terms) ? held.priceCents : terms.offer.priceCents
  const shownCents = request.expectedPriceCents ?? held?.priceCents
  if (shownCents !== undefined && shownCents !== priceCents) throw priceChanged(shownCents, priceCents)

  return { member, terms, held, priceCents }
}

export type HeldPrice = NonNullable<Awaited<ReturnType<typeof heldPrice>>>

interface ServiceTime {
  serviceId: string
  /** When the service ends, as long as it takes by now. */
  end: number
  now: Date
}

async function heldPrice(trx: Db, { holdId, startsAt }: NewBooking, { serviceId, end, now }: ServiceTime) {
  const hold = holdId ? await lockHold(trx, { id: holdId, serviceId, startsAt }) : undefined

  return hold && { ...hold, isLive: hold.expiresAt > now && hold.endsAt.getTime() === end }
}

const isMadeOf = (held: HeldPrice, { membershipId, offer: { taken } }: Terms): boolean =>
  held.membershipId === membershipId && held.peakMinutes === taken.peak && held.offPeakMinutes === taken.offPeak

const priceChanged = (oldCents: number, newCents: number) =>
  new Failure('price_changed', 'The price is another one now. Look at it again before you book.', {
    price: { oldCents, newCents },
  })
