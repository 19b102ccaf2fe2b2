import type { ServiceCalendar } from '#server/booking/calendar.ts'
import { getTerms, type Member, termsFor } from '#server/booking/member.ts'
import { listShares, type ShareRow } from '#server/booking/pay/shares/share-store.ts'
import { type Plans, plansOf, tierPrice } from '#server/booking/players/prices.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { Timed } from '#server/kernel/work.ts'
import { openSharesOf, sharesOf, sum } from '#shared/booking/players/shares.ts'
import type { BayMinutes } from '#shared/memberships/bay-time.ts'

/** A booking that looks for another time, with all that its price is made of. */
export interface MovedBooking {
  booking: BookingRow
  /** As long as the booking is, and without what it takes itself. */
  service: ServiceCalendar
  /** By which it was booked, or whose it is; nobody, where there is no membership that counts. */
  member: Member | undefined
  players: readonly ShareRow[]
  plans: Plans
}

/** How long it may last for its price: what was made shorter may become as long again. */
export const pricedMinutesOf = ({ startsAt, endsAt, pricedMinutes }: BookingRow): number =>
  Math.max(pricedMinutes ?? 0, (endsAt.getTime() - startsAt.getTime()) / 60_000)

/** Who plays, and by which plans. */
export async function partyOf(
  work: Timed,
  { id, players: named }: BookingRow,
): Promise<Pick<MovedBooking, 'players' | 'plans'>> {
  const players = named.length > 0 ? await listShares(work, [id]) : []

  return { players, plans: await plansOf(work, players) }
}

export interface MovePrice {
  priceCents: number
  publicPriceCents: number
  /** Of the allowance. */
  taken: BayMinutes
}

/** By whose plan, where it is one's. */
export type PriceMoved = MovePrice & Pick<MovedBooking, 'member'>

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
  const { booking, service, member } = moved
  if (booking.membershipId !== null || !member) return { ...agreedOrNew(moved, wanted), member }

  const { startsAt, now, by } = wanted
  const publicly = agreedOrNew({ ...moved, member: undefined }, wanted)
  const start = startsAt.getTime()
  const time = { start, end: start + pricedMinutesOf(booking) * 60_000 }
  if (by === 'studio' || termsFor(service, member, time, now).broken) return { ...publicly, member: undefined }

  const byPlan = costAt(moved, startsAt, now)
  return byPlan.priceCents < publicly.priceCents ? { ...byPlan, member } : { ...publicly, member: undefined }
}

/**
 * By the terms it was booked by. Where both times cost the same today, what was agreed on stays, whatever that was; where
 * they do not, it costs what the new time costs.
 */
function agreedOrNew(moved: MovedBooking, { startsAt, by, isLimited, now }: WantedTime): MovePrice {
  const { booking, service, member } = moved
  const { includedMinutes: had, priceCents, publicPriceCents } = booking
  if (isLimited) {
    const start = startsAt.getTime()
    getTerms(service, member, { start, end: start + booking.endsAt.getTime() - booking.startsAt.getTime() }, now)
  }
  const [was, will] = [costAt(moved, booking.startsAt, now), costAt(moved, startsAt, now)]
  const agreed = { priceCents, publicPriceCents, taken: atMost(had, will.taken) }
  if (isSame(was, will)) return agreed
  if (by === 'client') return will

  return included(will.taken) <= had && will.priceCents <= priceCents ? will : agreed
}

const isSame = (was: MovePrice, will: MovePrice) =>
  was.priceCents === will.priceCents && was.taken.peak === will.taken.peak && was.taken.offPeak === will.taken.offPeak

function costAt({ booking, service, member, players, plans }: MovedBooking, startsAt: Date, now: Date): MovePrice {
  const start = startsAt.getTime()
  const time = { start, end: start + pricedMinutesOf(booking) * 60_000 }
  const { priceCents, publicPriceCents, taken } = termsFor(service, member, time, now).offer
  // A lesson of a package stands for all but what was added, which was agreed on.
  if (booking.withCredit) return { priceCents: booking.priceCents, publicPriceCents, taken }
  if (!isByTiers(players)) return { priceCents, publicPriceCents, taken }

  const byTier = tierPrice(service, time, plans)
  const tiers = players.map(({ tier }) => tier)
  return {
    priceCents: sum(sharesOf({ tiers, priceOf: byTier, addOnCents: service.addOnCents })),
    publicPriceCents,
    taken,
  }
}

export const isByTiers = (players: readonly Pick<ShareRow, 'tier'>[]) => players.some(({ tier }) => tier !== null)

/** Never more than it had: the rest was paid for. */
function atMost(minutes: number, taken: BayMinutes): BayMinutes {
  const offPeak = Math.min(taken.offPeak, minutes)

  return { offPeak, peak: Math.min(taken.peak, minutes - offPeak) }
}

/**
 * What each player pays once it is at its new time. Whoever has ordered their share pays no more than they agreed to, and less
 * where it is less; the others have the rest.
 */
export function sharesAfterMove(moved: MovedBooking, startsAt: Date, priceCents: number) {
  const { booking, service, players, plans } = moved
  const { addOnCents } = service
  const start = startsAt.getTime()
  const byTier = tierPrice(service, { start, end: start + pricedMinutesOf(booking) * 60_000 }, plans)
  const tiers = players.map(({ tier }) => tier)
  const ofTiers = { tiers, priceOf: byTier, addOnCents }
  const alike = {
    tiers: tiers.map(() => null),
    priceOf: () => Math.max(0, priceCents - addOnCents),
    addOnCents: Math.min(addOnCents, priceCents),
  }
  // A price that was agreed on otherwise stays, and is shared alike.
  const shared = isByTiers(players) && sum(sharesOf(ofTiers)) === priceCents ? ofTiers : alike
  const fair = sharesOf(shared)
  const ordered = players.map(({ orderLineId, shareCents }, at) =>
    orderLineId === null ? undefined : Math.min(shareCents, fair[at] ?? 0),
  )
  const cents = openSharesOf(shared, ordered)

  return players.map(({ player }, at) => ({ player, shareCents: cents[at] ?? 0 }))
}
