import { sql } from 'kysely'
import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { gloves, inBooks, openCounter } from '#tests/orders/counter.ts'
import { applyMigrations } from '#tests/support/migrations.ts'
import { test } from '#tests/support/test.ts'

test.for([
  ['HUF', 100],
  ['IQD', 1000],
  ['USD', 1],
  ['JPY', 1],
] as const)(
  'what was kept in %s is worth %d times as many minor units, and the books agree',
  async ([currency, factor], { db, as, services, owner }) => {
    const { sell, pay, refund, read } = await openCounter({ db, as, services })
    await db.updateTable('location').set({ currency, cashRoundingCents: 5 }).execute()
    const order = await sell([gloves(2)])
    await pay(order.id, { method: 'cash' })
    await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])
    const before = await inBooks(db)
    const agreed = { bands: [], lateCents: 500, list: [{ cents: 3, name: 'cents' }], percent: 50 }
    await sql`insert into cancellation_policy (code, bands, no_show_fee_percent) values ('kept', ${JSON.stringify(agreed)}, 100)`.execute(
      db,
    )
    await applyMigrations(owner, (name) => name.startsWith('0318'))

    expect(await read(order.id)).toMatchObject({
      paidCents: 5292 * factor,
      refundedCents: 2646 * factor,
      payments: [{ amountCents: 5292 * factor, tenderedCents: 5290 * factor, roundingCents: -2 * factor }],
    })
    expect(await inBooks(db)).toEqual(
      Object.fromEntries(Object.entries(before).map(([account, cents]) => [account, cents * factor])),
    )
    const { rows } = await sql`select bands from cancellation_policy where code = 'kept'`.execute(db)
    expect(rows).toEqual([
      { bands: { ...agreed, lateCents: 500 * factor, list: [{ cents: 3 * factor, name: 'cents' }] } },
    ])
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)
