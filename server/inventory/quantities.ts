import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Attributes } from '#shared/inventory/attributes.ts'
import type { Quantities } from '#shared/inventory/contract.ts'

import { listHeld } from './held.ts'

/** What purchase orders and transfers still bring, to one place or to all places. */
export const incomingOf = (item: RawBuilder<unknown>, locationId?: string) => sql<number>`coalesce((
  select sum(quantity)::integer from stock_incoming
    where item_id = ${item} and ${locationId === undefined ? sql`true` : sql`location_id = ${locationId}`}
), 0)`

interface Shelf {
  onHand: number
  reserved: number
  incoming: number
}

export const quantitiesOf = ({ onHand, reserved, incoming }: Shelf): Quantities => ({
  onHand,
  reserved,
  available: onHand - reserved,
  incoming,
})

/** Reads stock by item ids. An item that nobody has counted may still have stock on the way. */
async function findStock({ trx }: OnDatabase, items: readonly { id: string }[]) {
  const found = await trx
    .selectFrom('item')
    .leftJoin('stockLevel', 'itemId', 'item.id')
    .select(['item.id', 'tracked', 'attributes'])
    .select([
      sql<number>`coalesce(sum(on_hand), 0)::integer`.as('onHand'),
      sql<number>`coalesce(sum(reserved), 0)::integer`.as('reserved'),
    ])
    .where(sql<boolean>`item.id = any(${items.map(({ id }) => id)}::uuid[])`)
    .select(incomingOf(sql`item.id`).as('incoming'))
    .groupBy('item.id')
    .execute()

  return new Map(
    found.map(({ id, tracked, attributes, ...shelf }) => [
      id,
      { tracked, attributes: Attributes.parse(attributes), ...quantitiesOf(shelf) },
    ]),
  )
}

const nothingKnown = {
  tracked: false,
  attributes: Attributes.parse({}),
  onHand: 0,
  reserved: 0,
  available: 0,
  incoming: 0,
}

/** Adds the attributes to items, and for counted items the stock in all places. */
export async function withStock<Item extends { id: string }>(work: OnDatabase, items: readonly Item[]) {
  const known = await findStock(work, items)
  const gone = [...known].flatMap(([id, { available, reserved }]) => (available <= 0 && reserved > 0 ? [id] : []))
  const held = gone.length > 0 ? await listHeld(work, gone) : undefined

  return items.map((item) => {
    const { tracked, attributes, ...quantities } = known.get(item.id) ?? nothingKnown
    const heldFor = [...(held?.get(item.id)?.heldFor ?? [])]
    return { ...item, attributes, stock: tracked ? { ...quantities, heldFor } : null }
  })
}

/** Adds the attributes to an item, and its stock and stock on the way in all places, counted or not. */
export async function withQuantities<Item extends { id: string }>(work: OnDatabase, item: Item) {
  const known = await findStock(work, [item])

  return { ...item, ...(known.get(item.id) ?? nothingKnown) }
}
