import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { expect } from 'vitest'

import { startJobs } from '#server/jobs.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { deliverNotice, type NoticeSender } from '#server/notices/deliver.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { eventually } from '#tests/support/process.ts'
import { test as base } from '#tests/support/test.ts'

import { mailServer } from './mail-server.ts'
import { mail, mailerFor, secretMail } from './mails.ts'
import { jobsIn, makeDue, noticesIn } from './queued.ts'

interface Fixtures {
  /** Starts a server's workers, as often as there are to be servers. */
  work: (changes?: Partial<Services>) => Promise<() => Promise<void>>
}

const test = base.extend<Fixtures>({
  work: async ({ services, dbUrl }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async (changes = {}) => {
      const end = await startJobs({ ...services, ...changes }, dbUrl)
      ends.push(end)
      return end
    })
    await Promise.all(ends.map((end) => end()))
  },
})

const byText = (a = '', b = '') => a.localeCompare(b)

test('a mail leaves at once, only once and whole, also when two servers work at the same queue', async ({
  db,
  work,
}) => {
  await makeLocation(db)
  const smtp = await mailServer()
  const mailer = mailerFor(smtp.url())
  await work({ mailer })
  await work({ mailer })

  const begun = performance.now()
  await db.transaction().execute((trx) => queueTemplate({ trx }, mail))
  await eventually(() => Promise.resolve(smtp.received.length), Boolean)
  expect(performance.now() - begun).toBeLessThan(3000)
  for (let n = 2; n <= 30; n++) await queueTemplate({ trx: db }, { ...mail, to: `sam${n}@example.com` })
  await eventually(
    () => noticesIn(db),
    (notices) => notices.every(({ sentAt }) => sentAt),
  )
  await smtp.goAway()

  expect(smtp.received).toHaveLength(30)
  expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(30)
  expect(smtp.received[0]?.message).toContain('Subject: Booked: Swing evaluation, Tuesday')
  expect(smtp.received[0]?.message).toContain('filename=booking.ics')
  // The mark travels with the mail: no picture is fetched.
  expect(smtp.received[0]?.message).toMatch(/^Content-Id: <mark-white@letterhead>/im)
  expect(smtp.received[0]?.message).toContain('1200 Fulton Market, Chicago, IL 60607')
  expect((await noticesIn(db)).every(({ attempts, lastError }) => attempts === 1 && lastError === null)).toBe(true)
})

test('an invitation is a part of its mail, so that calendars take it in', async ({ db, services }) => {
  const smtp = await mailServer()
  const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
  const contentType = 'text/calendar; charset=utf-8; method=REQUEST'
  await queueTemplate(
    { trx: db },
    {
      ...mail,
      attachments: [],
      calendar: () => ({ filename: 'booking.ics', contentType, content }),
    },
  )

  await deliverNotice(
    jobWork(services, 'test'),
    (_work, mail) => mailerFor(smtp.url()).send(mail),
    (await noticesIn(db))[0]?.id ?? '',
  )
  await smtp.goAway()

  const [{ message } = { message: '' }] = smtp.received
  expect(message.replaceAll(/\r\n\s+/g, ' ')).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
  expect(message).toContain('booking.ics')
})

test('what is rolled back leaves neither a notice nor a job', async ({ db }) => {
  const work = db.transaction().execute(async (trx) => {
    await queueTemplate({ trx }, mail)
    expect(await jobsIn(trx, 'deliver-email')).toHaveLength(1)
    throw new Error('changed our mind')
  })

  await expect(work).rejects.toThrow('changed our mind')
  expect(await noticesIn(db)).toEqual([])
  expect(await jobsIn(db, 'deliver-email')).toEqual([])
})

