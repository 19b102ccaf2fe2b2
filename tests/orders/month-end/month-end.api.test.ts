import { expect } from 'vitest'

import { examine } from '#server/doctor.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { ledgerContract } from '#shared/ledger/contract.ts'
import { MonthItem, monthEndContract } from '#shared/orders/month-end.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { gloves, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const { readMonthEnd, tickMonthItem, closeMonth, countTerminal, explainBatch } = monthEndContract
const october = { month: '2026-10' }

type CounterFixtures = Parameters<typeof openCounter>[0]
interface Shop extends CounterFixtures {
  clock: { set: (to: string) => void }
}

/** A sale by terminal on October 12 and a closed drawer, seen by a manager on November 3. */
async function afterOctober({ db, as, services, clock }: Shop) {
  clock.set('2026-10-12T17:00:00Z')
  const { sell, pay } = await openCounter({ db, as, services })
  const order = await sell([gloves()])
  await pay(order.id, { method: 'terminal' })
  const closing = { closedAt: services.now(), countedCents: 20_000, expectedCents: 20_000 }
  await db
    .updateTable('drawerSession')
    .set((eb) => ({ ...closing, closedBy: eb.ref('openedBy') }))
    .execute()
  clock.set('2026-11-03T17:00:00Z')
  const manager = await as('manager')
  const read = (month = '2026-10') => manager(readMonthEnd, { params: { month } })
  const tick = (item: MonthItem, done = true) =>
    manager(tickMonthItem, { params: { ...october, item }, body: { done } })
  const count = (countedCents: number, day = '2026-10-12') =>
    manager(countTerminal, { headers: key(), body: { day, countedCents } })
  const close = (reason?: string, month = '2026-10') =>
    manager(closeMonth, { params: { month }, headers: key(), body: reason === undefined ? {} : { reason } })

  return { manager, order, read, tick, count, close }
}

test('a month shows what is open, and is closed when all is ticked', async ({ db, as, services, clock }) => {
  const { read, tick, count, close, order } = await afterOctober({ db, as, services, clock })
  const before = await read()
  expect(before).toMatchObject({
    from: '2026-10-01',
    until: '2026-10-31',
    isOver: true,
    closed: null,
    earlier: [],
    terminalDays: [{ day: '2026-10-12', isCounted: false, batches: [] }],
    taxes: { dueCents: order.taxCents },
  })
  // The expected sum is not shown before the count.
  expect(JSON.stringify(before.terminalDays)).not.toContain('2646')
  expect(before.items.filter(({ isClear }) => !isClear).map(({ item }) => item)).toEqual(['terminal', 'books'])
  await expect(tick('terminal')).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(close()).rejects.toMatchObject({ code: 'wrong_state', facts: { details: [{ path: 'reason' }] } })

  expect(await count(2646)).toMatchObject({ expectedCents: 2646, differenceCents: 0 })
  await expect(count(2646)).rejects.toMatchObject({ code: 'wrong_state' })
  for (const item of MonthItem.options.filter((one) => one !== 'books')) await tick(item)
  expect((await tick('owed', false)).items).toContainEqual({ item: 'owed', isClear: true, ticked: null })
  await tick('owed')
  const closed = await close('The days of the books were not written yet.')

  expect(closed.closed).toMatchObject({ missing: ['books'], reason: 'The days of the books were not written yet.' })
  expect(closed.writtenThrough).toBe('2026-10-31')
  await expect(close()).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(tick('owed', false)).rejects.toMatchObject({ code: 'wrong_state' })
  const events = db.selectFrom('auditEvent').select(['entityId', 'reason']).where('action', '=', 'month_closed')
  expect(await events.execute()).toEqual([
    { entityId: '2026-10', reason: 'The days of the books were not written yet.' },
  ])
})

