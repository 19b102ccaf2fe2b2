import type { CalendarRow } from '#server/booking/calendar/calendar-store.ts'
import { partyIn, partyOf, pricedMinutesOf } from '#server/booking/calendar/price-of-move.ts'
import { pricesFor, priceOf } from '#server/booking/calendar/price-of.ts'
import { lockMember } from '#server/booking/member.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Membership } from '#server/memberships/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { BayMinutes } from '#shared/memberships/bay-time.ts'
import { counted } from '#shared/words.ts'

import { countAddOnMinutes } from './longer-store.ts'

interface AddedTime {
  booking: BookingRow
  /** The service as it is offered now. */
  row: CalendarRow
  minutes: number
  now: Date
}

export interface AddedPrice {
  addedCents: number
  addedPublicCents: number
  /** What each player's share grows by; zero for an ordered one. */
  shares: { player: number; cents: number }[]
  taken: BayMinutes
  /** The membership that the time is taken by. */
  membership: Membership | undefined
}

const agreed: AddedPrice = {
  addedCents: 0,
  addedPublicCents: 0,
  shares: [],
  taken: { peak: 0, offPeak: 0 },
  membership: undefined,
}

/**
 * What more time costs, by the terms of the membership that made the booking: the difference to the price of the whole,
 * so that the booking costs what it would if it had been booked that long.
 */
export async function priceOfAdded(work: Timed, { booking, row, minutes, now }: AddedTime): Promise<AddedPrice> {
  const { startsAt, endsAt, membershipId } = booking
  const addOnMinutes = await countAddOnMinutes(work, booking.id)
  const bookedMinutes = (endsAt.getTime() - startsAt.getTime()) / 60_000 - addOnMinutes
  refuseLength(row, bookedMinutes, minutes)
  const end = endsAt.getTime() + minutes * 60_000
  const pricedUntil = startsAt.getTime() + pricedMinutesOf(booking) * 60_000
  if (end <= pricedUntil) return agreed

  const member = membershipId ? await lockMember(work, { membership: { id: membershipId } }, { now }) : undefined
  const time = { start: pricedUntil, end }
  const fromMinutes = pricedMinutesOf(booking) - addOnMinutes
  const untilMinutes = fromMinutes + (end - pricedUntil) / 60_000
  const service = { ...addedService(row, { fromMinutes, untilMinutes }), begunAt: startsAt }
  const booked = await partyOf({ ...work, now }, booking)
  // Players who have not ordered their shares pay the difference; if all have, the client does.
  const ordered = booked.players.map(({ orderLineId }) => (orderLineId === null ? undefined : 0))
  const price = priceOf({ service, time, member, now, party: partyIn(booked, ordered) })
  return {
    addedCents: price.priceCents,
    addedPublicCents: price.publicPriceCents,
    shares: booked.players.map(({ player }, at) => ({ player, cents: price.shares[at] ?? 0 })),
    taken: price.taken,
    membership: member?.membership,
  }
}

/** A difference of two prices, so that rounding does not add up. */
function addedService(row: CalendarRow, { fromMinutes, untilMinutes }: { fromMinutes: number; untilMinutes: number }) {
  const [before, after] = [pricesFor(row, fromMinutes), pricesFor(row, untilMinutes)]

  return {
    ...row,
    priceCents: after.priceCents - before.priceCents,
    addOnCents: 0,
    prices: after.prices.map((price, at) => ({
      ...price,
      priceCents: price.priceCents - (before.prices[at]?.priceCents ?? 0),
    })),
    windows: row.rules.windows,
  }
}

/**
 * Bay time grows by quarters of an hour, other services by the lengths of their option. Bay time that was taken until
 * the next booking has any length, and grows by whole steps.
 */
function refuseLength(
  { category, shortestMinutes, longestMinutes, stepMinutes }: CalendarRow,
  bookedMinutes: number,
  addedMinutes: number,
): void {
  const length = bookedMinutes + addedMinutes
  const hasLengths = shortestMinutes !== null && longestMinutes !== null && stepMinutes !== null
  const [least, most, step] = hasLengths ? [shortestMinutes, longestMinutes, stepMinutes] : [15, 720, 15]
  if (!hasLengths && category !== 'bay') throw notOffered('It has one length, which stays.')
  const isInSteps = (length - least) % step === 0 || addedMinutes % step === 0
  if (length < least || length > most || !isInSteps) {
    throw notOffered(`It lasts from ${least} to ${counted(most, 'minute')}, in steps of ${step}.`)
  }
}

export const notOffered = (message: string) => new Failure('not_offered', message)
