import type { ServiceCalendar } from '#server/booking/calendar.ts'
import { lockHold } from '#server/booking/holds/hold-store.ts'
import { getTerms, lockMember, type Member, type Terms } from '#server/booking/member.ts'
import { mayShareCredits } from '#server/booking/pay/credits.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Start } from '#shared/booking/availability.ts'
import type { NewBooking } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

interface Order {
  request: NewBooking
  service: ServiceCalendar
  start: Start
  member: Member | undefined
  personId: string
  seriesId?: string
  now: Date
  actor: Actor
}

/**
 * The terms of a booking as they are now, and its price: that of the hold as long as it is live and was made of the same
 * terms. A lesson of a package stands for all but what is added. Whoever was shown another price is asked again. Locks the
 * membership, then the hold and the package, until the booking is made.
 */
export async function agreeOnPrice(work: Work, order: Order) {
  const { request, service, start, member: seen, now } = order
  const member = seen && (await lockMember(work, seen, { now }))
  const terms = getTerms(service, member, start, now)
  const held = await heldPrice(work, request, { optionId: service.optionId, end: start.end, now })
  const creditId = request.withCredit && (await work.services.bookingCredits.lock(work, await creditFor(work, order)))
  const fullCents = held?.isLive && isMadeOf(held, terms) ? held.priceCents : terms.offer.priceCents
  const priceCents = creditId === undefined ? fullCents : service.addOnCents
  // Whoever books with a credit was shown what it leaves to pay; of a series, what there is none left for has its price.
  const isWithCredit = request.withCredit === true && (creditId !== undefined || order.seriesId === undefined)
  const heldCents = isWithCredit ? service.addOnCents : held?.priceCents
  // Of players by tiers another sum was shown, which is known once they share it.
  const shownCents = isByTiers(request) ? heldCents : (request.expectedPriceCents ?? heldCents)
  refuseAnotherPrice(shownCents, priceCents)

  return { member, terms, held, creditId, priceCents }
}

/** What is added takes time of its own, and is no part of it. */
async function creditFor(work: OnDatabase, { service: { serviceId, addOns }, start, personId, actor }: Order) {
  const addedMinutes = addOns.reduce((sum, { minutes }) => sum + minutes, 0)

  return {
    personId,
    isShared: await mayShareCredits(work, actor, { userId: null }),
    serviceId,
    day: start.local.slice(0, 10),
    minutes: (start.end - start.start) / 60_000 - addedMinutes,
  }
}

export type HeldPrice = NonNullable<Awaited<ReturnType<typeof heldPrice>>>

interface ServiceTime {
  optionId: string
  /** When the service ends, as long as it takes by now. */
  end: number
  now: Date
}

async function heldPrice(work: OnDatabase, request: NewBooking, { optionId, end, now }: ServiceTime) {
  const { holdId, startsAt, addOns = [], staffId, bayId } = request
  const hold = holdId ? await lockHold(work, { id: holdId, optionId, startsAt }) : undefined
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

export const isByTiers = ({ players = [] }: Pick<NewBooking, 'players'>) =>
  players.some(({ tier }) => tier !== undefined)

/** Nobody pays what they were not shown. */
export function refuseAnotherPrice(shownCents: number | undefined, priceCents: number): void {
  if (shownCents !== undefined && shownCents !== priceCents) throw priceChanged(shownCents, priceCents)
}

const priceChanged = (oldCents: number, newCents: number) =>
  new Failure('price_changed', 'The price is another one now. Look at it again before you book.', {
    price: { oldCents, newCents },
  })
