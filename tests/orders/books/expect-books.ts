import { sql } from 'kysely'
import { expect } from 'vitest'

import { examine } from '#server/doctor.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { readTaxReport } from '#server/orders/month-end/tax-report.ts'
import { readFirstPlace } from '#server/settings/service.ts'
import { inBooks } from '#tests/orders/counter.ts'

/** Expects no faults of `doctor`. Findings about jobs that have not run are only warnings. */
export async function expectHealthy({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  expect((await examine(db, config)).filter(({ state }) => state === 'FAIL')).toEqual([])
}

/** What must hold of money after any acts. */
export async function expectBooks(db: Db): Promise<void> {
  expect(await faultsOfLedgers(db)).toEqual([])
  const sums = await inBooks(db)
  expect(Object.values(sums).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  const work = { trx: db, now: new Date(), place: await readFirstPlace({ trx: db }) }
  const { dueCents } = await readTaxReport(work, { from: '2026-01-01', until: '2030-01-01' })
  expect((sums['2400 Chicago'] ?? 0) + (sums['2400 Illinois'] ?? 0)).toBe(-dueCents || 0)
  for (const owed of ['2100', '2110', '2200', '2500']) expect(sums[owed] ?? 0, owed).toBeLessThanOrEqual(0)

  const faults = async (what: string, query: ReturnType<typeof sql>) =>
    expect((await query.execute(db)).rows, what).toEqual([])
  await faults(
    'an order that gave back more than was paid, or costs less than nothing',
    sql`select number from customer_order where refunded_cents > paid_cents or least(paid_cents, refunded_cents, total_cents) < 0`,
  )
  await faults(
    'an order whose deposit or receivable is below zero',
    sql`select order_id, account from ledger_entry join ledger_line on entry_id = id
      where order_id is not null and account in ('1210', '2200') group by order_id, account
      having sum(debit_cents - credit_cents) * case account when '1210' then 1 else -1 end < 0`,
  )
  await faults(
    'an order of which another sum is sold than its lines that were delivered, less what came back of them',
    sql`select number from customer_order where fulfilled_cents <> (
      select coalesce(sum(total_cents - returned_cents), 0) from order_line
        where order_id = customer_order.id and state in ('fulfilled', 'returned')
    )`,
  )
  await faults(
    'a line that came back more often, or for more, than it was sold',
    sql`select id from order_line where refunded_quantity > quantity or returned_cents > total_cents or returned_cents < 0`,
  )
  await faults(
    'an order that owes money although no refund of it has failed',
    sql`select number from customer_order where due_cents < 0 and not exists (
      select from order_payment join payment_refund using (payment_id)
        where order_id = customer_order.id and payment_refund.status <> 'succeeded'
    ) and not exists (
      select from order_payment join payment on payment.id = payment_id
        where order_id = customer_order.id and payment.status in ('disputed', 'lost')
    )`,
  )
  await faults(
    'a booking that holds its time for a line that is given up, or waits for none',
    sql`select booking.id from booking left join order_line on order_line.id = order_line_id
      where booking.status = 'pending_payment' and (order_line.id is null or state <> 'pending')`,
  )
}
