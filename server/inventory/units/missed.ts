import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { barcodesOf } from '#shared/catalog/barcodes.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { type MissedThing, normalSerial } from '#shared/inventory/units/missed.ts'

/**
 * What is lost or stolen among some codes: clients' clubs and stock pieces by serial number, lost demo clubs by item.
 */
export async function findMissed(work: Work, codes: readonly string[]): Promise<MissedThing[]> {
  const serials = [...new Set(codes.map(normalSerial).filter((serial) => serial !== ''))]
  if (serials.length === 0) return []
  const found = await inOneTrip([
    ...work.services.findMissed.map((find) => find(work, serials)),
    findLostPieces(work, serials),
    findLostDemos(work, codes),
  ])

  return found.flat()
}

/** Audits a received piece that is reported missing, once whoever received it was told. */
export async function recordMissed(work: Work, serials: readonly string[]): Promise<void> {
  for (const { serial, kind, status, passportCode, item } of await findMissed(work, serials)) {
    if (kind === 'demo') continue
    await recordEvent(work, {
      action: 'missed_serial_received',
      entity: 'stock',
      facts: { serial, kind, status, passportCode, sku: item?.sku ?? null },
    })
  }
}

const lostThings = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'sku', 'brand', 'product.name', 'variant'])

interface ItemRow {
  id: string
  sku: string
  brand: string
  name: string
  variant: string
}

const lost = (kind: 'piece' | 'demo', serial: string, { id, sku, ...item }: ItemRow): MissedThing => ({
  serial,
  kind,
  status: 'lost',
  name: nameOfItem(item),
  passportCode: null,
  item: { id, sku },
})

async function findLostPieces(work: OnDatabase, serials: readonly string[]): Promise<MissedThing[]> {
  const rows = await lostThings(work)
    .innerJoin('stockUnit', 'stockUnit.itemId', 'item.id')
    .select('serial')
    .where('stockUnit.state', '=', 'lost')
    .where(sql<boolean>`regexp_replace(upper(serial), '[^A-Z0-9]', '', 'g') = any(${serials}::text[])`)
    .orderBy('serial')
    .execute()

  return rows.map(({ serial, ...item }) => lost('piece', serial, item))
}

async function findLostDemos(work: OnDatabase, codes: readonly string[]): Promise<MissedThing[]> {
  const names = codes.map((code) => code.trim().toUpperCase())
  const rows = await lostThings(work)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('demoLoan')
          .select('demoLoan.id')
          .whereRef('demoLoan.itemId', '=', 'item.id')
          .where('status', '=', 'lost'),
      ),
    )
    .where(
      sql<boolean>`(upper(sku) = any(${names}::text[]) or barcode = any(${codes.flatMap((code) => barcodesOf(code.trim()))}::text[]))`,
    )
    .orderBy('sku')
    .execute()

  return rows.map((item) => lost('demo', item.sku, item))
}
