import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import { Attributes, attributesOf } from '#shared/inventory/attributes.ts'
import type { StockRecord } from '#shared/inventory/contract.ts'

import { readStock } from './list.ts'

/** Says anew all that is known of an item, by the fields of its kind. */
export function describeItem(
  { db, now }: Services,
  { sku, attributes }: { sku: string; attributes: Attributes },
  context: Context,
): Promise<StockRecord> {
  return atomically(db, async (trx) => {
    const { id, kind, attributes: before } = await readStock(trx, now(), sku, context.actor)
    const known = attributesOf[kind].safeParse(attributes)
    if (!known.success) {
      throw new Failure('invalid_input', 'Some of it does not fit such an item.', {
        details: known.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
      })
    }

    await trx
      .updateTable('item')
      .set({ attributes: JSON.stringify(known.data) })
      .where('id', '=', id)
      .execute()
    const facts = { before, after: Attributes.parse(known.data) }
    await recordEvent(trx, context, { action: 'item_described', entity: 'item', entityId: id, ...facts })
    return readStock(trx, now(), sku, context.actor)
  })
}
