import { z } from 'zod'

import type { Db } from '#server/kernel/db/database.ts'
import { type LineRequest, lineKind, type LineWork, type PlacedLine } from '#server/kernel/line-kind.ts'
import { lineRuleOf } from '#shared/booking/payment.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { taxCategoryOf } from '#shared/catalog/tax.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import { evidenceOfBookings } from './evidence.ts'
import { lineName } from './line-name.ts'
import { freeLines, keepUntil, listPayable, nameLines, type PayableRow, waiveGivenBack } from './line-store.ts'
import { confirmPaid, giveUpUnpaid } from './paid.ts'
import { reviveBooking } from './revive.ts'
import { feeOfShare } from './shares/fee-of-share.ts'
import { freeShares, listShares, nameShares, type ShareRow } from './shares/share-store.ts'

/** What a booking of each category is a sale of. */
export const revenueAccountOf = {
  evaluation: accounts.fittings,
  fitting: accounts.fittings,
  putter: accounts.fittings,
  lesson: accounts.lessons,
  bench: accounts.labour,
  bay: accounts.bayTime,
} as const satisfies Record<Service['category'], string>

const Ref = z.strictObject({
  bookingId: Id,
  /** One player's share of it, by their place; without, all that is not in an order of a player. */
  player: z.int().min(1).max(12).exactOptional(),
})
type Ref = z.output<typeof Ref>
const Terms = z.strictObject({})

type Line = PlacedLine<Ref, unknown>

const notOffered = (message: string) => new Failure('not_offered', message)

