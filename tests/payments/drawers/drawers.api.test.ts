import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { gloves, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

test('a drawer is opened with a float, counted blind, and what is short is in the books', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services }, 'front_desk')
  const { drawers } = await desk(drawersContract.listDrawers, {})
  expect(drawers).toMatchObject([{ name: 'Drawer 1', session: { isMine: true, openedBy: expect.any(String) } }])
  const order = await sell([gloves(2)])
  await pay(order.id, { method: 'terminal', amountCents: 2000, reference: 'TID 4711' })
  await pay(order.id, { method: 'cash', tenderedCents: 5000 })
  const shown = await desk(drawersContract.listDrawers, {})
  expect(shown.drawers[0]?.floatCents).toBe(20_000)
  expect(JSON.stringify(shown).match(/\w*cents/gi)).toEqual(['floatCents'])

  const sessionId = drawers[0]?.session?.id ?? ''
  const closed = await desk(drawersContract.closeDrawer, {
    params: { sessionId },
    headers: key(),
    body: {
      counts: [
        { unitCents: 10_000, count: 2 },
        { unitCents: 2000, count: 1 },
        { unitCents: 100, count: 12 },
      ],
    },
  })

  expect(closed).toMatchObject({
    floatCents: 20_000,
    cashCents: 3292,
    expectedCents: 23_292,
    countedCents: 23_200,
    differenceCents: -92,
    reason: null,
  })
  expect(await inBooks(db)).toMatchObject({ 1000: 3200, 5200: 92, 1100: 2000 })
  expect(await faultsOfLedgers(db)).toEqual([])
  const explain = () =>
    desk(drawersContract.explainDifference, { params: { sessionId }, body: { reason: 'Change for the meter' } })
  expect(await explain()).toMatchObject({ differenceCents: -92, reason: 'Change for the meter' })
  await expect(explain()).rejects.toMatchObject({ code: 'wrong_state' })
})

test('what is over is posted the other way around, what is right not at all', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })
  const close = async (countedCents: number) => {
    const { drawers } = await desk(drawersContract.listDrawers, {})
    const sessionId = drawers[0]?.session?.id ?? ''
    return desk(drawersContract.closeDrawer, { params: { sessionId }, body: { countedCents, reason: 'Counted twice' } })
  }
  expect(await close(20_050)).toMatchObject({ differenceCents: 50, reason: 'Counted twice' })
  expect(await inBooks(db)).toEqual({ 1000: 50, 5200: -50 })

  const { drawers } = await desk(drawersContract.listDrawers, {})
  const drawerId = drawers[0]?.id ?? ''
  await desk(drawersContract.openDrawer, { params: { drawerId }, headers: key(), body: { floatCents: 20_050 } })
  expect(await close(20_050)).toMatchObject({ differenceCents: 0 })

  expect(await inBooks(db)).toEqual({ 1000: 50, 5200: -50 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what is not the next float goes to the bank as the drawer is closed, and the rest is suggested the next time', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services }, 'front_desk')
  await pay((await sell([gloves(2)])).id, { method: 'cash', tenderedCents: 5300 })
  const read = async () => (await desk(drawersContract.listDrawers, {})).drawers[0]
  const close = async (body: { countedCents: number; bankedCents: number }) =>
    desk(drawersContract.closeDrawer, { params: { sessionId: (await read())?.session?.id ?? '' }, body })

  await expect(close({ countedCents: 25_292, bankedCents: 25_293 })).rejects.toMatchObject({
    facts: { details: [{ path: 'bankedCents' }] },
  })
  const closed = await close({ countedCents: 25_252, bankedCents: 10_000 })

  expect(closed).toMatchObject({ expectedCents: 25_292, bankedCents: 10_000, differenceCents: -40 })
  expect(await inBooks(db)).toMatchObject({ 1000: 5292 - 40 - 10_000, 1010: 10_000, 5200: 40 })
  expect(await read()).toMatchObject({ session: null, floatCents: 15_252 })
  const colleague = await as('front_desk')
  const params = { drawerId: (await read())?.id ?? '' }
  await colleague(drawersContract.openDrawer, { params, headers: key(), body: { floatCents: 15_252 } })
  expect(await read()).toMatchObject({ session: { isMine: false }, floatCents: null })
  expect(await faultsOfLedgers(db)).toEqual([])
  await db.updateTable('drawerSession').set({ bankedCents: 9000 }).where('id', '=', closed.id).execute()
  expect(await faultsOfLedgers(db)).toEqual(['Drawers: 1 hold another sum than the books say'])
})

