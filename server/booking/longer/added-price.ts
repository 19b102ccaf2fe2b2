import type { CalendarRow } from '#server/booking/calendar-store.ts'
import { lockMember, termsFor } from '#server/booking/member.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Membership } from '#server/memberships/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { BayMinutes } from '#shared/memberships/bay-time.ts'

import { countAddOnMinutes } from './longer-store.ts'

interface AddedTime {
  booking: BookingRow
  /** Of its service, as it is offered now. */
  row: CalendarRow
  minutes: number
  now: Date
}

export interface AddedPrice {
  addedCents: number
  addedPublicCents: number
  taken: BayMinutes
  /** By which the time is taken. */
  membership: Membership | undefined
}

const agreed: AddedPrice = { addedCents: 0, addedPublicCents: 0, taken: { peak: 0, offPeak: 0 }, membership: undefined }

/** What more time costs: the price of its option in proportion, on the terms of the membership that the booking was made by. */
export async function priceOfAdded(trx: Db, { booking, row, minutes, now }: AddedTime): Promise<AddedPrice> {
  const { startsAt, endsAt, membershipId } = booking
  const addOnMinutes = await countAddOnMinutes(trx, booking.id)
  refuseLength(row, (endsAt.getTime() - startsAt.getTime()) / 60_000 - addOnMinutes + minutes)
  const end = endsAt.getTime() + minutes * 60_000
  const pricedUntil = startsAt.getTime() + pricedMinutesOf(booking) * 60_000
  if (end <= pricedUntil) return agreed

  const member = membershipId ? await lockMember(trx, { membership: { id: membershipId } }, { now }) : undefined
  const time = { start: pricedUntil, end }
  const { offer } = termsFor(serviceFor(row, (end - pricedUntil) / 60_000), member, time, now)
  return {
    addedCents: offer.priceCents,
    addedPublicCents: offer.publicPriceCents,
    taken: offer.taken,
    membership: member?.membership,
  }
}

/** How long it may last for its price: what was made shorter may become as long again. */
export const pricedMinutesOf = ({ startsAt, endsAt, pricedMinutes }: BookingRow): number =>
  Math.max(pricedMinutes ?? 0, (endsAt.getTime() - startsAt.getTime()) / 60_000)

function serviceFor(row: CalendarRow, minutes: number) {
  const inProportion = (cents: number) => Math.round((cents * minutes) / row.optionMinutes)

  return {
    ...row,
    priceCents: inProportion(row.optionPriceCents),
    addOnCents: 0,
    prices: row.rules.prices.map((price) => ({ ...price, priceCents: inProportion(price.priceCents) })),
    windows: row.rules.windows,
  }
}

/** Bay time runs by the quarter of an hour; whatever else there is by the lengths of its option. */
function refuseLength({ category, shortestMinutes, longestMinutes, stepMinutes }: CalendarRow, length: number): void {
  const hasLengths = shortestMinutes !== null && longestMinutes !== null && stepMinutes !== null
  const [least, most, step] = hasLengths ? [shortestMinutes, longestMinutes, stepMinutes] : [15, 720, 15]
  if (!hasLengths && category !== 'bay') throw notOffered('It has one length, which stays.')
  if (length < least || length > most || (length - least) % step !== 0) {
    throw notOffered(`It lasts from ${least} to ${most} minutes, in steps of ${step}.`)
  }
}

export const notOffered = (message: string) => new Failure('not_offered', message)
