import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'
import { balls, gloves, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const { readTaxReport } = monthEndContract

/** What the books say of account 2400 in some days, by jurisdiction. */
async function taxInBooks(db: Db, from: string, until: string): Promise<Record<string, number>> {
  const lines = await db
    .selectFrom('ledgerBalance')
    .select(['sub', 'debitCents', 'creditCents'])
    .where('account', '=', '2400')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .execute()
  const sums: Record<string, number> = {}
  for (const { sub, debitCents, creditCents } of lines) {
    sums[sub ?? ''] = (sums[sub ?? ''] ?? 0) + Number(creditCents) - Number(debitCents)
  }
  return sums
}

test.for([false, true])(
  'tax by jurisdiction, rate and category equals the books; prices hold it: %s',
  async (pricesIncludeTax, { db, as, services, clock }) => {
    const { sell, pay, refund } = await openCounter({ db, as, services })
    await db.updateTable('location').set({ pricesIncludeTax }).execute()
    const order = await sell([gloves(3), balls(), { kind: 'tip', quantity: 1, amountCents: 500 }])
    await pay(order.id, { method: 'terminal' })
    await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])
    // Given up before it was delivered, it never was a sale.
    const open = await sell([gloves(2), balls()])
    await refund(open.id, [{ lineId: open.lines[0]?.id ?? '', quantity: 2 }])
    clock.set('2026-11-25T17:00:00Z')
    const manager = await as('manager')
    const later = await manager(readTaxReport, { query: { from: '2026-11-25', until: '2026-11-25' } })
    expect(later).toMatchObject({ rows: [], dueCents: 0 })

    const { rows, dueCents } = await manager(readTaxReport, { query: { from: '2026-11-24', until: '2026-11-24' } })

    const dueBy: Record<string, number> = Object.fromEntries(
      rows.map(({ jurisdiction, dueCents: due }) => [jurisdiction ?? '', due]),
    )
    expect(dueBy).toEqual(await taxInBooks(db, '2026-11-24', '2026-11-24'))
    expect(dueCents).toBe(Object.values(dueBy).reduce((sum, due) => sum + due, 0))
    expect(dueCents).toBeGreaterThan(0)
    const [chicago, illinois] = rows
    expect(chicago).toMatchObject({ jurisdiction: 'Chicago', ratePpm: 40_000, category: 'goods' })
    expect(illinois).toMatchObject({ jurisdiction: 'Illinois', ratePpm: 62_500, category: 'goods' })
    expect(rows).toHaveLength(2)
    if (!pricesIncludeTax) {
      expect(illinois).toMatchObject({
        soldCents: 8450,
        soldTaxCents: 528,
        returnedCents: 2400,
        returnedTaxCents: 150,
        dueCents: 378,
      })
    }
  },
)
