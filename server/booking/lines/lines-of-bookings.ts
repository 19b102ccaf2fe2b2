import { z } from 'zod'

import { freeLines, listOwners, listPayable, nameLines, type PayableRow } from '#server/booking/pay/line-store.ts'
import { freeShares, listShares, nameShares, type ShareRow } from '#server/booking/pay/share-store.ts'
import { type Buyer, type LineRequest, type PlacedLine } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { inOrderAlready, takeOver } from '#server/orders/service.ts'
import { mayPayFor } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'

export const Ref = z.strictObject({
  bookingId: Id,
  /** A player's share by position; without it, everything that no player has ordered. */
  player: z.int().min(1).max(12).exactOptional(),
})
export type Ref = z.output<typeof Ref>
export const Terms = z.strictObject({
  /** What players paid themselves when this was priced. */
  sharedCents: z.int().exactOptional(),
  /** The player's share when this was priced. */
  shareCents: z.int().exactOptional(),
})
type Terms = z.output<typeof Terms>

export type Line = PlacedLine<Ref, Terms>
type Column = 'orderLineId' | 'feeOrderLineId'

export const notOffered = (message: string) => new Failure('not_offered', message)

/** The client, payers in their household, staff, and the holder of the booking's link. */
export async function mayBuyBookings(
  { trx }: Pick<Work, 'trx'>,
  refs: readonly Ref[],
  { actor }: Buyer,
): Promise<boolean[]> {
  const owners = await listOwners(
    { trx },
    refs.map(({ bookingId }) => bookingId),
  )
  const may = await mayPayFor(
    { trx },
    actor,
    refs.map(({ bookingId }) => owners.get(bookingId)),
  )

  return refs.map(({ bookingId }, at) => may[at] === true || (actor.kind === 'link' && actor.bookingId === bookingId))
}

/** The bookings as they are now, in the given order. */
export async function payableOf(work: OnDatabase, lines: readonly LineRequest<Ref>[]): Promise<PayableRow[]> {
  const known = await listPayable(
    work,
    lines.map(({ ref }) => ref.bookingId),
  )

  return lines.map(({ ref, quantity }, index) => {
    const booking = known.find(({ id }) => id === ref.bookingId)
    if (!booking) throw notOffered('There is no such booking.')
    const isSame = (other: LineRequest<Ref>) => other.ref.bookingId === ref.bookingId && other.ref.player === ref.player
    const isNamedTwice = lines.findIndex(isSame) < index
    if (quantity > 1 || isNamedTwice) throw notOffered('A booking is paid once.')
    return booking
  })
}

export const sharesIn = async (work: OnDatabase, lines: readonly LineRequest<Ref>[]): Promise<ShareRow[]> =>
  lines.some(({ ref }) => ref.player !== undefined)
    ? listShares(
        work,
        lines.map(({ ref }) => ref.bookingId),
      )
    : []

export const bookingsOf = async (work: OnDatabase, lines: readonly Line[]): Promise<PayableRow[]> =>
  lines.length === 0
    ? []
    : listPayable(
        work,
        lines.map(({ ref }) => ref.bookingId),
      )

export async function nameAll(work: Work, column: Column, lines: readonly Line[]): Promise<void> {
  if ((await name(work, column, lines)) === lines.length) return

  // An abandoned order of somebody else gives way.
  await freeAll(work, column, lines)
  await takeOver(work, await listAbandonedLines(work, column, lines))
  // Of two desks that take the same at once, the second fails here.
  if ((await name(work, column, lines)) === lines.length) return

  const [held] = await bookingsOf(work, lines)
  throw await inOrderAlready(work, 'This booking', held?.[column] ?? null)
}

/** Returns how many were free. */
async function name(work: OnDatabase, column: Column, lines: readonly Line[]): Promise<number> {
  const whole = lines.flatMap(({ id, ref }) =>
    ref.player === undefined ? [{ bookingId: ref.bookingId, lineId: id }] : [],
  )
  const shares = lines.flatMap(({ id, ref: { bookingId, player } }) =>
    player === undefined ? [] : [{ bookingId, player, lineId: id }],
  )
  const named = await inOneTrip([
    whole.length > 0 ? nameLines(work, column, whole) : 0,
    shares.length > 0 ? nameShares(work, shares) : 0,
  ])
  return named[0] + named[1]
}

/** Lines in abandoned orders that have these bookings and shares. */
async function listAbandonedLines(work: OnDatabase, column: Column, lines: readonly Line[]): Promise<string[]> {
  const bookings = await bookingsOf(work, lines)
  const shares = await sharesIn(work, lines)
  const found = lines.map(({ ref: { bookingId, player } }) => {
    if (player !== undefined) return shares.find((one) => one.bookingId === bookingId && one.player === player)
    const booking = bookings.find(({ id }) => id === bookingId)
    return (
      booking && {
        orderLineId: booking[column],
        isAbandoned: column === 'orderLineId' ? booking.isAbandoned : booking.isFeeAbandoned,
      }
    )
  })

  return found.flatMap((one) => (one?.isAbandoned && one.orderLineId !== null ? [one.orderLineId] : []))
}

export async function freeAll(work: OnDatabase, column: Column, lines: readonly Line[]): Promise<void> {
  const { whole = [], shares = [] } = Object.groupBy(lines, ({ ref }) =>
    ref.player === undefined ? 'whole' : 'shares',
  )
  const idsOf = (some: readonly Line[]) => some.map(({ id }) => id)
  if (whole.length > 0) await freeLines(work, column, idsOf(whole))
  if (shares.length > 0) await freeShares(work, idsOf(shares))
}

/**
 * Refuses lines whose price changed while they were locked: somebody ordered a share or the whole meanwhile, or a share
 * lost or gained a membership's price.
 */
export function refuseSharedMeanwhile(
  bookings: readonly PayableRow[],
  lines: readonly Line[],
  shares: readonly ShareRow[],
): void {
  for (const { ref, terms } of lines) {
    const { sharedCents = 0, orderLineId = null } = bookings.find(({ id }) => id === ref.bookingId) ?? {}
    const share = shares.find((one) => one.bookingId === ref.bookingId && one.player === ref.player)
    const isSame =
      ref.player === undefined
        ? sharedCents === (terms.sharedCents ?? 0)
        : orderLineId === null && (terms.shareCents === undefined || terms.shareCents === share?.shareCents)
    if (!isSame) throw notOffered('Somebody has just ordered a part of this booking. Look at it again.')
  }
}
