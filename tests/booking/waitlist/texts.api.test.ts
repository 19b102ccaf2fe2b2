import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { deliverNotice } from '#server/notices/deliver.ts'
import { saveChoices } from '#server/notices/preferences/store.ts'
import type { Channel } from '#shared/notices/kinds.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { cancel, makeTaken, templatesTo, wait } from './waiting.ts'

const email = 'ada@example.com'

async function choose(db: Db, channel: Channel, wanted: boolean) {
  const { personId } = await db.selectFrom('waitlistEntry').select('personId').executeTakeFirstOrThrow()
  await saveChoices({ trx: db }, personId, [{ kind: 'offer', channel, wanted }], new Date())
}

const textsIn = async (db: Db) =>
  (
    await sql<{ id: string; text: string; secret: boolean; leavesAt: Date }>`
      select notice.id, text, secret, start_after as leaves_at
      from notice join pgboss.job on data ->> 'noticeId' = notice.id::text where channel = 'sms'
    `.execute(db)
  ).rows

test('an offer goes by SMS to whoever wants that, and by mail to nobody who does not', async ({ db, call, as }) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  await wait(call, '11:00', email)
  await choose(db, 'sms', true)
  await choose(db, 'email', false)

  await cancel(desk, bookingId)

  expect(await templatesTo(db, email)).toEqual(['waitlist_joined'])
  const [text, ...more] = await textsIn(db)
  expect(more).toEqual([])
  expect(text).toMatchObject({
    secret: true,
    text: expect.stringMatching(/^Loft & Lie: Swing evaluation, Wed, Nov 25/),
  })
  expect(text?.text).toMatch(
    /Kept for you until Tue, Nov 24, 9:00 AM: http\S+for=waitlist#\S+ Reply STOP to end texts\.$/,
  )
})

test('nobody gets an SMS unasked', async ({ db, call, as }) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  await wait(call, '11:00', email)
  await cancel(desk, bookingId)

  expect(await templatesTo(db, email)).toEqual(['waitlist_joined', 'waitlist_offer'])
  expect(await textsIn(db)).toEqual([])
})

test('in quiet hours the SMS waits for their end, and after STOP it does not leave', async ({
  db,
  call,
  as,
  clock,
  services,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '16:00')
  await wait(call, '16:00', email)
  await choose(db, 'sms', true)
  clock.set('2026-11-24T22:30:00-06:00')
  await cancel(await as('front_desk'), id)

  const [text] = await textsIn(db)
  expect(text?.leavesAt).toEqual(new Date('2026-11-25T08:00:00-06:00'))

  await db
    .insertInto('noticeSuppression')
    .values({ channel: 'sms', address: '+13125550142', reason: 'stopped', at: clock.now() })
    .execute()
  await deliverNotice(jobWork(services, 'test'), () => Promise.reject(new Error('It left.')), text?.id ?? '')
  expect(await db.selectFrom('notice').select('lastError').where('channel', '=', 'sms').execute()).toEqual([
    { lastError: 'This number answered STOP. Only START, sent from it, begins texts again.' },
  ])
})
