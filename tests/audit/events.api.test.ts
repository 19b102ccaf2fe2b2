import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import { followEvents, recordEvent } from '#server/audit/service.ts'
import { examine } from '#server/doctor.ts'
import { startConsumers } from '#server/events.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { eventsContract } from '#shared/audit/events.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { listEvents } = eventsContract

const publish = (db: Db, type: string) =>
  recordEvent(
    { trx: db, now: new Date(), place: nowhere, context: systemContext('test') },
    { action: type, entity: 'test', publish: {} },
  )

/**
 * Waits until no event is held back. Transactions of other tests' databases hold the log back too, since its order is
 * that of the whole cluster.
 */
const untilSettled = (db: Db) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from domain_event where xact >= event_horizon()`.execute(db)
      expect(rows).toHaveLength(0)
    },
    { timeout: 60_000 },
  )

/** Publishes an event in a transaction that ends when it is told to. */
async function begin(db: Db, type: string) {
  const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = atomically({ trx: db }, async ({ trx }) => {
    await publish(trx, type)
    begun.resolve()
    await told.promise
  })
  await begun.promise

  return {
    commit: () => (told.resolve(), ended),
    rollBack: () => (told.reject(new Error('given up')), ended.catch(() => undefined)),
  }
}

test('what happens to bookings and questions is told once and in order, with ids and without names', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db)
  const [desk, manager] = [await as('front_desk'), await as('manager')]
  const { id } = await book(call, '10:00', { email: 'sam@example.com' })
  await desk(bookingContract.changeBookingStatus, { params: { bookingId: id }, body: { to: 'cancelled_staff' } })
  await untilSettled(db)
  const first = await manager(listEvents, { query: {} })
  const question = { topic: 'other' as const, name: 'Sam', email: 'sam@example.com', message: 'Hello?' }
  const sent = await call(enquiriesContract.sendEnquiry, { body: question })
  const of = { params: { enquiryId: sent.id }, body: { version: 1 } }
  await desk(enquiriesContract.closeEnquiry, of)
  await expect(desk(enquiriesContract.closeEnquiry, of)).rejects.toMatchObject({ code: 'version_conflict' })

  await untilSettled(db)
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'sam@example.com')
    .executeTakeFirstOrThrow()
  const ofBooking = { entity: 'booking', entityId: id, personId }
  expect(first.events).toEqual([
    { ...ofBooking, at: expect.any(Date), type: 'booking_made', version: 1, data: { to: 'confirmed' } },
    {
      ...ofBooking,
      at: expect.any(Date),
      type: 'booking_status_changed',
      version: 2,
      data: { from: 'confirmed', to: 'cancelled_staff' },
    },
  ])
  const then = await manager(listEvents, { query: { after: first.next ?? '', limit: 1 } })
  expect(then.events).toMatchObject([{ type: 'enquiry_sent', entityId: sent.id, version: 1, personId: null }])
  const rest = await manager(listEvents, { query: { after: then.next ?? '' } })
  expect(rest.events).toMatchObject([{ type: 'enquiry_closed', version: 2, data: { from: 'new', to: 'closed' } }])
  // At the end of the log a reader keeps its cursor.
  expect(await manager(listEvents, { query: { after: rest.next ?? '' } })).toEqual({ events: [], next: rest.next })
  expect(JSON.stringify([first, then, rest])).not.toMatch(/sam/i)
})

test('an event of a transaction that began earlier and commits later is not passed over', async ({ db, as }) => {
  const reader = await as('manager')
  const early = await begin(db, 'early')
  const undone = await begin(db, 'undone')
  await publish(db, 'late')

  // Nothing is asserted while they are open: a failing test's database would wait for them.
  const both = await reader(listEvents, { query: {} })
  await undone.rollBack()
  const one = await reader(listEvents, { query: {} })
  await early.commit()
  expect([both, one]).toEqual([
    { events: [], next: null },
    { events: [], next: null },
  ])
  await untilSettled(db)

  expect((await reader(listEvents, { query: {} })).events.map(({ type }) => type)).toEqual(['early', 'late'])
})

test('whoever reads on while many write in any order is told all of it once, in the order of the log', async ({
  db,
}) => {
  const writers = 6
  const each = 15
  const told: string[] = []
  const writing = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; n < each; n++) {
        await atomically({ trx: db }, async ({ trx }) => {
          await publish(trx, `${writer}:${n}`)
          await wait(Math.random() * 8)
        })
      }
    }),
  )

  const follow = () =>
    followEvents({ trx: db }, 'test', (_trx, events) => Promise.resolve(told.push(...events.map(({ type }) => type))))
  // Two servers share the events of one consumer.
  const ended = writing.then(() => true)
  while (!(await Promise.race([ended, wait(1, false)]))) await Promise.all([follow(), follow()])
  await untilSettled(db)
  await follow()

  expect(told).toHaveLength(writers * each)
  expect(new Set(told).size).toBe(writers * each)
  for (let writer = 0; writer < writers; writer++) {
    const own = told.filter((type) => type.startsWith(`${writer}:`))
    expect(own).toEqual(Array.from({ length: each }, (_, n) => `${writer}:${n}`))
  }
})

test('a running server reads on for its consumers; work that fails is done again, with all of its events', async ({
  db,
  services,
  logged,
}) => {
  const told: string[][] = []
  await publish(db, 'one')
  await untilSettled(db)

  const end = startConsumers(services, [
    {
      name: 'test',
      read(_trx, events) {
        told.push(events.map(({ type }) => type))
        return told.length === 1 ? Promise.reject(new Error('not now')) : Promise.resolve()
      },
    },
  ])
  await vi.waitFor(() => expect(told).toHaveLength(1))
  await publish(db, 'two')
  await vi.waitFor(() => expect(told.flat()).toEqual(['one', 'one', 'two']), { timeout: 60_000, interval: 100 })
  await end()

  expect(logged.join()).toContain('The events for test are read again')
  expect(await followEvents({ trx: db }, 'test', () => Promise.resolve())).toBe(0)
})

test('a cursor stays good in a cluster whose transactions count from the beginning', async ({ db, owner, as }) => {
  const reader = await as('manager')
  // Events that were copied from an older cluster.
  const copied = (type: string, xact: string) =>
    db
      .insertInto('domainEvent')
      .values({ type, entity: 'test', xact: Number(xact) })
      .execute()
  await copied('one', '4000000000')
  await sql`select continue_event_log()`.execute(owner)
  const first = await reader(listEvents, { query: {} })
  expect(first.events.map(({ type }) => type)).toEqual(['one'])

  await publish(db, 'two')
  await untilSettled(db)

  const { events } = await reader(listEvents, { query: { after: first.next ?? '' } })
  expect(events.map(({ type }) => type)).toEqual(['two'])
})

test('a month of events goes after 60 days, once everybody has read it', async ({ db, owner, services }) => {
  const old = async (days: number) =>
    sql`insert into domain_event (at, type, entity) values (now() - make_interval(days => ${days}), 'old', 'test')`.execute(
      db,
    )
  for (const days of [100, 10]) await old(days)
  await sql`insert into event_cursor (consumer) values ('rollup')`.execute(db)
  const turn = () => sql`select make_event_months(), drop_event_months()`.execute(db)
  const left = async () => (await db.selectFrom('domainEvent').select('type').execute()).length
  const said = async () => (await examine(db, services.config)).find(({ subject }) => subject === 'events')

  await turn()
  expect(await left()).toBe(2)
  await untilSettled(db)
  expect(await said()).toMatchObject({ state: 'warn', sentence: expect.stringContaining('not read on by rollup') })

  await followEvents({ trx: db }, 'rollup', () => Promise.resolve())
  await turn()
  expect(await left()).toBe(1)
  expect(await said()).toMatchObject({ state: 'ok' })
  for (const statement of ['delete from domain_event', "update domain_event set type = 'x'", 'truncate domain_event']) {
    await expect(sql.raw(statement).execute(owner), statement).rejects.toThrow('append-only')
  }
  await expect(sql`update event_clock set xact_offset = 0`.execute(db)).rejects.toThrow('permission denied')
})