test('two people close one drawer: one does, the other is told so; the same key is answered as the first time', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services }, 'front_desk')
  const manager = await as('manager')
  const { drawers } = await desk(drawersContract.listDrawers, {})
  const params = { sessionId: drawers[0]?.session?.id ?? '' }

  const headers = key()
  const outcomes = await Promise.allSettled([
    desk(drawersContract.closeDrawer, { params, headers, body: { countedCents: 19_000 } }),
    manager(drawersContract.closeDrawer, { params, headers: key(), body: { countedCents: 20_000 } }),
  ])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'wrong_state' } })
  const [own] = outcomes
  const again = desk(drawersContract.closeDrawer, { params, headers, body: { countedCents: 19_000 } })
  if (own?.status === 'fulfilled') expect(await again).toEqual(own.value)
  else await expect(again).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('cash that comes while a drawer is being closed is in it, or is refused', async ({ db, as, services }) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const orders = [await sell([gloves()]), await sell([gloves()]), await sell([gloves()])]
  const { drawers } = await desk(drawersContract.listDrawers, {})
  const sessionId = drawers[0]?.session?.id ?? ''

  const [closed, ...paid] = await Promise.allSettled([
    desk(drawersContract.closeDrawer, { params: { sessionId }, body: { countedCents: 20_000 } }),
    ...orders.map(({ id }) => pay(id, { method: 'cash' })),
  ])

  const taken = paid.filter(({ status }) => status === 'fulfilled').length
  expect(closed).toMatchObject({ status: 'fulfilled', value: { cashCents: taken * 2646 } })
  for (const refused of paid.filter(({ status }) => status === 'rejected')) {
    expect(refused).toMatchObject({ reason: { code: 'wrong_state' } })
  }
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a drawer is one person’s at a time, and each has one', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })
  const [first, second] = [await as('front_desk'), await as('front_desk')]
  const { id: drawerId } = await desk(drawersContract.createDrawer, {
    headers: key(),
    body: { name: 'Drawer 2', active: true },
  })
  const open = (by: typeof first, id: string, headers = key()) =>
    by(drawersContract.openDrawer, { params: { drawerId: id }, headers, body: { floatCents: 10_000 } })

  const outcomes = await Promise.allSettled([open(first, drawerId), open(second, drawerId)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'wrong_state', message: expect.stringMatching(/^Drawer 2 is open already: .+ has it\.$/) },
  })
  await expect(open(desk, drawerId)).rejects.toMatchObject({ code: 'wrong_state' })
  const third = await desk(drawersContract.createDrawer, { headers: key(), body: { name: 'Drawer 3', active: true } })
  await expect(open(desk, third.id)).rejects.toMatchObject({ message: 'You have Drawer 1 open. Close it first.' })
  await expect(open(desk, 'f0000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'not_found' })
})

