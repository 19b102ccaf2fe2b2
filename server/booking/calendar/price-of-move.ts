import { findMember, type Member } from '#server/booking/member.ts'
import { listLinesOfBooking } from '#server/booking/pay/order-store.ts'
import { listShares, type ShareRow } from '#server/booking/pay/share-store.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { Timed } from '#server/kernel/work.ts'
import { listPlans } from '#server/memberships/service.ts'
import { type DiscountOfLine, listDiscountsOf } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { sum } from '#shared/booking/players/shares.ts'
import type { BayMinutes } from '#shared/memberships/bay-time.ts'
import { type MovedVisit, visitCodesOf } from '#shared/orders/discounts.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { getCalendarAround, type ServiceCalendar } from './calendar.ts'
import { getPrice, type Party, type Plans, priceOf, shareOut } from './price-of.ts'

/** The players of a booking with their plans. */
interface BookedParty {
  players: readonly ShareRow[]
  plans: Plans
}

/** An order line with codes that depend on the day: for the whole booking, or a player's share. */
interface CodedLine {
  player: number | null
  discounts: readonly DiscountOfLine[]
}

/** A booking that moves, with everything that its price depends on. */
interface MovedBooking extends BookedParty {
  booking: BookingRow
  /** The calendar for the booking's length, with its own time free. */
  service: ServiceCalendar
  /** The membership it was booked by, or the client's; undefined if none counts. */
  member: Member | undefined
  coded: readonly CodedLine[]
}

/** The length that its price is for: a shortened booking may become as long again. */
export const pricedMinutesOf = ({ startsAt, endsAt, pricedMinutes }: BookingRow): number =>
  Math.max(pricedMinutes ?? 0, (endsAt.getTime() - startsAt.getTime()) / 60_000)

/** The players' plans, as they are now. */
export async function plansOf(work: Timed, players: readonly { tier?: string | null }[]): Promise<Plans> {
  const isNamed = players.some(({ tier = null }) => tier !== null)
  const plans = isNamed ? await listPlans(work) : []

  return new Map(plans.map((plan) => [plan.code, plan]))
}

export async function partyOf(work: Timed, { id, players: named }: BookingRow): Promise<BookedParty> {
  const players = named.length > 0 ? await listShares(work, [id]) : []

  return { players, plans: await plansOf(work, players) }
}

/** Reads what the booking's row does not have. */
export async function readMoved(work: Timed, booking: BookingRow): Promise<Omit<MovedBooking, 'service' | 'member'>> {
  const lines = await listLinesOfBooking(work, booking.id)
  const discounts =
    lines.length > 0
      ? await listDiscountsOf(
          work,
          lines.map(({ lineId }) => lineId),
        )
      : []
  const coded = lines.map(({ lineId, player }) => ({
    player,
    discounts: discounts.filter((one) => one.lineId === lineId),
  }))

  return {
    booking,
    ...(await partyOf(work, booking)),
    coded: coded.filter((line) => line.discounts.some(({ dayOf }) => dayOf === 'visit')),
  }
}

/**
 * The membership by whose terms a booking moves: the one that it was booked by, or its successor. A booking at the
 * public price may move by its client's membership, if the caller may use that.
 */
export async function memberOfBooking(
  work: Timed,
  booking: BookingRow,
  { actor, ...options }: { now: Date; movedBookingId: string; actor?: Actor },
): Promise<Member | undefined> {
  const { membershipId, personId } = booking
  if (membershipId === null)
    return actor && may(actor, 'booking.useMembership', booking) ? findMember(work, { personId }, options) : undefined

  return (await findMember(work, { membershipId }, options)) ?? findMember(work, { personId }, options)
}

/** The price if the studio moved it there: never more than now. */
export async function priceIfStudioMoves(work: Timed, booking: BookingRow, startsAt: Date): Promise<PriceMoved> {
  const options = { now: work.now, movedBookingId: booking.id }
  const service = await serviceOfMoved(work, booking, startsAt)
  const member = await memberOfBooking(work, booking, options)
  const moved = { service, member, ...(await readMoved(work, booking)) }

  return priceOfMove(moved, { startsAt, by: 'studio', isLimited: false, now: work.now })
}

/** The booking's service around the time of a move by the studio. */
export const serviceOfMoved = (work: Timed, { id: movedBookingId, serviceCode }: BookingRow, startsAt: Date) =>
  getCalendarAround(work, { serviceCode, startsAt, now: work.now, movedBookingId, isByDesk: true, whose: undefined })

interface MovePrice {
  priceCents: number
  publicPriceCents: number
  /** Of the allowance. */
  taken: BayMinutes
}

