import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import { readItem } from '#server/catalog/service.ts'
import { lockShelves } from '#server/inventory/shelf.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getLocation } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted, pluralOf } from '#shared/words.ts'

import { difference } from './by-hand.ts'
import { changeUnits, insertUnits, listUnitsOf } from './store.ts'

interface Tracking {
  sku: string
  bySerial: boolean
  serials: readonly string[]
}

/** Tells the pieces of an item apart from now on, once all that lie there are named: none of them is guessed. */
export const trackSerials = (services: Services, { sku, bySerial, serials }: Tracking, context: Context) =>
  atomically(services.db, async (trx) => {
    const item = await readItem(trx, sku)
    const { id: locationId } = await getLocation(trx)
    await lockShelves(trx, locationId)
    const { here, elsewhere } = await countOf(trx, item.id, locationId)
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
    await trx.updateTable('item').set({ bySerial }).where('id', '=', item.id).execute()
    if (bySerial) {
      const known = await listUnitsOf(trx, item.id)
      const idsOf = (named: readonly string[]) =>
        known
          .filter(({ serial }) => named.some((one) => one.toUpperCase() === serial.toUpperCase()))
          .map(({ id }) => id)
      const { come, gone } = await difference(trx, { itemId: item.id, locationId }, serials)
      const work = { services, trx, context }
      const back = idsOf(come)
      const fresh = come.filter((serial) => idsOf([serial]).length === 0)
      const reason = 'Named'
      await changeUnits(work, idsOf(gone), { state: 'lost', locationId, reason })
      await changeUnits(work, back, { state: 'on_shelf', locationId, reason })
      const made = await insertUnits(trx, { itemId: item.id, locationId }, fresh)
      await changeUnits(work, made, { state: 'on_shelf', locationId, reason })
    }
    await recordEvent(trx, context, {
      action: 'serials_tracked',
      entity: 'item',
      entityId: item.id,
      facts: { sku, bySerial, serials: serials.length },
    })
    return { sku, bySerial }
  })

/** How many lie in a place, and how many in others or between them. */
async function countOf(trx: Db, itemId: string, locationId: string) {
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