test('drawers are added, renamed and retired by those who see all of them; sums are theirs alone', async ({
  db,
  as,
  services,
}) => {
  const { desk: manager, sell, pay } = await openCounter({ db, as, services })
  const desk = await as('front_desk')
  const { id } = await sell([gloves()])
  await pay(id, { method: 'cash' })
  const { drawers } = await manager(drawersContract.listDrawers, {})
  const [{ id: drawerId, session } = { id: '', session: null }] = drawers

  const change = (name: string, active = true) =>
    manager(drawersContract.changeDrawer, { params: { drawerId }, body: { name, active } })
  expect(await change('Front')).toMatchObject({ name: 'Front' })
  await expect(change('Front', false)).rejects.toMatchObject({ code: 'wrong_state', message: 'Close Front first.' })
  await manager(drawersContract.createDrawer, { body: { name: 'Back', active: true } })
  await expect(change('Back')).rejects.toMatchObject({ code: 'conflict', facts: { details: [{ path: 'name' }] } })
  await expect(manager(drawersContract.createDrawer, { body: { name: 'Back', active: true } })).rejects.toMatchObject({
    code: 'conflict',
  })

  await expect(desk(drawersContract.createDrawer, { body: { name: 'Mine', active: true } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
  await expect(
    desk(drawersContract.closeDrawer, { params: { sessionId: session?.id ?? '' }, body: { countedCents: 1 } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(desk(drawersContract.listDrawerSessions, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await manager(drawersContract.listDrawerSessions, { query: {} })).toMatchObject({
    sessions: [{ drawer: 'Front', floatCents: 20_000, cashCents: 2646, expectedCents: 22_646, countedCents: null }],
  })
})

test('what is refused says which field, and whose drawer changed meanwhile', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })
  const { drawers } = await desk(drawersContract.listDrawers, {})
  const params = { sessionId: drawers[0]?.session?.id ?? '' }
  const close = (body: object) => desk(drawersContract.closeDrawer, { params, body })

  await expect(close({})).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(close({ countedCents: -1 })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(close({ countedCents: 1, version: 7 })).rejects.toMatchObject({ code: 'version_conflict' })
  await expect(
    desk(drawersContract.explainDifference, { params, body: { reason: 'Too early' } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
  await close({ countedCents: 20_000 })
  await expect(desk(drawersContract.explainDifference, { params, body: { reason: 'Nothing' } })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  await expect(
    desk(ordersContract.payOrder, {
      params: { orderId: 'f0000000-0000-4000-8000-000000000000' },
      headers: key(),
      body: { method: 'cash' },
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a count of nothing is none unless it is said that nothing is in the drawer; foreign money is no cash', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services }, 'front_desk')
  const { drawers } = await desk(drawersContract.listDrawers, {})
  const params = { sessionId: drawers[0]?.session?.id ?? '' }
  const close = (body: Parsed<typeof drawersContract.closeDrawer>['body'], who = desk) =>
    who(drawersContract.closeDrawer, { params, headers: key(), body })
  const none = 'Nothing was counted. Count the drawer, or say that nothing is in it.'
  const units = [10_000, 100, 1]
  const refused: [Parsed<typeof drawersContract.closeDrawer>['body'], string, string][] = [
    [{}, 'countedCents', 'Count the drawer, as one sum or by notes and coins.'],
    [{ countedCents: 0 }, 'countedCents', none],
    [{ counts: units.map((unitCents) => ({ unitCents, count: 0 })) }, 'countedCents', none],
    [{ countedCents: 100, isEmpty: true }, 'isEmpty', 'It was counted, so it is not empty.'],
    [
      {
        counts: [
          { unitCents: 100, count: 2 },
          { unitCents: 100, count: 3 },
        ],
      },
      'counts',
      'A note or coin is counted twice.',
    ],
    [
      {
        counts: [
          { unitCents: 100, count: 2 },
          { unitCents: 20, count: 3 },
        ],
      },
      'counts.1.unitCents',
      'There is no note or coin of $0.20. Lay foreign ones aside, and say so as the reason.',
    ],
  ]
  for (const [body, path, message] of refused) {
    await expect(close(body)).rejects.toMatchObject({ code: 'invalid_input', facts: { details: [{ path, message }] } })
  }

  // A colleague at the front desk cannot count this drawer; a manager can count one that was left open.
  await expect(close({ countedCents: 20_000 }, await as('front_desk'))).rejects.toMatchObject({ code: 'not_allowed' })
  const manager = await as('manager')
  const closed = await close({ countedCents: 0, isEmpty: true, reason: 'Robbed' }, manager)
  expect(closed).toMatchObject({ countedCents: 0, differenceCents: -20_000, reason: 'Robbed' })
  await expect(close({ countedCents: 20_000 })).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'This drawer was closed already.',
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})
