import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'

interface LoansContext {
  now: Date
  zone: string
  locationId: string
  managerUserId: string
  clients: readonly { id: string }[]
}

const dayLength = 86_400_000

/** Loans that are due soon, due today, overdue, and two that came back. */
const loans = [
  { daysAgo: 1, days: 3 },
  { daysAgo: 3, days: 3 },
  { daysAgo: 6, days: 4 },
  { daysAgo: 12, days: 3, cameAfter: 3 },
  { daysAgo: 20, days: 4, cameAfter: 5 },
]

export async function insertLoans(trx: Db, random: Random, context: LoansContext): Promise<void> {
  const { now, zone, locationId, managerUserId, clients } = context
  const items = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select('item.id')
    .where('kind', '=', 'demo')
    .orderBy('sku')
    .limit(loans.length)
    .execute()
  const rows = items.flatMap(({ id: itemId }, at) => {
    const loan = loans[at]
    if (!loan) return []
    const lentAt = new Date(now.getTime() - loan.daysAgo * dayLength)
    const endedAt = loan.cameAfter === undefined ? null : new Date(lentAt.getTime() + loan.cameAfter * dayLength)
    const ended = {
      endedAt,
      endedBy: endedAt && managerUserId,
      status: endedAt ? ('returned' as const) : ('out' as const),
    }
    const { id: personId } = random.pick(clients)
    const dueOn = addDays(localDayOf(lentAt, zone), loan.days)
    return [{ id: random.uuid(), itemId, locationId, personId, lentAt, lentBy: managerUserId, dueOn, ...ended }]
  })
  await insertRows(
    trx,
    'demoLoan',
    rows.map((row) => ({ ...row, version: row.endedAt ? 2 : 1, note: '' })),
  )
  const out = rows.filter(({ endedAt }) => endedAt === null)
  await insertRows(
    trx,
    'stockReservation',
    out.map(({ id: ownerId, itemId, lentAt: at }) => ({
      ownerKind: 'demo_loan',
      ownerId,
      itemId,
      locationId,
      quantity: 1,
      at,
    })),
  )
  await trx
    .updateTable('stockLevel')
    .set({ reserved: 1 })
    .where('locationId', '=', locationId)
    .where(
      'itemId',
      'in',
      out.map(({ itemId }) => itemId),
    )
    .execute()
}
