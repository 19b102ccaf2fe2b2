import fc from 'fast-check'
import { expect } from 'vitest'

import { insertDiscount } from '#server/catalog/discounts/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'
import { newDiscount } from '#tests/catalog/discounts.ts'
import { balls, gloves, openCounter } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'

const { readTaxReport, readMonthEnd } = monthEndContract

export interface TaxMode {
  pricesIncludeTax: boolean
  taxRounding: 'line' | 'order'
}

/** The postings to account 2400 in some days, by jurisdiction. */
export async function taxInBooks(db: Db, from: string, until: string): Promise<Record<string, number>> {
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

const sales = fc.array(
  fc.record({
    gloves: fc.integer({ min: 1, max: 3 }),
    balls: fc.integer({ min: 0, max: 2 }),
    percent: fc.constantFrom(0, 7, 33, 50),
    code: fc.boolean(),
    isPaid: fc.boolean(),
    /** The refunds, one after the other: how many pieces, or which share of the price. */
    back: fc.array(
      fc.record({ line: fc.nat(1), quantity: fc.integer({ min: 1, max: 2 }), part: fc.constantFrom(1, 0.5, 0.1) }),
      {
        maxLength: 3,
      },
    ),
  }),
  { minLength: 1, maxLength: 4 },
)

export const modes: readonly TaxMode[] = [false, true].flatMap((pricesIncludeTax) =>
  (['line', 'order'] as const).map((taxRounding) => ({ pricesIncludeTax, taxRounding })),
)

/** Tax in the price rounded by the line, and tax added rounded by the order; `npm run test:long` has the other two. */
export const isNear = ({ pricesIncludeTax, taxRounding }: TaxMode): boolean =>
  pricesIncludeTax === (taxRounding === 'line')

/** Sells and refunds at random: the sums of the report must be those of the month end and of the journal. */
export async function expectOneReport(mode: TaxMode, { db, as, services }: { db: Db; as: CallAs; services: Services }) {
  const { desk, sell, pay, refund, read } = await openCounter({ db, as, services })
  await db.updateTable('location').set(mode).execute()
  await insertDiscount({ trx: db }, newDiscount({ code: 'SPRING', amount: 15 }))
  const giveBack = async (
    orderId: string,
    { line: at, quantity, part }: { line: number; quantity: number; part: number },
  ) => {
    const line = (await read(orderId)).lines[at]
    if (!line) return
    const cents = Math.floor((line.totalCents - line.returnedCents) * part)
    const asked = { lineId: line.id, quantity, ...(part < 1 && { amountCents: cents }) }
    // A refund that is too large is refused and changes nothing.
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
}
