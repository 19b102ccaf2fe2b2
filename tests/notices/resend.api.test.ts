import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { deliverNotice } from '#server/notices/deliver.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { plainMail, secretMail } from './mails.ts'
import { jobsIn, noticesIn } from './queued.ts'

const { listNotices, resendNotice } = noticesContract

const takes = () => Promise.resolve()

test('a message is sent once more as one of its own, once for each key, audited', async ({ db, services, as }) => {
  await makeLocation(db)
  await queueTemplate({ trx: db }, plainMail)
  const noticeId = (await noticesIn(db))[0]?.id ?? ''
  await deliverNotice(jobWork(services, 'test'), takes, noticeId)
  const admin = await as('admin')
  const resend = () => admin(resendNotice, { params: { noticeId }, headers: { 'idempotency-key': 'once more' } })

  const [first, again] = [await resend(), await resend()]

  expect(first).toMatchObject({ state: 'waiting', to: 'sam@example.com', attempts: 0 })
  expect(again.id).toBe(first.id)
  expect((await noticesIn(db)).map(({ id, resends }) => [id, resends])).toEqual([
    [noticeId, null],
    [first.id, noticeId],
  ])
  expect((await jobsIn(db, 'deliver-email')).map(({ data }) => data.noticeId)).toContain(first.id)
  const event = db.selectFrom('auditEvent').select(['entityId', 'facts']).where('action', '=', 'notice_resent')
  expect(await event.executeTakeFirst()).toEqual({ entityId: noticeId, facts: { copy: first.id } })
})

test('what waits, held a secret or is of no use any more is not sent again, and the list says why', async ({
  db,
  services,
  clock,
  as,
}) => {
  await makeLocation(db)
  await queueTemplate({ trx: db }, secretMail)
  const expiresAt = new Date(clock.now().getTime() + 60_000)
  await queueTemplate({ trx: db }, { ...plainMail, expiresAt })
  for (const { id } of await noticesIn(db)) await deliverNotice(jobWork(services, 'test'), takes, id)
  await queueTemplate({ trx: db }, plainMail)
  clock.pass({ minutes: 1 })
  const admin = await as('admin')

  const { notices } = await admin(listNotices, { query: {} })

  expect(notices.map(({ notResentFor }) => notResentFor)).toEqual([
    'It still waits to leave.',
    'It is of no use any more.',
    'What it said was removed: a new one has to be made where it came from.',
  ])
  for (const { id, notResentFor } of notices) {
    await expect(admin(resendNotice, { params: { noticeId: id } })).rejects.toMatchObject({
      code: 'wrong_state',
      message: notResentFor,
    })
  }
  await expect(admin(resendNotice, { params: { noticeId: randomUUID() } })).rejects.toMatchObject({ code: 'not_found' })
})

test('the outbox is filtered by state', async ({ db, services, as }) => {
  await makeLocation(db)
  await queueTemplate({ trx: db }, plainMail)
  await deliverNotice(jobWork(services, 'test'), takes, (await noticesIn(db))[0]?.id ?? '')
  await queueTemplate({ trx: db }, { ...plainMail, to: 'late@example.com', expiresAt: new Date(0) })
  await deliverNotice(jobWork(services, 'test'), takes, (await noticesIn(db))[1]?.id ?? '')
  await queueTemplate({ trx: db }, { ...plainMail, to: 'waits@example.com' })
  const admin = await as('admin')
  const inState = async (state: 'waiting' | 'sent' | 'failed') =>
    (await admin(listNotices, { query: { state } })).notices.map(({ to, lastError }) => [to, lastError])

  expect(await inState('sent')).toEqual([['sam@example.com', null]])
  expect(await inState('waiting')).toEqual([['waits@example.com', null]])
  expect(await inState('failed')).toEqual([['late@example.com', 'It was of no use any more when it could leave.']])
})
