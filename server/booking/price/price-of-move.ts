import { getCalendarAround, type ServiceCalendar } from '#server/booking/calendar.ts'
import { findMember, type Member } from '#server/booking/member.ts'
import { listShares, type ShareRow } from '#server/booking/pay/shares/share-store.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { Timed } from '#server/kernel/work.ts'
import { listPlans } from '#server/memberships/service.ts'
import type { BayMinutes } from '#shared/memberships/bay-time.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { getPrice, type Party, type Plans, priceOf, shareOut } from './price-of.ts'

/** Who plays in a booking, and by which plans. */
export interface BookedParty {
  players: readonly ShareRow[]
  plans: Plans
}

/** A booking that looks for another time, with all that its price is made of. */
export interface MovedBooking extends BookedParty {
  booking: BookingRow
  /** As long as the booking is, and without what it takes itself. */
  service: ServiceCalendar
  /** By which it was booked, or whose it is; nobody, where there is no membership that counts. */
  member: Member | undefined
}

/** How long it may last for its price: what was made shorter may become as long again. */
export const pricedMinutesOf = ({ startsAt, endsAt, pricedMinutes }: BookingRow): number =>
  Math.max(pricedMinutes ?? 0, (endsAt.getTime() - startsAt.getTime()) / 60_000)

/** The plans that players are of, as they are now. */
export async function plansOf(work: Timed, players: readonly { tier?: string | null }[]): Promise<Plans> {
  const isNamed = players.some(({ tier = null }) => tier !== null)
  const plans = isNamed ? await listPlans(work) : []

  return new Map(plans.map((plan) => [plan.code, plan]))
}

export async function partyOf(work: Timed, { id, players: named }: BookingRow): Promise<BookedParty> {
  const players = named.length > 0 ? await listShares(work, [id]) : []

  return { players, plans: await plansOf(work, players) }
}

/**
 * By whose terms it moves: the membership that it was booked by, or what that has become since. What was booked at the public
 * price may be moved by the one that its client has, by whoever may use it.
 */
export async function memberOfBooking(
  work: Timed,
  booking: BookingRow,
  { actor, ...asked }: { now: Date; movedBookingId: string; actor?: Actor },
): Promise<Member | undefined> {
  const { membershipId, personId } = booking
  if (membershipId === null)
    return actor && may(actor, 'booking.useMembership', booking) ? findMember(work, { personId }, asked) : undefined

  return (await findMember(work, { membershipId }, asked)) ?? findMember(work, { personId }, asked)
}

/** What a booking would cost if the studio moved it there: never more than it does. */
export async function priceIfStudioMoves(work: Timed, booking: BookingRow, startsAt: Date): Promise<number> {
  const asked = { now: work.now, movedBookingId: booking.id }
  const service = await serviceOfMoved(work, booking, startsAt)
  const member = await memberOfBooking(work, booking, asked)
  const moved = { booking, service, member, ...(await partyOf(work, booking)) }

  return priceOfMove(moved, { startsAt, by: 'studio', isLimited: false, now: work.now }).priceCents
}

/** The service of a booking around the time that the studio moves it to. */
export const serviceOfMoved = (work: Timed, { id: movedBookingId, serviceCode }: BookingRow, startsAt: Date) =>
  getCalendarAround(work, { serviceCode, startsAt, now: work.now, movedBookingId, isByDesk: true, whose: undefined })

interface MovePrice {
  priceCents: number
  publicPriceCents: number
  /** Of the allowance. */
  taken: BayMinutes
}

/** By whose plan, where it is one's. */
type PriceMoved = MovePrice & Pick<MovedBooking, 'member'>

interface WantedTime {
  startsAt: Date
  /** What the studio moves of its own accord never costs more; a client is bound by the limits of their plan. */
  by: 'client' | 'studio'
  isLimited: boolean
  now: Date
}

const included = ({ peak, offPeak }: BayMinutes) => peak + offPeak

/**
 * What a booking costs at another time. One that was booked at the public price is moved by the plan of its client where that
 * costs less: they would cancel it and book anew.
 */
export function priceOfMove(moved: MovedBooking, wanted: WantedTime): PriceMoved {
  const { booking, member } = moved
  if (booking.membershipId !== null || !member) return { ...agreedOrNew(moved, wanted), member }

  const publicly = agreedOrNew({ ...moved, member: undefined }, wanted)
  const byPlan = priceAt(moved, wanted.startsAt, wanted.now)
  if (wanted.by === 'studio' || byPlan.broken) return { ...publicly, member: undefined }

  return byPlan.priceCents < publicly.priceCents ? { ...byPlan, member } : { ...publicly, member: undefined }
}

/**
 * By the terms it was booked by. Where both times cost the same today, what was agreed on stays, whatever that was; where
 * they do not, it costs what the new time costs.
 */
function agreedOrNew(moved: MovedBooking, { startsAt, by, isLimited, now }: WantedTime): MovePrice {
  const { booking, service, member } = moved
  const { includedMinutes: had, priceCents, publicPriceCents } = booking
  const start = startsAt.getTime()
  const time = { start, end: start + booking.endsAt.getTime() - booking.startsAt.getTime() }
  if (isLimited) getPrice({ service, time, member, now })
  const [was, will] = [priceAt(moved, booking.startsAt, now), priceAt(moved, startsAt, now)]
  const agreed = { priceCents, publicPriceCents, taken: atMost(had, will.taken) }
  if (isSame(was, will)) return agreed
  if (by === 'client') return will

  return included(will.taken) <= had && will.priceCents <= priceCents ? will : agreed
}

const isSame = (was: MovePrice, will: MovePrice) =>
  was.priceCents === will.priceCents && was.taken.peak === will.taken.peak && was.taken.offPeak === will.taken.offPeak

const pricedTime = (booking: BookingRow, startsAt: Date) => {
  const start = startsAt.getTime()

  return { start, end: start + pricedMinutesOf(booking) * 60_000 }
}

/** A lesson of a package stands for all but what was added, which was agreed on. */
const priceAt = ({ booking, service, member, ...booked }: MovedBooking, startsAt: Date, now: Date) =>
  priceOf({
    service,
    time: pricedTime(booking, startsAt),
    member,
    now,
    leftByCredit: booking.withCredit ? booking.priceCents : undefined,
    party: partyIn(booked),
  })

/** Never more than it had: the rest was paid for. */
function atMost(minutes: number, taken: BayMinutes): BayMinutes {
  const offPeak = Math.min(taken.offPeak, minutes)

  return { offPeak, peak: Math.min(taken.peak, minutes - offPeak) }
}

/** What of them pays for itself is named by a tier; else they share the price of whoever booked. */
export const partyIn = ({ players, plans }: BookedParty, ordered?: Party['ordered']): Party => ({
  tiers: players.map(({ tier }) => tier),
  plans,
  ...(ordered && { ordered }),
})

/**
 * What each player pays once it is at its new time. Whoever has ordered their share pays no more than they agreed to, and less
 * where it is less; the others have the rest.
 */
export function sharesAfterMove(moved: MovedBooking, startsAt: Date, priceCents: number) {
  const { booking, service, players } = moved
  const shared = { service, time: pricedTime(booking, startsAt) }
  const fair = shareOut(priceCents, { ...shared, party: partyIn(moved) })
  const ordered = players.map(({ orderLineId, shareCents }, at) =>
    orderLineId === null ? undefined : Math.min(shareCents, fair[at] ?? 0),
  )
  const cents = shareOut(priceCents, { ...shared, party: partyIn(moved, ordered) })

  return players.map(({ player }, at) => ({ player, shareCents: cents[at] ?? 0 }))
}