test('while the mail server is away a mail waits longer each time, and leaves when it is back', async ({
  db,
  work,
  as,
}) => {
  const smtp = await mailServer()
  await smtp.goAway()
  await work({ mailer: mailerFor(smtp.url()) })
  await queueTemplate({ trx: db }, mail)

  const pauses: number[] = []
  for (let tries = 1; tries <= 3; tries++) {
    const [job] = await eventually(
      () => jobsIn(db, 'deliver-email'),
      ([one]) => one?.state === 'retry' && one.retryCount === tries - 1 && one.waitsSeconds > 30,
    )
    pauses.push((job?.waitsSeconds ?? 0) / 60)
    if (tries < 3) await makeDue(db, 'deliver-email')
  }
  const [waits] = (await (await as('admin'))(noticesContract.listNotices, { query: {} })).notices
  expect(waits).toMatchObject({ state: 'waiting', attempts: 3, lastError: expect.stringContaining('ECONNREFUSED') })
  for (const [tries, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThan(2 ** tries - 0.2)
    expect(pause).toBeLessThanOrEqual(2 ** (tries + 1))
  }

  await smtp.comeBack()
  await makeDue(db, 'deliver-email')
  await eventually(() => Promise.resolve(smtp.received.length), Boolean)
  await smtp.goAway()
  expect(smtp.received).toHaveLength(1)
})

test('a mail is tried for a day, then it is dead, and the outbox says so', async ({ db, work, as }) => {
  const smtp = await mailServer(() => ({ code: 451, reason: 'come back later' }))
  await work({ mailer: mailerFor(smtp.url()) })
  await queueTemplate({ trx: db }, mail)
  await eventually(
    () => jobsIn(db, 'deliver-email'),
    ([job]) => job?.state === 'retry',
  )
  const { rows } = await sql<{ days: number }>`
    select sum(least(60 * 2 ^ tries, retry_delay_max)) / 86400 as days
    from pgboss.queue, generate_series(0, retry_limit - 1) tries where name = 'deliver-email' group by name
  `.execute(db)
  expect(rows[0]?.days).toBeGreaterThanOrEqual(1)

  await sql`update pgboss.job set retry_count = retry_limit - 1 where name = 'deliver-email'`.execute(db)
  await makeDue(db, 'deliver-email')
  await eventually(
    () => noticesIn(db),
    ([notice]) => Boolean(notice?.failedAt),
  )

  const [dead] = (await (await as('admin'))(noticesContract.listNotices, { query: {} })).notices
  expect(dead).toMatchObject({ state: 'failed', attempts: 2, lastError: expect.stringContaining('come back later') })
  await smtp.goAway()
})

test('a recipient whom the mail server refuses for good is not tried again', async ({ db, work, as, logged }) => {
  const smtp = await mailServer((to) =>
    to.startsWith('nobody') ? { code: 550, reason: '5.1.1 no such user, not even for 402718' } : undefined,
  )
  await work({ mailer: mailerFor(smtp.url()) })
  await queueTemplate({ trx: db }, { ...secretMail, to: 'nobody@example.com' })
  await queueTemplate({ trx: db }, mail)
  await eventually(
    () => noticesIn(db),
    (notices) => notices.every(({ sentAt, failedAt }) => sentAt ?? failedAt),
  )

  const { notices } = await (await as('admin'))(noticesContract.listNotices, { query: {} })
  expect(notices.map(({ to, state }) => [to, state])).toEqual([
    ['sam@example.com', 'sent'],
    ['nobody@example.com', 'failed'],
  ])
  expect(notices[1]).toMatchObject({
    attempts: 1,
    subject: 'Your verification code',
    text: null,
    lastError: expect.stringContaining('no such user, not even for …'),
  })
  expect(logged.join('')).not.toContain('402718')
  expect((await jobsIn(db, 'deliver-email')).map(({ state }) => state)).toEqual(['completed', 'completed'])
  await smtp.goAway()
})

test('a mail server that refuses us, not the mail, is tried again', async ({ db, work }) => {
  const smtp = await mailServer(() => ({ code: 550, reason: '5.7.1 relaying denied' }))
  await work({ mailer: mailerFor(smtp.url()) })
  await queueTemplate({ trx: db }, mail)

  const [job] = await eventually(
    () => jobsIn(db, 'deliver-email'),
    ([one]) => one?.state === 'retry',
  )
  expect(job?.state).toBe('retry')
  await smtp.goAway()
})

test('a job that is run twice sends once, also at the same time', async ({ db, services }) => {
  const smtp = await mailServer()
  const mailer = mailerFor(smtp.url())
  const send: NoticeSender = (_work, one) => mailer.send(one)
  await queueTemplate({ trx: db }, mail)
  const [notice] = await noticesIn(db)
  const run = () => deliverNotice(jobWork(services, 'test'), send, notice?.id ?? '')

  await Promise.allSettled([run(), run(), run()])
  await run()

  await smtp.goAway()
  expect(smtp.received).toHaveLength(1)
})

test('what a killed server had taken is sent by another one', async ({ db, work }) => {
  const smtp = await mailServer()
  await queueTemplate({ trx: db }, mail)
  // Taken by a process that is no more: nobody will say how it went.
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '61 seconds'`.execute(db)
  await db
    .updateTable('notice')
    .set({ attempts: 1, claimedUntil: sql`now() - interval '1 second'` })
    .execute()

  await work({ mailer: mailerFor(smtp.url()) })
  // Each server looks for such jobs once a minute.
  await new PgBoss({ db: fromKysely(db.withoutPlugins()) }).supervise()
  expect(await jobsIn(db, 'deliver-email')).toMatchObject([{ state: 'retry' }])
  await makeDue(db, 'deliver-email')
  await eventually(() => Promise.resolve(smtp.received.length), Boolean)

  await smtp.goAway()
  expect(smtp.received).toHaveLength(1)
})

test('without a mail server mail stays in the outbox and is not tried, and leaves when there is one', async ({
  db,
  work,
}) => {
  const end = await work()
  await queueTemplate({ trx: db }, mail)
  await queueTemplate({ trx: db }, { ...mail, to: 'lost@example.com' })
  await sql`delete from pgboss.job where name = 'deliver-email' and data ->> 'noticeId' = (
    select id::text from notice where recipient = 'lost@example.com')`.execute(db)
  const old = { channel: 'email' as const, recipient: 'old@example.com', subject: 'Old', text: 'Old' }
  await db
    .insertInto('notice')
    .values({ ...old, createdAt: sql`now() - interval '8 days'` })
    .execute()
  await end()
  expect(await jobsIn(db, 'deliver-email')).toMatchObject([{ state: 'created' }])
  expect((await noticesIn(db)).every(({ attempts, failedAt }) => attempts === 0 && !failedAt)).toBe(true)

  const smtp = await mailServer()
  await work({ mailer: mailerFor(smtp.url()) })
  await eventually(
    () => noticesIn(db),
    (notices) => notices.every(({ sentAt, failedAt }) => sentAt ?? failedAt),
  )

  await smtp.goAway()
  expect(smtp.received.map(({ to }) => to[0]).toSorted(byText)).toEqual(['lost@example.com', 'sam@example.com'])
  expect((await noticesIn(db))[0]).toMatchObject({
    recipient: 'old@example.com',
    lastError: 'It waited for more than 7 days.',
  })
})

test('when its connections break, a server opens others and goes on', async ({ db, work, logged }) => {
  const smtp = await mailServer()
  await work({ mailer: mailerFor(smtp.url()) })

  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pgboss' and datname = current_database()
  `.execute(db)
  await eventually(() => Promise.resolve(logged.some((line) => line.includes('The job queue met an error'))), Boolean)
  await queueTemplate({ trx: db }, mail)
  await eventually(() => Promise.resolve(smtp.received.length), Boolean)

  await smtp.goAway()
  expect(smtp.received).toHaveLength(1)
})

test('a server that is asked to end finishes the mail that it is sending', async ({ db, work }) => {
  const smtp = await mailServer(() => undefined, { pauseMilliseconds: 1000 })
  const end = await work({ mailer: mailerFor(smtp.url()) })
  await queueTemplate({ trx: db }, mail)
  await eventually(() => Promise.resolve(smtp.tries()), Boolean)

  await end()

  expect(smtp.received).toHaveLength(1)
  expect((await noticesIn(db))[0]?.sentAt).toBeInstanceOf(Date)
  expect(await jobsIn(db, 'deliver-email')).toMatchObject([{ state: 'completed' }])
  await smtp.goAway()
})
