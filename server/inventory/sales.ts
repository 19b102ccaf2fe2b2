import { sql } from 'kysely'

import { outOfStock, type ReturnedItem, type StockPort, type WantedItem } from '#server/catalog/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import { getLocation } from '#server/settings/service.ts'
import type { Failure } from '#shared/http/failure.ts'
import { halfUp } from '#shared/money.ts'
import { holds } from '#shared/permissions/may.ts'

import { isShort, lockShelves, moveStock, type NewMove, type Shortage } from './shelf.ts'
import {
  deleteReservations,
  findTracked,
  insertReservations,
  listLevels,
  listReservationsOf,
  listSold,
  namesOf,
  reduceReservations,
} from './store.ts'

const ofLine = 'order_line'

/** How sales take from the shelf (StockPort of the catalog): what is ordered is promised, what is handed over leaves it. */
export const saleStock: StockPort = {
  async availableOf(db, itemIds, locationId) {
    const levels = await listLevels(db, locationId, itemIds)

    return new Map(levels.map(({ itemId, onHand, reserved }) => [itemId, onHand - reserved]))
  },

  async reserve(work, wanted) {
    const { trx, services } = work
    const counted = await countedOf(trx, wanted)
    if (counted.length === 0) return

    const locationId = await locked(trx)
    const at = services.now()
    const short = await promise(trx, { locationId, at, wanted: counted })
    if (short.length === 0) return
    if (!mayForce(work)) throw await missing(trx, short)

    await findMore(work, locationId, short)
    await promise(trx, { locationId, at, wanted: counted })
  },

  async handOver(work, wanted) {
    const { trx } = work
    const counted = await countedOf(trx, wanted)
    if (counted.length === 0) return

    const locationId = await locked(trx)
    const promised = await listReservationsOf(
      trx,
      ofLine,
      counted.map(({ lineId }) => lineId),
    )
    const moves = counted.map((one): NewMove => {
      const fromReserved = promised.find(({ ownerId }) => ownerId === one.lineId)?.quantity ?? 0
      return sale(one, { fromReserved: Math.min(fromReserved, one.quantity) })
    })
    await take(work, locationId, moves)
    await deleteReservations(
      trx,
      ofLine,
      counted.map(({ lineId }) => lineId),
    )
  },

  async release({ trx }, lineIds) {
    const promised = await listReservationsOf(trx, ofLine, lineIds)
    if (promised.length === 0) return

    await locked(trx)
    await reduceReservations(
      trx,
      ofLine,
      promised.map(({ ownerId, quantity }) => ({ ownerId, quantity })),
    )
  },

  async reduce({ trx }, returned) {
    if (returned.length === 0) return
    const promised = await listReservationsOf(
      trx,
      ofLine,
      returned.map(({ lineId }) => lineId),
    )
    if (promised.length === 0) return

    await locked(trx)
    const fewer = returned.map(({ lineId, quantity }) => ({ ownerId: lineId, quantity }))
    await reduceReservations(trx, ofLine, fewer)
  },

  async giveBack(work, returned) {
    if (returned.length === 0) return
    const { trx } = work
    const sold = await listSold(
      trx,
      ofLine,
      returned.map(({ lineId }) => lineId),
    )
    if (sold.length === 0) return

    const locationId = await locked(trx)
    await moveStock(work, { locationId, moves: returned.flatMap((one) => returnOf(one, sold)) })
  },
}

async function locked(trx: Db): Promise<string> {
  const { id } = await getLocation(trx)
  await lockShelves(trx, id)

  return id
}

async function countedOf(trx: Db, wanted: readonly WantedItem[]): Promise<WantedItem[]> {
  if (wanted.length === 0) return []
  const tracked = new Set(
    await findTracked(
      trx,
      wanted.map(({ itemId }) => itemId),
    ),
  )

  return wanted.filter(({ itemId }) => tracked.has(itemId))
}

interface Promised {
  locationId: string
  at: Date
  wanted: readonly WantedItem[]
}

const promise = (trx: Db, { locationId, at, wanted }: Promised): Promise<Shortage[]> =>
  insertReservations(trx, {
    locationId,
    at,
    rows: wanted.map(({ lineId, itemId, quantity }) => ({ ownerKind: ofLine, ownerId: lineId, itemId, quantity })),
  })

const mayForce = ({ context }: LineWork) => holds(context.actor, 'force_negative/inventory')

const sale = ({ lineId, orderId, itemId, quantity }: WantedItem, change: Pick<NewMove, 'fromReserved'>): NewMove => ({
  itemId,
  kind: 'sell',
  quantity: -quantity,
  owner: { kind: ofLine, id: lineId },
  orderId,
  ...change,
})

async function take(work: LineWork, locationId: string, moves: readonly NewMove[]): Promise<void> {
  const outcome = await moveStock(work, { locationId, moves })
  if (!isShort(outcome)) return
  if (!mayForce(work)) throw await missing(work.trx, outcome)

  await findMore(work, locationId, outcome)
  await moveStock(work, { locationId, moves })
}

/** Whoever may sell what the books do not know says with it that there was more: an adjustment, and somebody should count. */
const findMore = (work: LineWork, locationId: string, short: readonly Shortage[]) =>
  moveStock(work, {
    locationId,
    moves: short.map(({ itemId, left, wanted }) => ({
      itemId,
      kind: 'adjust' as const,
      quantity: wanted - left,
      reason: 'Sold although the books knew of none',
      forced: true,
    })),
  })

async function missing(trx: Db, short: readonly Shortage[]): Promise<Failure> {
  const named = await namesOf(
    trx,
    short.map(({ itemId }) => itemId),
  )

  return outOfStock(
    short.map(({ itemId, left, wanted }) => ({
      left,
      wanted,
      ...(named.get(itemId) ?? { sku: itemId, name: itemId }),
    })),
  )
}

type Sold = Awaited<ReturnType<typeof listSold>>[number]

/** What comes back is worth what it was when it left; the last of a line what is left of that. */
function returnOf({ lineId, orderId, quantity }: ReturnedItem, sold: readonly Sold[]): NewMove[] {
  const own = sold.find(({ ownerId }) => ownerId === lineId)
  if (!own || own.quantity < quantity) return []

  return [
    {
      itemId: own.itemId,
      kind: 'return',
      quantity,
      valueCents: quantity === own.quantity ? own.valueCents : halfUp(own.valueCents * quantity, own.quantity),
      owner: { kind: ofLine, id: lineId },
      orderId,
    },
  ]
}

/** Postgres keeps the sums; this says where they would not. */
export const stockFaults = {
  'shelves hold something else than their moves': sql`
    select from stock_level as level
      left join (
        select item_id, location_id, sum(quantity) as quantity, sum(value_cents) as cents from stock_move group by 1, 2
      ) as moved using (item_id, location_id)
      where level.on_hand <> coalesce(moved.quantity, 0) or level.value_cents <> coalesce(moved.cents, 0)
  `,
  'shelves promise something else than their reservations': sql`
    select from stock_level as level
      left join (
        select item_id, location_id, sum(quantity) as quantity from stock_reservation group by 1, 2
      ) as promised using (item_id, location_id)
      where level.reserved <> coalesce(promised.quantity, 0)
  `,
  'shelves are worth something else than the books say': sql`
    select from (select coalesce(sum(value_cents), 0) as cents from stock_level) as shelves,
      (select coalesce(sum(debit_cents - credit_cents), 0) as cents from ledger_balance where account = '1300') as books
      where shelves.cents <> books.cents
  `,
}
