import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { eventually, startServer, statusOf } from '#tests/support/process.ts'
import { proxyTo } from '#tests/support/proxy.ts'
import { sendTo, test } from '#tests/support/test.ts'

const wishes = (url: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => {
    // Twelve bays of half-hour slots: enough room for everybody.
    const startsAt = new Date(Date.UTC(2030, 0, 8, 15) + ((from + n) % 16) * 1_800_000)
    return callThrough(sendTo(url))(bookingContract.createBooking, {
      headers: { 'idempotency-key': `wish-${from + n}` },
      body: {
        serviceCode: 'swing_eval',
        startsAt,
        person: { firstName: 'Sam', lastName: 'Rivera', email: `p${from + n}@example.com`, phone: '312 555 0142' },
      },
    })
  })

const roomy = {
  coaches: 12,
  bays: 12,
  durationMinutes: 30,
  slotStepMinutes: 30,
  maximumAdvanceDays: 4000,
  minimumNoticeMinutes: 0,
}

const waitsForLock = async (db: Db) =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db))
    .rows.length > 0

test('a connection that breaks in the middle of a request fails that request, and not the server', async ({
  db,
  dbUrl,
}) => {
  const { userId, email, password } = await makeUser(db)
  const proxy = await proxyTo(dbUrl)
  const server = await startServer(proxy.url)
  try {
    const signingIn = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('authUser').select('id').where('id', '=', userId).forUpdate().execute()
      const answering = fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      expect(await eventually(() => waitsForLock(db), Boolean)).toBe(true)
      proxy.goAway()
      return answering
    })
    expect(signingIn.status).toBe(503)

    proxy.comeBack()
    const status = await eventually(
      () => statusOf(`${server.url}/readyz`),
      (code) => code === 200,
    )
    expect(status).toBe(200)
    // One that is about to end answers too, but it has said why.
    expect(server.output()).not.toContain('DATABASE_URL')
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    proxy.close()
  }
})

test('without its database the server says so, and it recovers by itself', async ({ db, dbUrl }) => {
  await makeStudio(db)
  const proxy = await proxyTo(dbUrl)
  const server = await startServer(proxy.url)
  try {
    proxy.goAway()
    expect(await statusOf(`${server.url}/readyz`)).toBe(503)
    const refused = await fetch(`${server.url}/api/v1/services`)
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'unavailable' }])
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await statusOf(`${server.url}/healthz`)).toBe(200)

    proxy.comeBack()
    expect(
      await eventually(
        () => statusOf(`${server.url}/readyz`),
        (status) => status === 200,
      ),
    ).toBe(200)
    expect(await statusOf(`${server.url}/api/v1/services`)).toBe(200)
    // What was about to begin when the database went away does so now.
    const begun = sql`select from pgboss.job where name = 'check-ledgers'`
    expect(
      await eventually(
        async () => (await begun.execute(db)).rows.length,
        (many) => many > 0,
      ),
    ).toBeGreaterThan(0)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    proxy.close()
  }
})

test('killed in the middle of bookings, what was confirmed is there, and nothing is there by half', async ({
  db,
  dbUrl,
}) => {
  await makeStudio(db, roomy)
  const server = await startServer(dbUrl)
  const confirmed: string[] = []
  const attempts = wishes(server.url, 120).map(async (booking) => {
    confirmed.push((await booking).id)
    if (confirmed.length === 20) server.child.kill('SIGKILL')
  })
  await Promise.allSettled(attempts)
  await server.ended

  const kept = await eventually(
    () =>
      db
        .selectFrom('booking')
        .innerJoin('allocation', 'bookingId', 'booking.id')
        .select(['booking.id', (eb) => eb.fn.countAll<string>().as('resources')])
        .groupBy('booking.id')
        .execute(),
    (rows) => rows.length >= confirmed.length,
  )
  expect(confirmed.length).toBeGreaterThanOrEqual(20)
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed))
  expect(kept.every(({ resources }) => Number(resources) === 2)).toBe(true)
  const count = (table: 'booking' | 'notice' | 'bookingTransition') =>
    db.selectFrom(table).select(db.fn.countAll<string>().as('n')).executeTakeFirstOrThrow()
  for (const table of ['booking', 'notice', 'bookingTransition'] as const)
    expect(Number((await count(table)).n)).toBe(kept.length)

  const again = await startServer(dbUrl)
  const [replayed] = await Promise.all(wishes(again.url, 1))
  const ofFirst = db
    .selectFrom('booking')
    .select('id')
    .where(sql`contact ->> 'email'`, '=', 'p0@example.com')
  expect(await ofFirst.execute()).toEqual([{ id: replayed?.id }])
  again.child.kill('SIGTERM')
  await again.ended
})

test('asked to end under load, the server answers what it has begun and leaves within ten seconds', async ({
  db,
  dbUrl,
}) => {
  await makeStudio(db, roomy)
  const server = await startServer(dbUrl)
  const attempts = wishes(server.url, 60)
  await attempts[0]

  const asked = Date.now()
  server.child.kill('SIGTERM')
  const outcomes = await Promise.allSettled(attempts)
  const { code } = await server.ended

  expect(code).toBe(0)
  expect(Date.now() - asked).toBeLessThan(10_000)
  const confirmed = outcomes.filter(({ status }) => status === 'fulfilled')
  expect(await db.selectFrom('booking').select('id').execute()).toHaveLength(confirmed.length)
})
