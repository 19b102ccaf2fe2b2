import { type KyselyPlugin, sql } from 'kysely'
import { expect } from 'vitest'

import { checkKeptFigures, runFigures } from '#server/analytics/figures-command.ts'
import { checkFigures, findWrong, keepFigures } from '#server/analytics/keep.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { analyticsContract } from '#shared/analytics/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { act, newPerson } from '#tests/memberships/lives/act.ts'
import { openStudio } from '#tests/memberships/lives/studio.ts'
import { balls, gloves, key, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import { type CallAs, type Clock, test } from '#tests/support/test.ts'

import { askFigures, expectFigures } from './naive/compare.ts'

const november = { from: '2026-11-01', until: '2026-11-30' }

interface Fixtures {
  db: Db
  as: CallAs
  services: Services
  clock: Clock
}

/** Two clients of Wednesday, one of whom comes again on Thursday; goods are sold on Tuesday; on Friday all of it is kept. */
async function liveThroughAWeek({ db, as, services, clock }: Fixtures) {
  await makeStudio(db)
  const { desk, sell, pay } = await openCounter({ db, as, services })
  await pay((await sell([gloves(), balls(2)])).id, { method: 'cash' })
  const [ana, bea] = [await makeClient(db), await makeClient(db)]
  const book = async (startsAt: string, personId: string) => {
    const body = { serviceCode: 'swing_eval', startsAt: new Date(startsAt), personId }
    return (await desk(bookingContract.createBooking, { headers: key(), body })).id
  }
  const bookings = {
    ana: await book('2026-11-25T17:00:00Z', ana),
    bea: await book('2026-11-25T19:00:00Z', bea),
    again: await book('2026-11-26T17:00:00Z', bea),
  }
  clock.set('2026-11-26T20:00:00Z')
  await db
    .updateTable('booking')
    .set({ status: 'completed' })
    .where('id', 'in', [bookings.ana, bookings.again])
    .execute()
  await db.updateTable('booking').set({ status: 'no_show' }).where('id', '=', bookings.bea).execute()
  clock.set('2026-11-27T16:00:00Z')
  const work = jobWork(services, 'keep-figures')
  await keepFigures(work)
  const asks = await as('manager', 'admin')
  const studio = { db, asks, now: services.now }
  const figures = async (page: 'services' | 'money' = 'services') =>
    Object.fromEntries((await askFigures(studio, page, november)).figures.map(({ code, value }) => [code, value]))

  return { ana, bea, bookings, work, asks, studio, figures }
}

const setStatus = (db: Db, id: string, status: 'completed' | 'no_show') =>
  db.updateTable('booking').set({ status }).where('id', '=', id).execute()

test('a booking of a closed day that is corrected makes the later one of its client no first one, at once and when it is kept', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { bookings, work, studio, figures } = await liveThroughAWeek({ db, as, services, clock })
  expect(await figures()).toMatchObject({ kept: 2, clients: 2, new_clients: 2 })

  await setStatus(db, bookings.bea, 'completed')
  expect(await figures()).toMatchObject({ kept: 3, clients: 2, new_clients: 2 })
  await keepFigures(work)
  expect(await figures()).toMatchObject({ kept: 3, clients: 2, new_clients: 2 })
  expect(await findWrong(work, { mends: false })).toEqual([])
  await expectFigures(studio, [november, { from: '2026-11-26', until: '2026-11-26' }], ['services'])
})

test('one that is corrected while its day is computed is right at once and after the next minute', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { bookings, work, figures } = await liveThroughAWeek({ db, as, services, clock })
  // The day is computed because of another one, while the correction has begun and is not committed.
  await setStatus(db, bookings.ana, 'no_show')
  const [begun, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const correcting = db.transaction().execute(async (trx) => {
    await trx.updateTable('booking').set({ status: 'completed' }).where('id', '=', bookings.bea).execute()
    begun.resolve()
    await mayCommit.promise
  })
  await begun.promise
  await keepFigures(work)
  expect(await figures()).toMatchObject({ kept: 1, no_shows: 2 })
  mayCommit.resolve()
  await correcting

  expect(await figures()).toMatchObject({ kept: 2, no_shows: 1 })
  await keepFigures(work)
  expect(await figures()).toMatchObject({ kept: 2, no_shows: 1 })
  expect(await findWrong(work, { mends: false })).toEqual([])
})

