import type { ServiceCalendar } from '#server/booking/calendar.ts'
import { lockHold } from '#server/booking/holds/hold-store.ts'
import { getTerms, lockMember, type Member, type Terms } from '#server/booking/member.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Start } from '#shared/booking/availability.ts'
import type { NewBooking } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'

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
  const member = seen && (await lockMember(trx, seen, { now }))
  const terms = getTerms(service, member, start, now)
  const held = await heldPrice(trx, request, { optionId: service.optionId, end: start.end, now })
  const priceCents = held?.isLive && isMadeOf(held, terms) ? held.priceCents : terms.offer.priceCents
  const shownCents = request.expectedPriceCents ?? held?.priceCents
  if (shownCents !== undefined && shownCents !== priceCents) throw priceChanged(shownCents, priceCents)

  return { member, terms, held, priceCents }
}

export type HeldPrice = NonNullable<Awaited<ReturnType<typeof heldPrice>>>

interface ServiceTime {
  optionId: string
  /** When the service ends, as long as it takes by now. */
  end: number
  now: Date
}

async function heldPrice(trx: Db, request: NewBooking, { optionId, end, now }: ServiceTime) {
  const { holdId, startsAt, addOns = [], staffId, bayId } = request
  const hold = holdId ? await lockHold(trx, { id: holdId, optionId, startsAt }) : undefined
  if (!hold) return undefined

  const isOfSameAddOns = new Set(hold.addOns).symmetricDifference(new Set(addOns)).size === 0
  const isOfWanted = [staffId, bayId].every((id) => id === undefined || hold.resourceIds.includes(id))
  const isWhole = hold.endsAt.getTime() === end && isOfSameAddOns
  return { ...hold, isLive: hold.expiresAt > now && isWhole && isOfWanted && !hold.isOfRetired }
}

type MadeOf = Pick<HeldPrice, 'membershipId' | 'peakMinutes' | 'offPeakMinutes'>

/** Whether a hold was made of these terms: then its price is kept with it. */
export const isMadeOf = (held: MadeOf, { membershipId, offer: { taken } }: Terms): boolean =>
  held.membershipId === membershipId && held.peakMinutes === taken.peak && held.offPeakMinutes === taken.offPeak

const priceChanged = (oldCents: number, newCents: number) =>
  new Failure('price_changed', 'The price is another one now. Look at it again before you book.', {
    price: { oldCents, newCents },
  })