test('a drawer that is open over midnight counts in the month in which it was opened, and its count is posted when it is made', async ({
  db,
  as,
  services,
  clock,
}) => {
  // In Chicago it is October 31, 9 PM, and half an hour after midnight.
  clock.set('2026-11-01T02:00:00Z')
  const { sell, pay } = await openCounter({ db, as, services })
  await pay((await sell([gloves()])).id, { method: 'cash' })
  clock.set('2026-11-01T05:30:00Z')
  const manager = await as('manager')
  const read = async (month: string) => (await manager(readMonthEnd, { params: { month } })).drawers
  const { id: sessionId } = await db.selectFrom('drawerSession').select('id').executeTakeFirstOrThrow()
  expect(await read('2026-10')).toMatchObject([{ id: sessionId, closedAt: null, differenceCents: null }])

  await manager(drawersContract.closeDrawer, {
    params: { sessionId },
    headers: key(),
    body: { countedCents: 22_600, reason: 'A coin fell behind the counter.' },
  })

  expect(await read('2026-10')).toMatchObject([{ id: sessionId, differenceCents: -46 }])
  expect(await read('2026-11')).toEqual([])
  const posted = await db
    .selectFrom('ledgerEntry')
    .select(['postedOn', 'aboutOn'])
    .where('eventKey', 'like', `%${sessionId}%`)
    .execute()
  expect(posted).toEqual([{ postedOn: '2026-11-01', aboutOn: '2026-10-31' }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('at the counter the terminal of today is counted, of another day by those who keep the books', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-10-12T23:00:00Z')
  const { desk, sell, pay } = await openCounter({ db, as, services }, 'front_desk')
  await pay((await sell([gloves()])).id, { method: 'terminal' })
  const count = (day: string, countedCents: number) =>
    desk(countTerminal, { headers: key(), body: { day, countedCents } })
  await expect(count('2026-10-11', 2646)).rejects.toMatchObject({ code: 'not_allowed' })

  const batch = await count('2026-10-12', 2700)
  expect(batch).toMatchObject({ expectedCents: 2646, differenceCents: 54 })
  const explain = { params: { batchId: batch.id }, body: { reason: 'A tip was typed at the terminal alone.' } }
  await expect((await as('front_desk'))(explainBatch, explain)).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await desk(explainBatch, explain)).toMatchObject(explain.body)
  expect(await inBooks(db)).toMatchObject({ 1010: 2700, 5200: -54 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('into a closed month nothing is posted: what comes later stands in the open one, and names its day', async ({
  db,
  owner,
  as,
  services,
  clock,
}) => {
  const { manager, count, close, read } = await afterOctober({ db, as, services, clock })
  const balance = (await read()).balance
  await close('Closed early to try it.')

  const batch = await count(2600)
  expect(batch).toMatchObject({ expectedCents: 2646, differenceCents: -46, reason: null })
  const entries = db
    .selectFrom('ledgerEntry')
    .select(['postedOn', 'aboutOn'])
    .where('event', '=', 'terminal_difference')
  expect(await entries.execute()).toEqual([{ postedOn: '2026-11-03', aboutOn: '2026-10-12' }])
  const books = await inBooks(db)
  expect(books).toMatchObject({ 1010: 2600, 5200: 46 })
  expect(books).not.toHaveProperty('1100')
  expect((await read()).balance).toEqual(balance)
  const explained = await manager(explainBatch, { params: { batchId: batch.id }, body: { reason: 'A slip was lost.' } })
  expect(explained.reason).toBe('A slip was lost.')

  const { locationId } = await db.selectFrom('ledgerMonth').select('locationId').executeTakeFirstOrThrow()
  const late = { event: 'captured', eventKey: 'late', postedOn: '2026-10-31', locationId }
  await expect(db.insertInto('ledgerEntry').values(late).execute()).rejects.toThrow('closed')
  await expect(owner.deleteFrom('ledgerMonth').execute()).rejects.toThrow('append-only')
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a later correction is posted in the open month, and names the entry and the day that it sets right', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { manager, close, read } = await afterOctober({ db, as, services, clock })
  await close('Nothing else is left.')
  const balance = (await read()).balance
  const sale = await db
    .selectFrom('ledgerEntry')
    .select('id')
    .where('event', '=', 'fulfilled')
    .executeTakeFirstOrThrow()
  const body = { debit: '4060', credit: '4070', cents: 2400, reason: 'This was a part.' } as const
  const headers = key()
  const correct = () => manager(ledgerContract.correctEntry, { params: { entryId: String(sale.id) }, headers, body })

  const made = await correct()
  expect(made).toMatchObject({ postedOn: '2026-11-03', aboutOn: '2026-10-12' })
  expect(await correct()).toEqual(made)
  await expect(
    manager(ledgerContract.correctEntry, { params: { entryId: '99999' }, headers: key(), body }),
  ).rejects.toMatchObject({ code: 'not_found' })

  const entry = db.selectFrom('ledgerEntry').select(['corrects', 'reason']).where('event', '=', 'corrected')
  expect(await entry.execute()).toEqual([{ corrects: sale.id, reason: 'This was a part.' }])
  expect(await inBooks(db)).toMatchObject({ 4070: -2400 })
  expect((await read()).balance).toEqual(balance)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of two who close a month at once, one does', async ({ db, as, services, clock }) => {
  const { close } = await afterOctober({ db, as, services, clock })

  const outcomes = await Promise.allSettled([close('It is late.'), close('It is late.'), close('It is late.')])

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a month that runs is not closed; one before it that is open stands in the list', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { read, close } = await afterOctober({ db, as, services, clock })

  await expect(close('Too early.', '2026-11')).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await read('2026-11')).toMatchObject({ isOver: false, earlier: ['2026-10'] })
  await close('Nothing else is left.')
  expect(await read('2026-11')).toMatchObject({ earlier: [] })
})

test('the journal goes out under the bookkeeper’s own numbers, and doctor tells how far the books are', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { manager, order, close } = await afterOctober({ db, as, services, clock })
  await manager(ledgerContract.putOwnNumber, { params: { code: '4060' }, body: { ownNumber: '8400' } })
  await expect(
    manager(ledgerContract.putOwnNumber, { params: { code: '9999' }, body: { ownNumber: '1' } }),
  ).rejects.toMatchObject({ code: 'not_found' })
  const query = { from: '2026-10-01', until: '2026-10-31' }
  const [head, ...rows] = (await manager(ledgerContract.exportJournal, { query })).slice(1).trim().split('\r\n')

  expect(head).toBe('Entry,Day,About,What,Order,Account,Name,Below,Debit,Credit,Currency,Corrects,Reason')
  expect(rows.map((row) => row.replace(/^\d+,/, ''))).toContain(
    `2026-10-12,,fulfilled,${order.number},8400,Goods,,0,24,USD,,`,
  )
  await close('Nothing else is left.')
  const found = (await examine(db, services.config)).find(({ subject }) => subject === 'books')
  expect(found?.sentence).toContain('opened with no balances, balance over 2 entries, and closed up to 2026-10')
})

test('month end is for those who see the books', async ({ as }) => {
  const desk = await as('front_desk')

  await expect(desk(readMonthEnd, { params: october })).rejects.toMatchObject({ code: 'not_allowed' })
})
