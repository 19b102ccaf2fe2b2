import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { ledgerContract } from '#shared/ledger/contract.ts'
import { mostCents } from '#shared/money.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { gloves, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

// A set of clubs in Jakarta costs more cents than a 32-bit integer holds.

const price = 2_500_000_000

/** A counter where a glove costs 25 000 000,00 IDR, taxed at 11 %. */
async function openRupiahCounter(fixtures: Parameters<typeof openCounter>[0]) {
  const counter = await openCounter(fixtures)
  await fixtures.db.updateTable('location').set({ currency: 'IDR', locale: 'id-ID' }).execute()
  await fixtures.db.updateTable('item').set({ priceCents: price }).execute()
  await fixtures.db.deleteFrom('taxRate').where('jurisdiction', '=', 'Chicago').execute()
  await fixtures.db.updateTable('taxRate').set({ ratePpm: 110_000 }).execute()

  return counter
}

test('25 000 000,00 IDR each is sold, paid by cash and card, given back, reported, exported and closed', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-10-12T17:00:00Z')
  const { desk, sell, pay, refund, read } = await openRupiahCounter({ db, as, services })
  const order = await sell([gloves(3)])
  const total = price * 3 + (price * 3 * 11) / 100
  expect(order).toMatchObject({ totalCents: total, taxCents: (price * 3 * 11) / 100, currency: 'IDR' })
  await pay(order.id, { method: 'cash', amountCents: price, tenderedCents: 3_000_000_000 })
  await pay(order.id, { method: 'terminal' })
  expect(await read(order.id)).toMatchObject({ paidCents: total, dueCents: 0 })
  await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])
  const back = total / 3
  expect(await read(order.id)).toMatchObject({ refundedCents: back })
  expect(await faultsOfLedgers(db)).toEqual([])
  expect((await inBooks(db))['2400 Illinois']).toBe(-(price * 2 * 11) / 100)

  const days = { from: '2026-10-01', until: '2026-10-31' }
  expect(await desk(monthEndContract.readTaxReport, { query: days })).toMatchObject({
    dueCents: (price * 2 * 11) / 100,
  })
  expect(await desk(orderPapersContract.exportOrders, { query: {} })).toContain(
    `IDR,${(total - back) / 100},${total / 100},${back / 100},0`,
  )
  const { drawers } = await desk(drawersContract.listDrawers, {})
  const sessionId = drawers.find(({ session }) => session !== null)?.session?.id ?? ''
  const expected = 20_000 + price
  const closed = await desk(drawersContract.closeDrawer, { params: { sessionId }, body: { countedCents: expected } })
  expect(closed.countedCents).toBe(expected)
  const balance = await desk(ledgerContract.readTrialBalance, { query: {} })
  expect(balance.debitCents).toBe(balance.creditCents)

  clock.set('2026-11-03T17:00:00Z')
  const manager = await as('manager')
  expect(await manager(monthEndContract.readMonthEnd, { params: { month: '2026-10' } })).toMatchObject({
    taxes: { dueCents: (price * 2 * 11) / 100 },
  })
  await manager(monthEndContract.closeMonth, {
    params: { month: '2026-10' },
    headers: key(),
    body: { reason: 'All is counted' },
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('store credit of so many is given, spent and given back', async ({ db, as, services }) => {
  const { desk, sell, pay, refund } = await openRupiahCounter({ db, as, services })
  const personId = await makeClient(db)
  await desk(walletsContract.giveCredit, {
    params: { personId },
    headers: key(),
    body: { amountCents: 3 * price, reason: 'A fitting that was called off' },
  })
  const order = await sell([gloves()], { personId })
  await pay(order.id, { method: 'credit' })
  await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])

  expect(await desk(walletsContract.readWallets, { params: { personId } })).toMatchObject({ creditCents: 3 * price })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('an order beyond what can be reckoned is refused with the most that there is', async ({ db, as, services }) => {
  const { sell } = await openRupiahCounter({ db, as, services })
  await db.updateTable('item').set({ priceCents: mostCents }).execute()
  expect(await sell([gloves()])).toMatchObject({ totalCents: mostCents + (mostCents * 11) / 100 })

  for (const quantity of [2, 999]) {
    await expect(sell([gloves(quantity)])).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/10\.000\.000\.000,00/),
    })
  }
})
