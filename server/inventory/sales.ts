import { sql } from 'kysely'

import { type ReturnedItem, type StockPort, type WantedItem } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { shareOfCents } from '#shared/money.ts'

import { listHeld } from './held.ts'
import { promiseToNeeds } from './needs.ts'
import { freeUnits } from './settle-units.ts'
import { lockItems, moveStock, type NewMove, type Shortage } from './shelf.ts'
import {
  deleteReservations,
  insertReservations,
  listLastWorths,
  listLevels,
  listReservationsOf,
  listSold,
  reduceReservations,
} from './store.ts'
import { addUnknownStock, lockCounted, lockedPlace, mayForce, missing, takeStock } from './take.ts'
import { recordMissed } from './units/missed.ts'

const ofLine = 'order_line'

/** How sales use the stock (the catalog's StockPort): an order reserves, handing over takes from the shelf. */
export const saleStock: StockPort = {
  async availableOf(work, itemIds, locationId) {
    const levels = await listLevels(work, locationId, itemIds)

    return new Map(levels.map(({ itemId, onHand, reserved }) => [itemId, onHand - reserved]))
  },

  heldOf: listHeld,

  async hold(work) {
    await lockedPlace(work)
  },

  async reserve(work, wanted) {
    const { locationId, counted } = await lockCounted(work, wanted)
    if (counted.length === 0) return

    const short = await promise(work, { locationId, at: work.now, wanted: counted })
    if (short.length === 0) return
    if (!mayForce(work)) throw await missing(work, short)

    await addUnknownStock(work, locationId, short)
    await promise(work, { locationId, at: work.now, wanted: counted })
  },

  async handOver(work, wanted) {
    const { locationId, counted } = await lockCounted(work, wanted)
    if (counted.length === 0) return

    const promised = await listReservationsOf(
      work,
      ofLine,
      counted.map(({ lineId }) => lineId),
    )
    const moves = counted.map((one): NewMove => {
      const fromReserved = promised.find(({ ownerId }) => ownerId === one.lineId)?.quantity ?? 0
      return sale(one, { fromReserved: Math.min(fromReserved, one.quantity) })
    })
    await takeStock(work, locationId, moves)
    await deleteReservations(
      work,
      ofLine,
      counted.map(({ lineId, itemId }) => ({ ownerId: lineId, itemId })),
    )
  },

  async release(work, lineIds) {
    const promised = await listReservationsOf(work, ofLine, lineIds)
    await freeForJobs(work, promised, promised)
  },

  async reduce(work, returned) {
    if (returned.length === 0) return
    const promised = await listReservationsOf(
      work,
      ofLine,
      returned.map(({ lineId }) => lineId),
    )
    const fewer = returned.map(({ lineId, quantity }) => ({ ownerId: lineId, quantity }))
    await freeForJobs(work, promised, fewer)
  },

  async giveBack(work, returned) {
    if (returned.length === 0) return
    const sold = await listSold(
      work,
      ofLine,
      returned.map(({ lineId }) => lineId),
    )
    const counted = await lockItems(
      work,
      sold.map(({ itemId }) => itemId),
    )
    if (counted.size === 0) return

    const { id: locationId } = work.place
    await moveStock(work, { locationId, moves: returned.flatMap((one) => returnOf(one, sold)) })
  },

  async takeBack(work, returned, returnId) {
    const { locationId, counted } = await lockCounted(work, returned)
    if (counted.length === 0) return

    const itemIds = counted.map(({ itemId }) => itemId)
    const there = new Set(
      (await listLevels(work, locationId, itemIds)).flatMap(({ itemId, onHand }) => (onHand > 0 ? itemId : [])),
    )
    const worths = await listLastWorths(work, locationId, itemIds)
    await moveStock(work, {
      locationId,
      moves: counted.map(({ itemId, quantity, serials = [] }) => ({
        itemId,
        kind: 'return' as const,
        quantity,
        ...(serials.length > 0 && { units: { come: serials, gone: [] } }),
        ...(!there.has(itemId) && { valueCents: quantity * (worths.get(itemId) ?? 0) }),
        owner: { kind: 'loose_return', id: returnId },
        reason: 'Returned without a receipt',
      })),
    })
    await recordMissed(
      work,
      counted.flatMap(({ serials = [] }) => serials),
    )
  },
}

type SaleReservations = Awaited<ReturnType<typeof listReservationsOf>>

/** Stock that an order no longer reserves goes to the jobs that wait for it. */
async function freeForJobs(
  work: Work,
  reservations: SaleReservations,
  fewer: readonly { ownerId: string; quantity: number }[],
) {
  const itemIds = [...new Set(reservations.map(({ itemId }) => itemId))]
  if ((await lockItems(work, itemIds)).size === 0) return

  const { id: locationId } = work.place
  await reduceReservations(work, ofLine, fewer)
  await freeUnits(work, ofLine, { ownerIds: fewer.map(({ ownerId }) => ownerId) })
  await promiseToNeeds(work, { locationId, itemIds })
}

interface SalePromise {
  locationId: string
  at: Date
  wanted: readonly WantedItem[]
}

const promise = (work: OnDatabase, { locationId, at, wanted }: SalePromise): Promise<Shortage[]> =>
  insertReservations(work, {
    locationId,
    at,
    rows: wanted.map(({ lineId, itemId, quantity }) => ({ ownerKind: ofLine, ownerId: lineId, itemId, quantity })),
  })

const sale = ({ lineId, orderId, itemId, quantity }: WantedItem, change: Pick<NewMove, 'fromReserved'>): NewMove => ({
  itemId,
  kind: 'sell',
  quantity: -quantity,
  owner: { kind: ofLine, id: lineId },
  orderId,
  ...change,
})

type SoldItem = Awaited<ReturnType<typeof listSold>>[number]

/** A returned piece is worth its share of what the whole line was worth when it left, rounded by the running total. */
function returnOf({ lineId, orderId, quantity }: ReturnedItem, sold: readonly SoldItem[]): NewMove[] {
  const own = sold.find(({ ownerId }) => ownerId === lineId)
  if (!own || own.quantity < quantity) return []

  const { itemId, issuedQuantity, issuedCents, valueCents } = own
  const goneCents = issuedCents - shareOfCents(issuedCents, issuedQuantity - own.quantity + quantity, issuedQuantity)
  return [
    {
      itemId,
      kind: 'return',
      quantity,
      valueCents: valueCents - goneCents,
      owner: { kind: ofLine, id: lineId },
      orderId,
    },
  ]
}

/** What doctor reports when levels, moves, reservations, transfers and books disagree. */
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
    select from (
        select coalesce((select sum(value_cents) from stock_level), 0)
          + coalesce((select sum(transit_cents) from stock_transfer_line), 0) as cents
      ) as shelves,
      (select coalesce(sum(debit_cents - credit_cents), 0) as cents from ledger_balance where account = '1300') as books
      where shelves.cents <> books.cents
  `,
  'transfers have on their way something else than left and has not come': sql`
    select from stock_transfer_line as line join stock_transfer as transfer on transfer.id = transfer_id
      left join (
        select owner_id, item_id, sum(quantity) as quantity, sum(value_cents) as cents from stock_move
          where owner_kind = 'stock_transfer' group by 1, 2
      ) as moved on moved.owner_id = transfer_id and moved.item_id = line.item_id
      where coalesce(moved.quantity, 0) + case when sent_at is null then 0 else line.quantity - received end <> 0
        or coalesce(moved.cents, 0) + transit_cents + missing_cents <> 0
  `,
}
