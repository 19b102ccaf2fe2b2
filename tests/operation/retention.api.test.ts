import { sql } from 'kysely'
import { expect } from 'vitest'

import { examine } from '#server/doctor.ts'
import { jobWork } from '#server/kernel/work.ts'
import { forgetOldRows } from '#server/retention.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { sendEnquiry } = enquiriesContract
const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 24, 14) - days * 86_400_000)

test('sessions that ran out go after 30 days, those that nobody uses after a year', async ({ services, db }) => {
  services.config.auth.sessionIdleSeconds = 86_400
  const { userId } = await makeUser(db)
  const session = (refreshed: number) => ({
    userId,
    encryptedRefreshKey: String(refreshed),
    amr: '[]',
    createdAt: daysAgo(800),
    refreshedAt: daysAgo(refreshed),
  })
  await db.insertInto('authSession').values([0, 30, 32, 364, 366].map(session)).execute()
  const left = async () =>
    (await db.selectFrom('authSession').select('encryptedRefreshKey as n').execute()).map(({ n }) => Number(n))

  await forgetOldRows(jobWork(services, 'test'))
  expect((await left()).toSorted((a, b) => a - b)).toEqual([0, 30])

  services.config.auth.sessionIdleSeconds = undefined
  await db.insertInto('authSession').values([364, 366].map(session)).execute()
  await forgetOldRows(jobWork(services, 'test'))
  expect((await left()).toSorted((a, b) => a - b)).toEqual([0, 30, 364])
})

const notice = (days: number) => ({
  channel: 'email' as const,
  recipient: `${days}@example.com`,
  subject: 'Booked',
  text: 'See you on Wednesday',
  html: '<p>See you on Wednesday</p>',
  createdAt: daysAgo(days),
})

test('a message loses its text after 90 days and goes after two years', async ({ services, db }) => {
  await db.insertInto('notice').values([89, 91, 729, 731].map(notice)).execute()

  await forgetOldRows(jobWork(services, 'test'))

  const kept = await db
    .selectFrom('notice')
    .select(['recipient', 'text', 'html'])
    .orderBy('createdAt', 'desc')
    .execute()
  const removed = { text: expect.stringContaining('was removed'), html: null }
  expect(kept).toEqual([
    { recipient: '89@example.com', text: 'See you on Wednesday', html: '<p>See you on Wednesday</p>' },
    { recipient: '91@example.com', ...removed },
    { recipient: '729@example.com', ...removed },
  ])
})

const guest = (email: string, days: number) => ({ firstName: 'A', lastName: 'B', email, createdAt: daysAgo(days) })

test('guests without anything go after a year, whoever booked, asked or is a member stays', async ({
  services,
  db,
  call,
  clock,
}) => {
  await makeStudio(db)
  await book(call, '10:00', { email: 'booked@example.com' })
  const { userId } = await makeUser(db, { email: 'account@example.com' })
  await db
    .insertInto('person')
    .values([guest('old@example.com', 366), guest('new@example.com', 364), guest('asked@example.com', 366)])
    .execute()
  await call(sendEnquiry, { body: { topic: 'other', name: 'Sam', email: 'asked@example.com', message: 'Hello' } })
  await sql`
    update enquiry set person_id = (select id from person where email = enquiry.email);
    update person set created_at = created_at - interval '2 years' where email = 'booked@example.com' or user_id is not null
  `.execute(db)
  const left = async () =>
    (await db.selectFrom('person').select('email').orderBy('email').execute()).map(({ email }) => email)

  await forgetOldRows(jobWork(services, 'test'))
  expect(await left()).toEqual(['account@example.com', 'asked@example.com', 'booked@example.com', 'new@example.com'])

  // The question goes after two years, and with it who asked it.
  clock.pass({ days: 731 })
  await forgetOldRows(jobWork(services, 'test'))
  expect(await left()).toEqual(['account@example.com', 'booked@example.com'])
  expect(await db.selectFrom('authUser').select('id').execute()).toEqual([{ id: userId }])
})

const key = (name: string, days: number) => ({
  owner: 'guest:a',
  key: name,
  requestHash: 'x',
  createdAt: daysAgo(days),
})

test('keys go after 48 hours', async ({ services, db }) => {
  await db
    .insertInto('idempotencyKey')
    .values([key('new', 1), key('old', 3)])
    .execute()

  await forgetOldRows(jobWork(services, 'test'))
  expect(await db.selectFrom('idempotencyKey').select('key').execute()).toEqual([{ key: 'new' }])
})

test('a thousand rows and more go in small batches, and what somebody holds is left to the next run', async ({
  services,
  db,
}) => {
  await sql`
    insert into notice (channel, recipient, subject, text, created_at)
    select 'email', n || '@example.com', 'Booked', 'x', ${daysAgo(900)} from generate_series(1, 1200) n
  `.execute(db)

  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('notice').select('id').where('recipient', '=', '7@example.com').forUpdate().execute()
    await forgetOldRows(jobWork(services, 'test'))
  })
  expect(await db.selectFrom('notice').select('recipient').execute()).toEqual([{ recipient: '7@example.com' }])
  await forgetOldRows(jobWork(services, 'test'))
  expect(await db.selectFrom('notice').select('recipient').execute()).toEqual([])
})

test('the doctor shows what is kept for how long, and how much is overdue', async ({ services, db }) => {
  const said = async () => (await examine(db, services.config)).find(({ subject }) => subject === 'retention')
  expect(await said()).toMatchObject({
    state: 'ok',
    sentence: expect.stringMatching(
      /^Days kept: .+ 365, carts 30, names on orders of former clients 2562, .+, sessions that ran out 30, .+, messages 730, .+; nothing is overdue\.$/,
    ),
  })

  await sql`
    insert into notice (channel, recipient, subject, text, created_at)
    select 'email', 'a@example.com', 'Booked', 'x', now() - interval '800 days' from generate_series(1, 3)
  `.execute(db)
  expect(await said()).toMatchObject({
    state: 'warn',
    sentence: expect.stringContaining('; overdue: 3 messages, 3 texts of messages: check that a server runs its jobs.'),
  })
})
