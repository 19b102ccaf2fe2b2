import { expect } from 'vitest'

import { checkFigures, keepFigures } from '#server/analytics/keep.ts'
import { jobWork } from '#server/kernel/work.ts'
import { analyticsContract, type Figure } from '#shared/analytics/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { accepted, balls, gloves, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const { readMoneyFigures, readMoneyBridge, readFigureChanges, listFigureRows } = analyticsContract

const valuesOf = (figures: readonly Figure[]) => Object.fromEntries(figures.map(({ code, value }) => [code, value]))
const tip = { kind: 'tip', quantity: 1, amountCents: 500 } as const

test('taken, sold and earned of two days, by rows, groups and what is kept, and a day that changes after it is over', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-11-04T16:00:00Z')
  const { sell, pay } = await openCounter({ db, as, services })
  const first = await sell([gloves(2), balls(), tip])
  await pay(first.id, { method: 'cash' })
  clock.set('2026-11-05T16:00:00Z')
  const next = await as('manager')
  await db.updateTable('drawerSession').set({ openedBy: next.userId }).execute()
  await next(ordersContract.refundOrder, {
    params: { orderId: first.id },
    query: {},
    headers: key(),
    body: { lines: [{ lineId: first.lines[0]?.id ?? '', quantity: 1, giveBack: true }], reason: 'Too small' },
  })
  const second = await next(ordersContract.sell, { headers: key(), body: { channel: 'register', lines: [balls(2)] } })
  await next(ordersContract.payOrder, {
    params: { orderId: second.id },
    headers: key(),
    body: { method: 'card', demoCard: accepted },
  })
  let manager = next
  const figuresOf = async (from: string, until: string) =>
    valuesOf((await manager(readMoneyFigures, { query: { from, until } })).figures)
  const both = { from: '2026-11-04', until: '2026-11-05' }

  // 10.25 % on 48.00, 12.50, 25.00; one glove of 24.00 goes back with 2.46 of tax.
  const expected = {
    taken: 7170 - 2646 + 2756,
    taken_in: 7170 + 2756,
    taken_back: -2646,
    sold: 6050 - 2400 + 2500,
    sold_gross: 6050 + 2500,
    returned: -2400,
    tips: 500,
    gift_cards_sold: 0,
    tax_due: 620 - 246 + 256,
    earned: 6050 - 2400 + 2500,
  }
  expect(await figuresOf(both.from, both.until)).toMatchObject(expected)
  expect(await figuresOf('2026-11-04', '2026-11-04')).toMatchObject({ taken: 7170, sold: 6050, returned: 0 })
  expect(await figuresOf('2026-11-05', '2026-11-05')).toMatchObject({ returned: -2400, taken_back: -2646 })

  clock.set('2026-11-06T16:00:00Z')
  manager = await as('manager')
  await keepFigures(jobWork(services, 'keep-figures'))
  expect(await db.selectFrom('saleDay').select('day').distinct().orderBy('day').execute()).toEqual([
    { day: '2026-11-04' },
    { day: '2026-11-05' },
  ])
  const whole = await manager(readMoneyFigures, { query: { ...both, by: 'kind' } })
  expect(valuesOf(whole.figures)).toMatchObject(expected)
  expect(whole.groups?.map((group) => [group.key, valuesOf(group.figures)['sold']])).toEqual([
    ['product', 6150],
    ['tip', 0],
  ])
  for (const { code, value } of whole.figures) {
    const { total, rows } = await manager(listFigureRows, { params: { page: 'money', code }, query: both })
    expect([code, total]).toEqual([code, { count: rows.length, value }])
    // The rows of a percent are those of the whole, of which there are none here.
    expect(rows.reduce((sum, row) => sum + row.value, 0)).toBe(value ?? 0)
  }

  const bridge = await manager(readMoneyBridge, { query: both })
  expect(bridge).toMatchObject({ changeCents: expected.taken, differenceCents: 0 })
  expect(bridge.terms.find(({ code }) => code === 'earned')?.cents).toBe(expected.earned)

  await db.updateTable('payment').set({ capturedCents: 2700, amountCents: 2700 }).where('method', '=', 'card').execute()
  expect(await figuresOf(both.from, both.until)).toMatchObject({ taken_in: 7170 + 2700 })
  await keepFigures(jobWork(services, 'keep-figures'))
  expect(await figuresOf(both.from, both.until)).toMatchObject({ taken_in: 7170 + 2700 })

  await db.updateTable('moneyDay').set({ cents: 1 }).where('method', '=', 'cash').where('isBack', '=', false).execute()
  expect(await figuresOf(both.from, both.until)).toMatchObject({ taken_in: 2701 })
  await checkFigures(jobWork(services, 'check-figures'))
  expect(await figuresOf(both.from, both.until)).toMatchObject({ taken_in: 7170 + 2700 })
})

test('days that cannot be asked for, groups that are none, and who may not ask', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  const manager = await as('manager')
  const ask = (from: string, until: string) => manager(readMoneyFigures, { query: { from, until } })

  await expect(ask('2026-11-02', '2026-11-01')).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'until', message: 'The last day comes before the first.' }] },
  })
  await expect(ask('1996-11-01', '2026-11-01')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(
    manager(listFigureRows, {
      params: { page: 'money', code: 'taken' },
      query: { from: '2026-11-01', until: '2026-11-01', by: 'shoe size', key: '44' },
    }),
  ).rejects.toMatchObject({ code: 'invalid_input', facts: { details: [{ path: 'by' }] } })
  await expect(
    manager(listFigureRows, {
      params: { page: 'money', code: 'profit' },
      query: { from: '2026-11-01', until: '2026-11-01' },
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
  for (const role of ['front_desk', 'coach', 'builder', 'member'] as const)
    await expect(
      (await as(role))(readMoneyFigures, { query: { from: '2026-11-01', until: '2026-11-01' } }),
    ).rejects.toMatchObject({ code: 'not_allowed' })
})

test('what changed most is told with the part that explains it, and nothing of what had few rows before', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-11-04T16:00:00Z')
  const { sell, pay } = await openCounter({ db, as, services })
  for (let sales = 0; sales < 10; sales++) await pay((await sell([balls()])).id, { method: 'cash' })
  const { id } = await sell([
    { kind: 'gift_card', quantity: 1, amountCents: 5000, recipient: { name: 'Lee', email: 'lee@example.com' } },
  ])
  await pay(id, { method: 'terminal' })
  clock.set('2026-11-05T16:00:00Z')
  const next = await as('manager')
  await db.updateTable('drawerSession').set({ openedBy: next.userId }).execute()
  const sale = await next(ordersContract.sell, { headers: key(), body: { channel: 'register', lines: [balls()] } })
  await next(ordersContract.payOrder, { params: { orderId: sale.id }, headers: key(), body: { method: 'cash' } })

  const { changes } = await next(readFigureChanges, {
    params: { page: 'money' },
    query: { from: '2026-11-05', until: '2026-11-05' },
  })
  expect(changes.find(({ code }) => code === 'taken')).toEqual({
    code: 'taken',
    value: 1378,
    previous: 18_780,
    by: 'method',
    parts: [
      { key: 'cash', name: 'Cash', change: -12_402 },
      { key: 'terminal', name: 'Terminal', change: -5000 },
    ],
  })
  expect(changes.map(({ code }) => code)).not.toContain('gift_cards_sold')
})
