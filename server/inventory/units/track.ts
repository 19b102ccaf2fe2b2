import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import { readItem } from '#server/catalog/service.ts'
import { lockShelves } from '#server/inventory/shelf.ts'
import { changeUnits, insertUnits, listUnitsOf } from '#server/inventory/unit-store.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted, pluralOf } from '#shared/words.ts'

import { difference } from './by-hand.ts'

interface Tracking {
  sku: string
  bySerial: boolean
  serials: readonly string[]
}

/** Gives an item serial numbers from now on, once every piece in stock is named: none is guessed. */
export const trackSerials = (work: Acting, { sku, bySerial, serials }: Tracking) =>
  atomically(work, async (work) => {
    const item = await readItem(work, sku)
    const { id: locationId } = work.place
    await lockShelves(work, locationId)
    const { here, elsewhere } = await countOf(work, item.id, locationId)
    if (bySerial) {
      if (elsewhere > 0)
        throw new Failure('not_offered', `Bring ${elsewhere} of ${sku} here first: name all of them at once.`)
      if (serials.length !== here) {
        throw new Failure(
          'not_offered',
          `${here} of ${sku} ${pluralOf(here, 'lies', 'lie')} here, and ${counted(serials.length, 'serial is', 'serials are')} named. Count it first.`,
        )
      }
    }
    await changeOne(work.trx.updateTable('item').set({ bySerial }).where('id', '=', item.id))
    if (bySerial) {
      const known = await listUnitsOf(work, item.id)
      const idsOf = (named: readonly string[]) =>
        known
          .filter(({ serial }) => named.some((one) => one.toUpperCase() === serial.toUpperCase()))
          .map(({ id }) => id)
      const { come, gone } = await difference(work, { itemId: item.id, locationId }, serials)
      const back = idsOf(come)
      const fresh = come.filter((serial) => idsOf([serial]).length === 0)
      const reason = 'Named'
      await changeUnits(work, idsOf(gone), { state: 'lost', locationId, reason })
      await changeUnits(work, back, { state: 'on_shelf', locationId, reason })
      const made = await insertUnits(work, { itemId: item.id, locationId }, fresh)
      await changeUnits(work, made, { state: 'on_shelf', locationId, reason })
    }
    await recordEvent(work, {
      action: 'serials_tracked',
      entity: 'item',
      entityId: item.id,
      facts: { sku, bySerial, serials: serials.length },
    })
    return { sku, bySerial }
  })

/** How many are in a place, and how many are in other places or on the way. */
async function countOf({ trx }: OnDatabase, itemId: string, locationId: string) {
  const { rows } = await sql<{ here: number; elsewhere: number }>`
    select coalesce(sum(on_hand) filter (where location_id = ${locationId}), 0)::integer as here,
        coalesce(sum(on_hand) filter (where location_id <> ${locationId}), 0)::integer + coalesce((
          select sum(quantity - received - missing)
            from stock_transfer_line join stock_transfer on stock_transfer.id = transfer_id
            where item_id = ${itemId} and status = 'sent'
        ), 0)::integer as elsewhere
      from stock_level where item_id = ${itemId}
  `.execute(trx)

  return rows[0] ?? { here: 0, elsewhere: 0 }
}
