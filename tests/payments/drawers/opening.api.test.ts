import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

test.for([
  { what: 'the same', floatCents: 20_000, books: { 1000: 20_000, 3000: -20_000 } },
  { what: 'more', floatCents: 21_250, books: { 1000: 21_250, 3000: -20_000, 5200: -1250 } },
  { what: 'less', floatCents: 19_000, books: { 1000: 19_000, 3000: -20_000, 5200: 1000 } },
  { what: 'nothing', floatCents: 0, books: { 3000: -20_000, 5200: 20_000 } },
])(
  'one with 200.00 left in it is opened with $what: the books have what lies in it',
  async ({ floatCents, books }, { db, as }) => {
    await makeLocation(db)
    const manager = await as('manager')
    const { id: drawerId } = await manager(drawersContract.createDrawer, {
      headers: key(),
      body: { name: 'Drawer 1', active: true },
    })
    const open = (body: { floatCents: number; reason?: string }) =>
      manager(drawersContract.openDrawer, { params: { drawerId }, headers: key(), body })
    const first = await open({ floatCents: 20_000 })
    expect(await inBooks(db)).toEqual({ 1000: 20_000, 3000: -20_000 })
    await manager(drawersContract.closeDrawer, {
      params: { sessionId: first.session?.id ?? '' },
      body: { countedCents: 20_000 },
    })

    if (floatCents !== 20_000) {
      await expect(open({ floatCents })).rejects.toMatchObject({
        facts: { details: [{ path: 'reason', message: expect.stringContaining('$200.00 was left in Drawer 1') }] },
      })
    }
    await open({ floatCents, ...(floatCents !== 20_000 && { reason: 'Coins for the machine' }) })

    expect(await inBooks(db)).toEqual(books)
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)
