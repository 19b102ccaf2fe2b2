import type { Db } from '#server/kernel/db/database.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { type StockTransfer, transfersContract } from '#shared/inventory/transfers/contract.ts'
import { key, openCounter } from '#tests/orders/counter.ts'

/** A second place that only has shelves. */
export async function makePlace(db: Db, name: string): Promise<string> {
  const { id: _id, ...here } = await db.selectFrom('location').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('location')
    .values({ ...here, name, openedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

/** A counter in one of two places, with ten gloves there that cost 8.00 each. */
export async function openPlaces(fixtures: Parameters<typeof openCounter>[0]) {
  const counter = await openCounter(fixtures)
  const { desk: keeper, locationId: fromId } = counter
  const toId = await makePlace(fixtures.db, 'Naples')
  await keeper(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'GLV-M', kind: 'count', quantity: 10, unitCostCents: 800, reason: 'First count' },
  })

  const draft = (quantity: number, of = { fromId, toId }) =>
    keeper(transfersContract.draftStockTransfer, { body: { ...of, lines: [{ sku: 'GLV-M', quantity }] } })
  const step = ({ id, version }: StockTransfer, to: StockTransfer['status'], reason?: string) =>
    keeper(transfersContract.stepStockTransfer, {
      params: { transferId: id },
      body: { to, version, ...(reason !== undefined && { reason }) },
    })
  const receive = ({ id, version, lines }: StockTransfer, quantity: number, headers = key()) =>
    keeper(transfersContract.receiveStockTransfer, {
      params: { transferId: id },
      headers,
      body: { version, lines: [{ lineId: lines[0]?.id ?? '', quantity }] },
    })
  const levels = async () => {
    const rows = await fixtures.db
      .selectFrom('stockLevel')
      .select(['locationId', 'onHand', 'reserved', 'valueCents'])
      .execute()
    const at = (place: string) => {
      const { onHand = 0, reserved = 0, valueCents = 0 } = rows.find(({ locationId }) => locationId === place) ?? {}
      return [onHand, reserved, valueCents]
    }
    return { here: at(fromId), there: at(toId) }
  }

  return { ...counter, keeper, fromId, toId, draft, step, receive, levels }
}
