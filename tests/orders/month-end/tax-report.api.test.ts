import fc from 'fast-check'
import { expect } from 'vitest'

import { insertDiscount } from '#server/catalog/discounts/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'
import { newDiscount } from '#tests/catalog/discounts.ts'
import { balls, gloves, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { up } from '../../../migrations/0301_taxes_of_refunds.ts'

const { readTaxReport, readMonthEnd } = monthEndContract

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

const sales = fc.array(
  fc.record({
    gloves: fc.integer({ min: 1, max: 3 }),
    balls: fc.integer({ min: 0, max: 2 }),
    percent: fc.constantFrom(0, 7, 33, 50),
    code: fc.boolean(),
    isPaid: fc.boolean(),
    /** What comes back, one after the other: how many, or which part of the price. */
    back: fc.array(
      fc.record({ line: fc.nat(1), quantity: fc.integer({ min: 1, max: 2 }), part: fc.constantFrom(1, 0.5, 0.1) }),
      {
        maxLength: 3,
      },
    ),
  }),
  { minLength: 1, maxLength: 4 },
)

const modes = [false, true].flatMap((pricesIncludeTax) =>
  (['line', 'order'] as const).map((taxRounding) => ({ pricesIncludeTax, taxRounding })),
)

test.for(modes)(
  'whatever is sold, discounted and given back: report, month end and journal are one; tax within $pricesIncludeTax, by $taxRounding',
  { timeout: 240_000 },
  async (mode, { db, as, services }) => {
    const { desk, sell, pay, refund, read } = await openCounter({ db, as, services })
    await db.updateTable('location').set(mode).execute()
    await insertDiscount(db, newDiscount({ code: 'SPRING', amount: 15 }))
    const giveBack = async (
      orderId: string,
      { line: at, quantity, part }: { line: number; quantity: number; part: number },
    ) => {
      const line = (await read(orderId)).lines[at]
      if (!line) return
      const cents = Math.floor((line.totalCents - line.returnedCents) * part)
      const asked = { lineId: line.id, quantity, ...(part < 1 && { amountCents: cents }) }
      // What is refused for being too much changes nothing.
      await refund(orderId, [asked]).catch(() => undefined)
    }

    await fc.assert(
      fc.asyncProperty(sales, async (sold) => {
        for (const one of sold) {
          const discount = one.percent > 0 ? { discount: { percent: one.percent, reason: 'A scratch' } } : {}
          const lines = [{ ...gloves(one.gloves), ...discount }, ...(one.balls > 0 ? [balls(one.balls)] : [])]
          const order = await sell(lines, one.code ? { code: 'SPRING' } : {})
          if (one.isPaid) await pay(order.id, { method: 'terminal' })
          for (const back of one.back) await giveBack(order.id, back)
        }
        expect(await faultsOfLedgers(db)).toEqual([])
        const report = await desk(readTaxReport, { query: { from: '2026-11-01', until: '2026-11-30' } })
        const monthEnd = await desk(readMonthEnd, { params: { month: '2026-11' } })
        expect(monthEnd.taxes).toEqual(report)
        const booked = await taxInBooks(db, '2026-11-01', '2026-11-30')
        expect(report.dueCents).toBe(Object.values(booked).reduce((sum, cents) => sum + cents, 0))
        const account = monthEnd.balance.accounts.find(({ code }) => code === '2400')
        expect((account?.creditCents ?? 0) - (account?.debitCents ?? 0)).toBe(report.dueCents)
      }),
      { numRuns: 8, endOnFailure: true },
    )
  },
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
