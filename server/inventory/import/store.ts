import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { barcodesOf } from '#shared/catalog/barcodes.ts'

import type { OpeningDraft } from './read-opening.ts'

export interface OpenableItem {
  id: string
  sku: string
  barcode: string | null
  /** The lowest price among the suppliers. */
  offeredCents: number | null
  /** Its pieces have serial numbers. */
  bySerial: boolean
  /** Its stock by place, for the places where it is counted already. */
  counted: Record<string, number>
}

export interface OpenableItems {
  bySku: Map<string, OpenableItem>
  byBarcode: Map<string, OpenableItem>
}

/** The items that the rows name, with the stock of those that are counted already. */
export async function findOpenable({ trx }: OnDatabase, drafts: readonly OpeningDraft[]): Promise<OpenableItems> {
  const barcodes = drafts.flatMap(({ barcode }) => (barcode === null ? [] : barcodesOf(barcode)))
  const { rows } = await sql<OpenableItem>`
    select item.id, item.sku, item.barcode, item.by_serial as "bySerial",
        (select min(cost_cents) from supplier_item where item_id = item.id) as "offeredCents",
        coalesce((
          select jsonb_object_agg(location_id, on_hand) from stock_level as level
            where item_id = item.id and exists (
              select from stock_move as move where move.item_id = item.id and move.location_id = level.location_id
            )
        ), '{}') as counted
      from item
      where item.sku = any(${drafts.flatMap(({ sku }) => sku ?? [])}::text[]) or item.barcode = any(${barcodes}::text[])
  `.execute(trx.withoutPlugins())

  return {
    bySku: new Map(rows.map((row) => [row.sku, row])),
    byBarcode: new Map(rows.flatMap((row) => (row.barcode === null ? [] : [[row.barcode, row] as const]))),
  }
}

/** The ids of the studio's places by their names in lower case. */
export async function findPlaces({ trx }: OnDatabase): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('location').select(['id', 'name']).execute()

  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}
