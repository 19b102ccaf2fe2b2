import { maySeeCosts } from '#server/inventory/costs.ts'
import { atomically, inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { lastMailAbout } from '#server/notices/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { Failure } from '#shared/http/failure.ts'
import { PurchaseOrder, type PurchaseLine } from '#shared/inventory/purchasing/purchase.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { listBillsOf, moneyOf } from './bills/store.ts'
import {
  findPurchase,
  type PurchaseLineRow,
  listLines,
  listMoved,
  listReceipts,
  listTransitions,
  lockPurchase,
  type PurchaseOrderRow,
} from './store.ts'

/** Who looks at an order, and when: lateness and costs depend on it. */
export interface Viewer {
  actor: Actor
  now: Date
}

const notFound = () => new Failure('not_found', 'There is no such order.')

export async function readPurchase(work: OnDatabase, id: string, viewer: Viewer): Promise<PurchaseOrder> {
  const row = await findPurchase(work, id)
  if (!row) throw notFound()

  return presentPurchase(work, row, viewer)
}

interface PurchaseVersion {
  id: string
  version?: number | undefined
}

/**
 * Does something to an order: in one transaction, under its lock, and at its own place. Fails with 409 `version_conflict` when the caller
 * has seen an older version.
 */
export const onPurchase = <Result>(
  work: Work,
  { id, version }: PurchaseVersion,
  act: (work: Work, row: PurchaseOrderRow, viewer: Viewer) => Promise<Result>,
): Promise<Result> =>
  atomically(work, async (work) => {
    const viewer = { actor: work.context.actor, now: work.now }
    const row = await lockPurchase(work, id)
    if (!row) throw notFound()
    if (version !== undefined && version !== row.version) {
      throw new Failure('version_conflict', 'Somebody has just changed this order. Look at it again.', {
        current: await currentOf(work, row, viewer),
      })
    }

    return act(atPlaceOf(work, row), row, viewer)
  })

/** True when something should have come before today, in the zone of the place that ordered. */
export const isLate = (
  { status, nextOn, zone }: Pick<PurchaseOrderRow, 'status' | 'nextOn' | 'zone'>,
  now: Date,
): boolean =>
  (status === 'sent' || status === 'partially_received') && nextOn !== null && nextOn < localDayOf(now, zone)

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)

export async function presentPurchase(
  work: OnDatabase,
  row: PurchaseOrderRow,
  { actor, now }: Viewer,
): Promise<PurchaseOrder> {
  const [lines, received, moved, bills, mail, history] = await inOneTrip([
    listLines(work, row.id),
    listReceipts(work, row.id),
    listMoved(work, row.id),
    listBillsOf(work, 'purchase_order', row.id),
    lastMailAbout(work, row.id),
    listTransitions(work, row.id),
  ])
  const { supplierId, supplierName, supplierEmail, ...facts } = row
  const withCosts = maySeeCosts(actor)

  return {
    ...facts,
    isLate: isLate(row, now),
    supplier: { id: supplierId, name: supplierName, email: supplierEmail },
    lineCount: lines.length,
    ordered: sum(lines, ({ quantity }) => quantity),
    received: sum(lines, (line) => line.received),
    totalCents: withCosts ? totalOf(lines) : null,
    ...moneyOf(
      sum(received, ({ quantity, costCents }) => quantity * costCents),
      bills,
      actor,
    ),
    lines: lines.map((line) => presentLine(line, withCosts)),
    receipts: receiptsOf(received),
    moved,
    mail: mail ?? null,
    history,
  }
}

export const totalOf = (lines: readonly Pick<PurchaseLineRow, 'quantity' | 'costCents'>[]): number =>
  sum(lines, ({ quantity, costCents }) => quantity * costCents)

const presentLine = (
  { brand, name, variant, costCents, ...line }: PurchaseLineRow,
  withCosts: boolean,
): PurchaseLine => ({
  ...line,
  name: nameOfItem({ brand, name, variant }),
  costCents: withCosts ? costCents : null,
})

function receiptsOf(rows: Awaited<ReturnType<typeof listReceipts>>): PurchaseOrder['receipts'] {
  const receipts = new Map<string, PurchaseOrder['receipts'][number]>()
  for (const { id, at, by, note, sku, quantity } of rows) {
    const receipt = receipts.get(id) ?? { id, at, by, note, lines: [] }
    receipt.lines.push({ sku, quantity })
    receipts.set(id, receipt)
  }
  return [...receipts.values()]
}

/** The order as the API presents it, for the caller whose version is out of date. */
export const currentOf = async (work: OnDatabase, row: PurchaseOrderRow, viewer: Viewer) =>
  PurchaseOrder.encode(await presentPurchase(work, row, viewer))
