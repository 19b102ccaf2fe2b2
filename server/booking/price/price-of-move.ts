import { getCalendarAround, type ServiceCalendar } from '#server/booking/calendar.ts'
import { findMember, type Member } from '#server/booking/member.ts'
import { listLinesOfBooking } from '#server/booking/pay/order-store.ts'
import { listShares, type ShareRow } from '#server/booking/pay/shares/share-store.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { Timed } from '#server/kernel/work.ts'
import { listPlans } from '#server/memberships/service.ts'
import { type DiscountOfLine, listDiscountsOf } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { sum } from '#shared/booking/players/shares.ts'
import type { BayMinutes } from '#shared/memberships/bay-time.ts'
import { type MovedVisit, visitCodesOf } from '#shared/orders/discounts.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { getPrice, type Party, type Plans, priceOf, shareOut } from './price-of.ts'

/** Who plays in a booking, and by which plans. */
interface BookedParty {
  players: readonly ShareRow[]
  plans: Plans
}

/** What pays for a booking, where codes for visits of some days are in its orders: all of it, or the share of a player. */
interface CodedLine {
  player: number | null
  discounts: readonly DiscountOfLine[]
}

/** A booking that looks for another time, with all that its price is made of. */
export interface MovedBooking extends BookedParty {
  booking: BookingRow
  /** As long as the booking is, and without what it takes itself. */
  service: ServiceCalendar
  /** By which it was booked, or whose it is; nobody, where there is no membership that counts. */
  member: Member | undefined
  coded: readonly CodedLine[]
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

/** All of it that its row does not say. */
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
export async function priceIfStudioMoves(work: Timed, booking: BookingRow, startsAt: Date): Promise<PriceMoved> {
  const asked = { now: work.now, movedBookingId: booking.id }
  const service = await serviceOfMoved(work, booking, startsAt)
  const member = await memberOfBooking(work, booking, asked)
  const moved = { service, member, ...(await readMoved(work, booking)) }

  return priceOfMove(moved, { startsAt, by: 'studio', isLimited: false, now: work.now })
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

export interface PriceMoved extends MovePrice {
  /** By whose plan, where it is one's. */
  member: Member | undefined
  /** What each player pays of it. */
  shares: { player: number; shareCents: number }[]
  /** What codes for visits of some days take off it now and then, where the new day changes that. */
  code: { was: number; will: number }
}

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

/** From which day to which it moves, as codes for visits of some days look at it. */
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