/** Each as it is now, in the order in which they were asked for. */
async function payableOf(db: Db, lines: readonly LineRequest<Ref>[]): Promise<PayableRow[]> {
  const known = await listPayable(
    db,
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

const payable = new Set(['pending_payment', 'confirmed', 'checked_in', 'completed'])

/**
 * A booking: one that stands is paid at the desk, one that waits for its payment by the rule of its service. Its price is what was
 * agreed on when it was made.
 */
export const bookingLine = lineKind({
  ref: Ref,
  terms: Terms,
  reducedBy: 'codes',

  async price(db, lines) {
    const bookings = await payableOf(db, lines)
    const shares = await sharesIn(db, lines)

    return bookings.map((booking, at) => {
      if (booking.orderLineId !== null) throw notOffered('This booking is in an order already.')
      if (!payable.has(booking.status)) throw notOffered('This booking does not stand any more.')
      const { name, cents } = partOf(booking, lines[at]?.ref, shares)
      if (cents === 0) throw notOffered('There is nothing to pay for this booking.')

      return {
        name,
        unitCents: cents,
        taxCategory: taxCategoryOf[booking.category],
        revenueAccount: revenueAccountOf[booking.category],
        rule: booking.status === 'pending_payment' ? lineRuleOf(booking.payment) : ('full' as const),
        terms: {},
      }
    })
  },

  async reserve(work, lines, until) {
    const bookings = await bookingsOf(work.trx, lines)
    for (const { id, status } of bookings) {
      if (status === 'expired') await reviveBooking(work, id)
    }
    await nameAll(work, 'orderLineId', lines)
    const ids = bookings.map(({ id }) => id)
    if (until) await keepUntil(work.trx, ids, until)
  },

  async release(work, lines, cause) {
    await giveUpUnpaid(work, await bookingsOf(work.trx, lines), cause)
    await freeAll(work.trx, 'orderLineId', lines)
  },

  evidence: (db, refs) =>
    evidenceOfBookings(
      db,
      refs.map(({ bookingId }) => bookingId),
    ),

  refund: ({ trx }, parts) =>
    freeAll(
      trx,
      'orderLineId',
      parts.map(({ line }) => line),
    ),

  async fulfil(work, lines) {
    const bookings = await bookingsOf(work.trx, lines)
    await confirmPaid(work, bookings)

    return lines.map(({ ref }) =>
      bookings.some(({ id, status }) => id === ref.bookingId && status === 'completed') ? 'fulfilled' : 'reserved',
    )
  },
})

const sharesIn = async (db: Db, lines: readonly LineRequest<Ref>[]): Promise<ShareRow[]> =>
  lines.some(({ ref }) => ref.player !== undefined)
    ? listShares(
        db,
        lines.map(({ ref }) => ref.bookingId),
      )
    : []

/** What a line is for: the share of a player, or all that players do not pay for themselves. */
function partOf(booking: PayableRow, ref: Ref | undefined, shares: readonly ShareRow[]) {
  if (ref?.player === undefined) return { name: lineName(booking), cents: booking.priceCents - booking.sharedCents }

  const share = shares.find(({ bookingId, player }) => bookingId === ref.bookingId && player === ref.player)
  if (!share) throw notOffered('Nobody plays at this place.')
  if (share.orderLineId !== null) throw notOffered('This share is in an order already.')
  return { name: `${lineName(booking)}, one player’s share`, cents: share.shareCents }
}

const bookingsOf = (db: Db, lines: readonly Line[]) =>
  listPayable(
    db,
    lines.map(({ ref }) => ref.bookingId),
  )

/** What a late cancellation or a no-show costs. */
export const feeLine = lineKind({
  ref: Ref,
  terms: Terms,
  reducedBy: 'staff',

  async price(db, lines, { channel }) {
    const bookings = await payableOf(db, lines)
    const shares = await sharesIn(db, lines)

    return bookings.map((booking, at) => {
      const player = lines[at]?.ref.player
      const cents = player === undefined ? booking.feeCents - booking.keptCents : feeOfShare(booking, player, shares)
      const isAlone = booking.feeOrderLineId === null && booking.orderLineId === null
      const isOpen = cents > 0 && booking.feeWaivedAt === null && isAlone
      if (!isOpen) throw notOffered('This booking has no fee that is open.')

      return {
        name: `${booking.status === 'no_show' ? 'No-show' : 'Late cancellation'}: ${lineName(booking)}`,
        unitCents: cents,
        taxCategory: taxCategoryOf[booking.category],
        revenueAccount: accounts.fees,
        // Of whoever is not here it is owed until it is paid.
        rule: channel === 'link' ? ('later' as const) : ('full' as const),
        terms: {},
      }
    })
  },

  reserve: (work, lines) => nameAll(work, 'feeOrderLineId', lines),
  release: ({ trx }, lines) => freeAll(trx, 'feeOrderLineId', lines),

  async refund({ services, trx }, parts) {
    const lines = parts.map(({ line }) => line)
    // A fee that was given back is not asked for again.
    await waiveGivenBack(
      trx,
      lines.map(({ id }) => id),
      services.now(),
    )
    await freeAll(trx, 'feeOrderLineId', lines)
  },

  fulfil: (_work, lines) => Promise.resolve(lines.map(() => 'fulfilled' as const)),
  evidence: (db, refs) =>
    evidenceOfBookings(
      db,
      refs.map(({ bookingId }) => bookingId),
    ),
})

async function nameAll(
  { trx }: LineWork,
  column: 'orderLineId' | 'feeOrderLineId',
  lines: readonly Line[],
): Promise<void> {
  const whole = lines.flatMap(({ id, ref }) =>
    ref.player === undefined ? [{ bookingId: ref.bookingId, lineId: id }] : [],
  )
  const shares = lines.flatMap(({ id, ref: { bookingId, player } }) =>
    player === undefined ? [] : [{ bookingId, player, lineId: id }],
  )
  const named =
    (whole.length > 0 ? await nameLines(trx, column, whole) : 0) +
    (shares.length > 0 ? await nameShares(trx, shares) : 0)
  // Of two desks that take the same at once, the second one ends here.
  if (named < lines.length) throw notOffered('This booking is in an order already.')
}

async function freeAll(trx: Db, column: 'orderLineId' | 'feeOrderLineId', lines: readonly Line[]): Promise<void> {
  const { whole = [], shares = [] } = Object.groupBy(lines, ({ ref }) =>
    ref.player === undefined ? 'whole' : 'shares',
  )
  const idsOf = (some: readonly Line[]) => some.map(({ id }) => id)
  if (whole.length > 0) await freeLines(trx, column, idsOf(whole))
  if (shares.length > 0) await freeShares(trx, idsOf(shares))
}