/** Ends what uses it at a statement, as a process that is killed. */
class Killer implements KyselyPlugin {
  #left: number

  constructor(statements: number) {
    this.#left = statements
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    if (this.#left-- <= 0) throw new Error('Killed')
    return node
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

test('a job that is killed anywhere leaves figures right, and the next one goes on', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { bookings, work, figures } = await liveThroughAWeek({ db, as, services, clock })
  let isDone = false
  for (let statements = 0; !isDone; statements += 4) {
    await setStatus(db, bookings.bea, statements % 8 === 0 ? 'completed' : 'no_show')
    const expected = { kept: statements % 8 === 0 ? 3 : 2, no_shows: statements % 8 === 0 ? 0 : 1 }
    const killed = jobWork({ ...services, db: services.db.withPlugin(new Killer(statements)) }, 'keep-figures')
    isDone = await keepFigures(killed).then(
      () => true,
      () => false,
    )
    expect({ statements, ...(await figures()) }).toMatchObject({ statements, ...expected })
  }
  await keepFigures(work)
  expect(await db.selectFrom('figureDirty').selectAll().execute()).toEqual([])
  expect(await findWrong(work, { mends: false })).toEqual([])
})

/** One more row as one that is there, of another person or day. */
const addAlike = (db: Db, table: 'member_move' | 'sale_day' | 'figure_day', other: Record<string, string>) =>
  sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(row, ${JSON.stringify(other)}::jsonb)).* from ${sql.table(table)} as row limit 1
  `.execute(db)

test('whatever is falsified of what is kept is told by the doctor, mended at night, and mended by hand', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
  logged,
}) => {
  await openStudio({ db, as, services })
  const member = await newPerson({ services, clock, call, callWith })
  await act(member, { do: 'join', plan: 0, isGood: true })
  await keepFigures(jobWork(services, 'keep-figures'))
  clock.pass({ days: 3 })
  const work = jobWork(services, 'keep-figures')
  await keepFigures(work)
  const stranger = await makeClient(db)
  expect(await checkKeptFigures(work)).toMatchObject({ state: 'ok' })

  const falsify: [told: string, act: () => Promise<unknown>][] = [
    ['sale 2026-11-24', () => db.updateTable('saleDay').set({ netCents: 1 }).execute()],
    ['sale 2026-11-24', () => db.deleteFrom('saleDay').execute()],
    ['money 2026-11-24', () => db.updateTable('moneyDay').set({ payments: 7 }).execute()],
    ['time 2026-11-24', () => db.updateTable('timeDay').set({ minutes: 1 }).where('day', '=', '2026-11-24').execute()],
    ['1 member', () => db.updateTable('memberSpan').set({ planCode: 'household' }).execute()],
    ['1 member', () => db.updateTable('memberSpan').set({ valueCents: 1 }).execute()],
    ['1 member', () => db.updateTable('memberSpan').set({ valueCents: 0, pausedCents: 10_000 }).execute()],
    ['1 member', () => db.updateTable('memberMove').set({ kind: 'returned' }).execute()],
    ['1 member', () => db.deleteFrom('memberMove').execute()],
    ['1 member', () => addAlike(db, 'member_move', { person_id: stranger })],
    ['sale 2019-01-01', () => addAlike(db, 'sale_day', { day: '2019-01-01' })],
    ['sale 2026-12-24', () => addAlike(db, 'sale_day', { day: '2026-12-24' })],
    ['money 2026-12-24', () => addAlike(db, 'figure_day', { day: '2026-12-24', family: 'money' })],
  ]
  for (const [told, falsified] of falsify) {
    await falsified()
    expect(await checkKeptFigures(work)).toMatchObject({ state: 'warn', sentence: expect.stringContaining(told) })
    await checkFigures(work)
    expect(logged.at(-1)).toContain(told)
    expect(await findWrong(work, { mends: false })).toEqual([])
  }

  await falsify[0]?.[1]()
  const rebuild = () => runFigures({ words: ['rebuild'], openServices: async () => services } as never)
  expect(await rebuild()).toBe('Mended: sale 2026-11-24.')
  expect(await rebuild()).toBe('All figures were right.')
})

test('a place that goes to another zone has its facts on the days of that zone, at once and when they are kept', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-11-25T02:00:00Z')
  const { sell, pay } = await openCounter({ db, as, services })
  await pay((await sell([balls()])).id, { method: 'terminal', reference: 'TID 4711' })
  clock.set('2026-11-28T16:00:00Z')
  const work = () => jobWork(services, 'keep-figures')
  await keepFigures(work())
  const asks = await as('manager')
  const studio = { db, asks, now: services.now }
  const takenOn = async (day: string) =>
    (await askFigures(studio, 'money', { from: day, until: day })).figures.find(({ code }) => code === 'taken')?.value
  expect([await takenOn('2026-11-24'), await takenOn('2026-11-25')]).toEqual([1378, 0])

  await db.updateTable('location').set({ zone: 'Europe/Berlin' }).execute()
  for (const isKept of [false, true]) {
    if (isKept) await keepFigures(work())
    expect([await takenOn('2026-11-24'), await takenOn('2026-11-25')]).toEqual([0, 1378])
    await expectFigures(studio, [november], ['money', 'membership'])
  }
  expect(await findWrong(work(), { mends: false })).toEqual([])
})

const eraseClient = (asks: Call, personId: string) =>
  asks(mergesContract.erasePerson, { params: { personId }, body: { reason: 'Asked for it' } })

test('a client who is erased counts once and without a name, and clients that are merged are one, with figures that are kept', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { ana, bea, work, asks, studio, figures } = await liveThroughAWeek({ db, as, services, clock })
  const before = await figures()

  await eraseClient(asks, ana)
  expect(await figures()).toEqual(before)
  await keepFigures(work)
  expect(await figures()).toEqual(before)
  const rows = await asks(analyticsContract.listFigureRows, {
    params: { page: 'services', code: 'kept' },
    query: november,
  })
  expect(rows.rows.map(({ person }) => person?.name ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual([
    'Ana Ruiz',
    'Former client',
  ])
  expect(rows.rows).toHaveLength(2)

  const other = await makeClient(db)
  await db
    .updateTable('booking')
    .set({ personId: other })
    .where('personId', '=', bea)
    .where('status', '=', 'no_show')
    .execute()
  const body = { otherId: other, name: 'survivor', email: 'survivor', phone: 'survivor' } as const
  await asks(mergesContract.mergePerson, { params: { personId: bea }, query: {}, body })
  expect(await figures()).toMatchObject({ kept: 2, clients: 2, new_clients: 2 })
  await keepFigures(work)
  await expectFigures(studio, [november], ['services'])
})

test('a membership that ends on its first day was never one, and one that is changed on its second is up and no new one', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await openStudio({ db, as, services })
  const [one, other] = [
    await newPerson({ services, clock, call, callWith }),
    await newPerson({ services, clock, call, callWith }),
  ]
  await act(one, { do: 'join', plan: 0, isGood: true })
  await act(one, { do: 'refund', which: 0, giveBack: true, amountCents: undefined })
  await act(other, { do: 'join', plan: 2, isGood: true })
  clock.pass({ days: 1 })
  await act(other, { do: 'change', plan: 0, isPaid: true })
  const statuses = await db.selectFrom('membership').select('status').orderBy('number').execute()
  expect(statuses.map(({ status }) => status)).toEqual(['cancelled', 'upgraded', 'active'])

  const studio = { db, asks: await as('manager'), now: services.now }
  for (const isKept of [false, true]) {
    if (isKept) await keepFigures(jobWork(services, 'keep-figures'))
    const { figures } = await askFigures(studio, 'membership', november)
    const values = Object.fromEntries(figures.map(({ code, value }) => [code, value]))
    expect(values).toMatchObject({
      mrr: 10_000,
      mrr_new: 9900,
      mrr_up: 100,
      mrr_lost: 0,
      members: 1,
      members_joined: 1,
      members_lost: 0,
    })
    await expectFigures(studio, [november, { from: '2026-11-25', until: '2026-11-25' }], ['membership'])
  }
})
