import type { ServiceCalendar } from '#server/booking/calendar/calendar.ts'
import { plansOf } from '#server/booking/calendar/price-of-move.ts'
import { getPrice, namesTiers, type Party } from '#server/booking/calendar/price-of.ts'
import { lockHold } from '#server/booking/kept/hold-store.ts'
import { lockMember, type Member } from '#server/booking/member.ts'
import { mayShareCredits } from '#server/booking/pay/credits.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { Start } from '#shared/booking/availability.ts'
import type { NewBooking } from '#shared/booking/contract.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
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
 * The price of a booking as it is now; while its hold is live, the hold's. If another price was shown, refuses, so that
 * the client is asked again. Locks the membership, then the hold and the package, until the booking is made.
 */
export async function agreeOnPrice(work: Work, order: Order) {
  const { request, service, start, member: seen, now } = order
  const party = await partyAsked({ ...work, now }, request.players)
  const member = seen && (await lockMember(work, seen, { now }))
  const held = await heldPrice(work, request, { optionId: service.optionId, end: start.end, now })
  const creditId = request.withCredit && (await work.services.bookingCredits.lock(work, await creditFor(work, order)))
  const price = getPrice({
    service,
    time: start,
    now,
    member,
    held: held?.isLive ? held : undefined,
    leftByCredit: creditId === undefined ? undefined : service.addOnCents,
    party,
  })
  // With a credit the shown price was the rest; a series' times beyond the credits have their full price.
  const isWithCredit = request.withCredit === true && (creditId !== undefined || order.seriesId === undefined)
  const heldCents = isWithCredit ? service.addOnCents : held?.priceCents
  // A hold knows no players: for tiers it has shown the price of the whole.
  if (namesTiers(party)) {
    refuseAnotherPrice(heldCents, price.ownCents)
    refuseAnotherPrice(request.expectedPriceCents, price.priceCents)
  } else {
    refuseAnotherPrice(request.expectedPriceCents ?? heldCents, price.priceCents)
  }

  return { member, held, creditId, price, players: playersOf(request, price.shares) }
}

/** The requested players; refuses unknown tiers. */
export async function partyAsked(work: Timed, players: readonly { tier?: string }[] = []): Promise<Party> {
  const plans = await plansOf(work, players)
  const details = players.flatMap(({ tier }, index) =>
    tier === undefined || plans.has(tier) ? [] : [{ path: `players.${index}.tier`, message: 'There is no such plan.' }],
  )
  if (details.length > 0) throw new Failure('invalid_input', 'Some tiers do not exist.', { details })

  return { tiers: players.map(({ tier = null }) => tier), plans }
}

const playersOf = ({ players = [] }: NewBooking, shares: readonly number[]) =>
  players.map(({ name, tier = null }, at) => ({ position: at + 1, name, tier, shareCents: shares[at] ?? 0 }))

/** Applies to forced bookings too: a reason makes no bay larger. */
export function refuseBeyondCapacity(
  { serviceName, capacity }: Pick<ServiceCalendar, 'serviceName' | 'capacity'>,
  players: readonly unknown[] = [],
): void {
  if (players.length <= capacity) return

  const message =
    capacity === 1 ? `${serviceName} is for one.` : `At most ${capacity} play in one booking of ${serviceName}.`
  throw invalidField('players', message)
}

/** Add-ons have their own time and are not paid by the lesson. */
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

export type LockedHold = NonNullable<Awaited<ReturnType<typeof heldPrice>>>

interface ServiceTime {
  optionId: string
  /** The end of the service by its present length. */
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

/** Nobody pays what they were not shown. */
function refuseAnotherPrice(oldCents: number | undefined, newCents: number): void {
  if (oldCents === undefined || oldCents === newCents) return

  throw new Failure('price_changed', 'The price is another one now. Look at it again before you book.', {
    price: { oldCents, newCents },
  })
}