export interface PriceMoved extends MovePrice {
  /** Whose plan makes the price, if one does. */
  member: Member | undefined
  /** Each player's share. */
  shares: { player: number; shareCents: number }[]
  /** What day-dependent codes take off at both times, if the move changes it. */
  code: { was: number; will: number }
}

interface WantedTime {
  startsAt: Date
  /** A move by the studio never costs more; a client's must respect their plan's limits. */
  by: 'client' | 'studio'
  isLimited: boolean
  now: Date
}

const included = ({ peak, offPeak }: BayMinutes) => peak + offPeak

/**
 * The price of a booking at another time. A booking at the public price moves by its client's plan if that costs less:
 * otherwise they would cancel it and book anew.
 */
export function priceOfMove(moved: MovedBooking, wanted: WantedTime): PriceMoved {
  const price = planOrPublic(moved, wanted)
  const shares = sharesAfterMove(moved, wanted.startsAt, price.priceCents)

  return { ...price, shares, code: codeAfterMove(moved, wanted, { ...price, shares }) }
}

function planOrPublic(moved: MovedBooking, wanted: WantedTime): MovePrice & Pick<MovedBooking, 'member'> {
  const { booking, member } = moved
  if (booking.membershipId !== null || !member) return { ...agreedOrNew(moved, wanted), member }

  const publicly = agreedOrNew({ ...moved, member: undefined }, wanted)
  const byPlan = priceAt(moved, wanted.startsAt, wanted.now)
  if (wanted.by === 'studio' || byPlan.broken) return { ...publicly, member: undefined }

  return byPlan.priceCents < publicly.priceCents ? { ...byPlan, member } : { ...publicly, member: undefined }
}

/**
 * By the terms that it was booked by. If both times cost the same today, the agreed price stays, whatever it was. If
 * not, a client pays the price of the new time; a move by the studio never costs more.
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

/** A package's lesson covers everything but the add-ons, whose price was agreed on. */
const priceAt = ({ booking, service, member, ...booked }: MovedBooking, startsAt: Date, now: Date) =>
  priceOf({
    service,
    time: pricedTime(booking, startsAt),
    member,
    now,
    leftByCredit: booking.withCredit ? booking.priceCents : undefined,
    party: partyIn(booked),
  })

/** No more than the booking had: the rest was paid for. */
function atMost(minutes: number, taken: BayMinutes): BayMinutes {
  const offPeak = Math.min(taken.offPeak, minutes)

  return { offPeak, peak: Math.min(taken.peak, minutes - offPeak) }
}

/** Players who pay by a tier; the others share the client's price. */
export const partyIn = ({ players, plans }: BookedParty, ordered?: Party['ordered']): Party => ({
  tiers: players.map(({ tier }) => tier),
  plans,
  ...(ordered && { ordered }),
})

/**
 * Each player's share at the new time. Whoever has ordered their share pays at most what they agreed to; the others
 * have the rest.
 */
function sharesAfterMove(moved: MovedBooking, startsAt: Date, priceCents: number) {
  const { booking, service, players } = moved
  const shared = { service, time: pricedTime(booking, startsAt) }
  const fair = shareOut(priceCents, { ...shared, party: partyIn(moved) })
  const ordered = players.map(({ orderLineId, shareCents }, at) =>
    orderLineId === null ? undefined : Math.min(shareCents, fair[at] ?? 0),
  )
  const cents = shareOut(priceCents, { ...shared, party: partyIn(moved, ordered) })

  return players.map(({ player }, at) => ({ player, shareCents: cents[at] ?? 0 }))
}

/** The former and the new day, for codes that depend on the day. */
export const visitOf = (
  { startsAt: from, zone }: BookingRow,
  { startsAt: to, by }: Pick<WantedTime, 'startsAt' | 'by'>,
): MovedVisit => ({ from: localDayOf(from, zone), to: localDayOf(to, zone), by })

function codeAfterMove(
  { booking, coded, players }: MovedBooking,
  wanted: WantedTime,
  { priceCents, shares }: Pick<PriceMoved, 'priceCents' | 'shares'>,
): PriceMoved['code'] {
  const visit = visitOf(booking, wanted)
  const ordered = players.filter(({ orderLineId }) => orderLineId !== null)
  const shareOf = (player: number) => shares.find((one) => one.player === player)?.shareCents ?? 0
  const restCents = priceCents - sum(ordered.map(({ player }) => shareOf(player)))
  const changes = coded.flatMap(({ player, discounts }) => {
    const [line] = discounts
    const afterCents = player === null ? restCents : shareOf(player)
    return line ? [visitCodesOf(discounts, { ...line, afterCents, visit })] : []
  })

  return { was: sum(changes.map(({ was }) => was)), will: sum(changes.map(({ will }) => will)) }
}
