import { recordEvent } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { Attributes, attributesOf } from '#shared/inventory/attributes.ts'
import type { StockRecord } from '#shared/inventory/contract.ts'

import { readStock } from './list.ts'

/** Replaces the attributes of an item with those given, after the schema of its kind has checked them. */
export function describeItem(
  work: Acting,
  { sku, attributes }: { sku: string; attributes: Attributes },
): Promise<StockRecord> {
  return atomically(work, async (work) => {
    const { id, kind, attributes: before } = await readStock(work, sku, work.context.actor)
    const known = attributesOf[kind].safeParse(attributes)
    if (!known.success) {
      throw new Failure('invalid_input', 'Some of it does not fit such an item.', {
        details: known.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
      })
    }

    await changeOne(
      work.trx
        .updateTable('item')
        .set({ attributes: JSON.stringify(known.data) })
        .where('id', '=', id),
    )
    const facts = { before, after: Attributes.parse(known.data) }
    await recordEvent(work, { action: 'item_described', entity: 'item', entityId: id, ...facts })
    return readStock(work, sku, work.context.actor)
  })
}
