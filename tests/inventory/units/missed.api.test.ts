import { randomBytes } from 'node:crypto'

import { expect } from 'vitest'

import { inventoryContract } from '#shared/inventory/contract.ts'
import { loansContract } from '#shared/inventory/loans/contract.ts'
import { unitsContract } from '#shared/inventory/units/contract.ts'
import { passportOf } from '#shared/workshop/passport.ts'
import { openStore } from '#tests/inventory/purchasing/purchasing.ts'
import { openPlaces } from '#tests/inventory/transfers/places.ts'
import { key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

const missedIn = (serials: string[]) => ({ body: { serials } })

test('a serial of a stolen club, or of a piece that was lost here, warns however it is written', async ({
  db,
  as,
  services,
}) => {
  const { keeper } = await openPlaces({ db, as, services })
  const personId = await makeClient(db, { firstName: 'Sam' })
  const passportCode = passportOf(randomBytes(10))
  const club = { personId, slot: 'D' as const, passportCode, createdAt: new Date() }
  const spec = JSON.stringify({ headSerial: 'NF-20 114' })
  const { id } = await db
    .insertInto('club')
    .values({ ...club, spec, status: 'stolen' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const serials = Array.from({ length: 10 }, (_, at) => `S-${at + 1}`)
  const params = { sku: 'GLV-M' }
  await keeper(unitsContract.trackSerials, { params, body: { bySerial: true, serials } })
  const move = (kind: 'count' | 'receive', named: string[]) =>
    keeper(inventoryContract.moveStock, {
      headers: key(),
      body: { sku: 'GLV-M', kind, quantity: named.length, serials: named, reason: 'By hand' },
    })
  await move('count', serials.slice(1))

  const { missed } = await keeper(unitsContract.findMissedSerials, missedIn(['nf20114', 's1', 'S-2', '--']))
  expect(missed).toMatchObject([
    { kind: 'club', status: 'stolen', name: 'Driver', serial: 'NF-20 114', passportCode, item: null },
    { kind: 'piece', status: 'lost', serial: 'S-1', passportCode: null, item: { sku: 'GLV-M' } },
  ])
  await expect(
    as('member').then((member) => member(unitsContract.findMissedSerials, missedIn(['S-1']))),
  ).rejects.toMatchObject({
    code: 'not_allowed',
  })

  // It is received all the same, and that stands in the audit.
  await move('receive', ['NF20114'])
  const [event] = await db.selectFrom('auditEvent').selectAll().where('action', '=', 'missed_serial_received').execute()
  expect(event?.facts).toMatchObject({ serial: 'NF-20 114', kind: 'club', status: 'stolen' })

  await db.updateTable('club').set({ status: 'in_bag' }).where('id', '=', id).execute()
  expect(await keeper(unitsContract.findMissedSerials, missedIn(['NF-20 114']))).toEqual({ missed: [] })
})

test('what a supplier brings is looked at, also what nobody ordered', async ({ db, as, services }) => {
  const { keeper, sent, receive } = await openStore({ db, as, services })
  const params = { sku: 'BALL-12' }
  await keeper(unitsContract.trackSerials, { params, body: { bySerial: true, serials: [] } })
  const spec = JSON.stringify({ headSerial: 'HOT-1' })
  const passportCode = passportOf(randomBytes(10))
  await db
    .insertInto('club')
    .values({ personId: null, slot: 'P', passportCode, spec, status: 'lost', createdAt: new Date() })
    .execute()
  const order = await sent(['GLV-M', 6])
  const other = { sku: 'BALL-12', quantity: 2, costCents: 500 }
  await expect(receive(order, {}, { others: [other] })).rejects.toMatchObject({ code: 'not_offered' })
  await receive(order, {}, { others: [{ ...other, serials: ['hot 1', 'B-2'] }] })

  const { units } = await keeper(unitsContract.listStockUnits, { query: { ...params } })
  expect(units.map(({ serial, state }) => [serial, state])).toEqual([
    ['B-2', 'on_shelf'],
    ['hot 1', 'on_shelf'],
  ])
  const audited = await db
    .selectFrom('auditEvent')
    .select('facts')
    .where('action', '=', 'missed_serial_received')
    .execute()
  expect(audited).toMatchObject([{ facts: { serial: 'HOT-1', status: 'lost' } }])
})

test('a lost demo club is known by the code of its item, until it is found', async ({ db, as, services }) => {
  const { keeper } = await openPlaces({ db, as, services })
  await db.updateTable('product').set({ kind: 'demo' }).execute()
  const personId = await makeClient(db, { firstName: 'Sam' })
  const { id: loanId } = await keeper(loansContract.lendDemo, {
    headers: key(),
    body: { sku: 'GLV-M', personId, dueOn: '2099-01-01' },
  })
  const missed = async () => (await keeper(unitsContract.findMissedSerials, missedIn(['glv-m']))).missed
  expect(await missed()).toEqual([])
  await keeper(loansContract.stepDemoLoan, { params: { loanId }, body: { to: 'lost' } })
  expect(await missed()).toMatchObject([{ kind: 'demo', status: 'lost', item: { sku: 'GLV-M' } }])
  await keeper(loansContract.stepDemoLoan, { params: { loanId }, body: { to: 'returned' } })
  expect(await missed()).toEqual([])
})
