import { insertRows } from '#server/demo/insert-rows.ts'
import type { Db } from '#server/kernel/db/database.ts'

/** A strip of tape and a little solvent for a grip, and epoxy for a shaft. */
const uses = [
  ...['regrip', 'regrip_own', 'regrip_putter', 'grip'].flatMap((stage) => [
    { stage, sku: 'TAP-GRIP', quantity: 1, perWrap: 1 },
    { stage, sku: 'SLV-GRIP', quantity: 15, perWrap: 0 },
  ]),
  { stage: 'extra_wraps', sku: 'TAP-GRIP', quantity: 1, perWrap: 0 },
  { stage: 'save_grip', sku: 'SLV-GRIP', quantity: 25, perWrap: 0 },
  ...['reshaft_steel', 'reshaft_graphite', 'adapter_install', 'reinstall_head', 'epoxy'].map((stage) => ({
    stage,
    sku: 'EPX-24',
    quantity: 3,
    perWrap: 0,
  })),
]

/** The consumables of jobs and of build stages. */
export async function insertConsumables(trx: Db): Promise<void> {
  const skus = [...new Set(uses.map(({ sku }) => sku))]
  const items = await trx.selectFrom('item').select(['id', 'sku']).where('sku', 'in', skus).execute()
  await insertRows(
    trx,
    'consumableUse',
    items.flatMap(({ id: itemId, sku: of }) =>
      uses
        .filter(({ sku }) => sku === of)
        .map(({ stage, quantity, perWrap }) => ({ stage, itemId, quantity, perWrap })),
    ),
  )
}
