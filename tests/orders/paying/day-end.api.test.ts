import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { closeDays } from '#server/ledger/close-days.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { balls, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

// In Chicago November 1 has 25 hours and March 14 has 23; booking/local-time.test.ts has both ends of these days.
test.for<readonly [instant: string, day: string]>([
  ['2026-11-02T05:59:00Z', '2026-11-01'],
  ['2027-03-15T05:01:00Z', '2027-03-15'],
])(
  'a sale of %s is of the day %s, in the books and in the list',
  async ([instant, day], { db, as, services, clock }) => {
    clock.set(instant)
    const { desk, sell, pay, read } = await openCounter({ db, as, services })
    const { id } = await sell([balls()])
    await pay(id, { method: 'cash' })

    const posted = await db.selectFrom('ledgerEntry').select('postedOn').distinct().execute()
    expect(posted).toEqual([{ postedOn: day }])
    const { orders } = await desk(ordersContract.listOrders, { query: { from: day, until: day, limit: 10 } })
    expect(orders).toMatchObject([{ id }])
    expect((await read(id)).lines).toMatchObject([{ state: 'fulfilled' }])
    expect(await db.selectFrom('orderLine').select('fulfilledOn').execute()).toEqual([{ fulfilledOn: day }])

    clock.pass({ hours: 26 })
    await closeDays(jobWork(services, 'test'))
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)
