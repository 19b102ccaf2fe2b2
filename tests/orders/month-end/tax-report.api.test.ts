import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'
import { balls, gloves, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { up } from '../../../migrations/0301_taxes_of_refunds.ts'
import { expectOneReport, isNear, modes, taxInBooks } from './taxed-sales.ts'

const { readTaxReport } = monthEndContract

test.for([false, true])(
  'tax by jurisdiction, rate and category equals the books; prices hold it: %s',
  async (pricesIncludeTax, { db, as, services, clock }) => {
    const { sell, pay, refund } = await openCounter({ db, as, services })
    await db.updateTable('location').set({ pricesIncludeTax }).execute()
    const order = await sell([gloves(3), balls(), { kind: 'tip', quantity: 1, amountCents: 500 }])
    await pay(order.id, { method: 'terminal' })
    await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])
    // A line that is given up before delivery is no sale.
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

test.for(modes.filter(isNear))(
  'whatever is sold, discounted and given back: report, month end and journal are one; tax within $pricesIncludeTax, by $taxRounding',
  { timeout: 240_000 },
  (mode, { db, as, services }) => expectOneReport(mode, { db, as, services }),
)

test('the books are asked for what the report does not know of', async ({ db, as, services }) => {
  const { sell, pay, refund } = await openCounter({ db, as, services })
  const order = await sell([gloves(2)])
  await pay(order.id, { method: 'terminal' })
  await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])
  expect(await faultsOfLedgers(db)).toEqual([])

  await db.deleteFrom('orderRefundLineTax').execute()

  expect(await faultsOfLedgers(db)).toEqual([expect.stringContaining('Taxes: 2 days of a jurisdiction')])
})

test('refunds from before their taxes were kept are given them', async ({ db, as, services }) => {
  const { sell, pay, refund } = await openCounter({ db, as, services })
  const order = await sell([gloves(3)])
  await pay(order.id, { method: 'terminal' })
  await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 3 }])
  await db.deleteFrom('orderRefundLineTax').execute()
  await db.updateTable('orderRefundLine').set({ wasSale: false }).execute()
  expect(await faultsOfLedgers(db)).toHaveLength(1)

  await up(db.withoutPlugins() as never)

  expect(await faultsOfLedgers(db)).toEqual([])
})
