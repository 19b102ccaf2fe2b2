import { expect } from 'vitest'

import { remind } from '#server/booking/reminders/remind.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { deliverNotice } from '#server/notices/deliver.ts'
import { bookingContract, type Scope } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { cancel, makeTaken, tokenFor, wait } from '#tests/booking/waitlist/waiting.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { listNotices, listFailedNotices, resendNotice } = noticesContract

const away = () => Promise.reject(new Error('Connection refused'))

/** Tries each waiting mail once, oldest first; returns the templates of those that were sent. */
async function deliverAll(services: Services, db: Db): Promise<(string | null)[]> {
  const sent: (string | null)[] = []
  const waiting = db.selectFrom('notice').select('id').where('sentAt', 'is', null).where('failedAt', 'is', null)
  for (const { id } of await waiting.orderBy('id').execute()) {
    await deliverNotice(
      jobWork(services, 'test'),
      (_work, { template }) => Promise.resolve(void sent.push(template)),
      id,
    )
  }
  return sent
}

async function tryInVain(services: Services, db: Db): Promise<void> {
  for (const { id } of await db.selectFrom('notice').select('id').execute()) {
    await expect(deliverNotice(jobWork(services, 'test'), away, id)).rejects.toThrow('Connection refused')
  }
}

const move = (desk: Call, bookingId: string, days = 0) => {
  const startsAt = new Date(at('13:00').getTime() + days * 86_400_000)
  return desk(bookingContract.rescheduleBooking, { params: { bookingId }, query: {}, body: { startsAt } })
}

test('a confirmation whose booking was cancelled meanwhile does not leave, and the outbox says why', async ({
  db,
  services,
  call,
  as,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '11:00')
  await tryInVain(services, db)
  const admin = await as('admin')
  await cancel(admin, id)
  const reason = 'The booking was called off before this could leave.'
  const withdrawn = async () => (await admin(listNotices, { query: {} })).notices.at(-1)
  expect(await withdrawn()).toMatchObject({ state: 'waiting', ended: reason })

  expect(await deliverAll(services, db)).toEqual(['cancelled'])

  const notice = await withdrawn()
  expect(notice).toMatchObject({ state: 'withdrawn', lastError: reason, to: person.email, attempts: 2 })
  expect((await admin(listNotices, { query: { state: 'withdrawn' } })).notices).toHaveLength(1)
  expect((await admin(listNotices, { query: { state: 'failed' } })).notices).toEqual([])
  // It is not listed as failed, and nobody can send it again.
  expect(await admin(listFailedNotices, {})).toEqual([])
  const again = admin(resendNotice, { params: { noticeId: notice?.id ?? '' } })
  await expect(again).rejects.toMatchObject({ code: 'wrong_state', message: reason })
})

test('a reminder of the former time does not leave once the booking has moved', async ({
  db,
  services,
  clock,
  call,
  as,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '11:00')
  await deliverAll(services, db)
  clock.set('2026-11-25T09:00:00-06:00')
  await remind(jobWork(services, 'test'))
  await move(await as('front_desk'), id)

  expect(await deliverAll(services, db)).toEqual(['moved'])
})

test('the mail of a series that has not left says what of it there is by now, and nothing of one that was called off', async ({
  db,
  services,
  as,
}) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const series = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week', times: 3, person } as const
  const { booked } = await desk(bookingContract.createSeries, { query: {}, body: series })
  const [, second, third] = booked.map(({ id = '' }) => id)
  await tryInVain(services, db)
  await move(desk, second ?? '', 7)
  await cancel(desk, third ?? '')
  const last = db.selectFrom('notice').select('text').where('template', '=', 'series_booked').orderBy('id', 'desc')
  const { text } = await last.limit(1).executeTakeFirstOrThrow()
  expect(text).toContain('Wednesday, December 2, 1:00')
  expect(text).not.toContain(booked[2]?.reference)
  expect(new Set(await deliverAll(services, db))).toEqual(new Set(['cancelled', 'moved', 'series_booked']))

  const again = await desk(bookingContract.createSeries, { query: {}, body: { ...series, startsAt: at('15:00') } })
  const params = { bookingId: again.booked[0]?.id ?? '' }
  await desk(bookingContract.cancelBooking, { params, body: { scope: 'all' } })
  expect(await deliverAll(services, db)).not.toContain('series_booked')
})

const acts: [string, (desk: Call, bookingId: string, scope: Scope) => Promise<unknown>][] = [
  [
    'canceled',
    (desk, bookingId, scope) => desk(bookingContract.cancelBooking, { params: { bookingId }, body: { scope } }),
  ],
  [
    'moved',
    (desk, bookingId, scope) => {
      const body = { startsAt: new Date(at('13:00').getTime() + 7 * 86_400_000), scope, by: 'client' } as const
      return desk(bookingContract.rescheduleBooking, { params: { bookingId }, query: {}, body })
    },
  ],
  [
    'longer',
    async (desk, bookingId, scope) => {
      const asked = { params: { bookingId }, body: { minutes: 30, scope } as const }
      const { changed } = await desk(bookingContract.extendBooking, { ...asked, query: { preview: '1' } })
      const expectedPriceCents = changed.reduce((sum, { newCents }) => sum + newCents, 0)
      const body = { ...asked.body, expectedPriceCents }
      return desk(bookingContract.extendBooking, { ...asked, query: {}, body })
    },
  ],
]

test.for(acts)(
  'of a series that is %s the first mail is written anew once, whatever was changed of it',
  async ([name, act], { db, services, as }) => {
    await makeStudio(db, { category: 'bay', durationMinutes: 60, bufferAfterMinutes: 0 })
    const desk = await as('front_desk')
    const series = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week', times: 4, person } as const
    const { booked } = await desk(bookingContract.createSeries, { query: {}, body: series })
    const written = () =>
      db
        .selectFrom('notice')
        .select(['subject', 'withdrawnFor'])
        .where('template', '=', 'series_booked')
        .orderBy('id')
        .execute()
    await act(desk, booked[1]?.id ?? '', 'following')

    const anew = (await written()).slice(1)
    expect(anew).toEqual([
      { subject: `Booked ${name === 'canceled' ? '1 time' : '4 times'}: Swing evaluation`, withdrawnFor: null },
    ])
    // Canceling one of them later does not withdraw this mail: no other mail tells of it.
    await cancel(desk, booked[0]?.id ?? '')
    const sent = await deliverAll(services, db)
    if (name === 'canceled') expect(new Set(sent)).toEqual(new Set(['cancelled', 'series_cancelled']))
  },
)

test('of a series that is canceled as a whole nobody hears that some of it is booked', async ({ db, as }) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const series = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week', times: 3, person } as const
  const { booked } = await desk(bookingContract.createSeries, { query: {}, body: series })
  const params = { bookingId: booked[0]?.id ?? '' }
  await desk(bookingContract.cancelBooking, { params, body: { scope: 'following' } })
  const letters = await db.selectFrom('notice').select(['subject', 'withdrawnFor']).orderBy('id').execute()
  expect(letters).toEqual([
    {
      subject: 'Booked 3 times: Swing evaluation',
      withdrawnFor: 'The booking was called off before this could leave.',
    },
    { subject: 'Canceled: Swing evaluation, 3 times', withdrawnFor: null },
  ])
})

test('what has come into the mailbox of the demo studio is not written anew', async ({ db, services, as }) => {
  services.config = { ...services.config, demo: true }
  await makeStudio(db)
  const desk = await as('front_desk')
  const series = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week', times: 3, person } as const
  const { booked } = await desk(bookingContract.createSeries, { query: {}, body: series })
  await cancel(desk, booked[1]?.id ?? '')
  const templates = await db.selectFrom('notice').select('template').orderBy('id').execute()
  expect(templates.map(({ template }) => template)).toEqual(['series_booked', 'cancelled'])
})

test('another bay at the same time takes back nothing that was written', async ({ db, services, call, as }) => {
  await makeStudio(db, { bays: 2 })
  const { id } = await book(call, '11:00')
  const bay = await db.selectFrom('resource').select('id').where('name', '=', 'Bay 2').executeTakeFirstOrThrow()
  const desk = await as('front_desk')
  await desk(bookingContract.rescheduleBooking, {
    params: { bookingId: id },
    query: {},
    body: { startsAt: at('11:00'), bayId: bay.id, notify: false },
  })

  expect(await deliverAll(services, db)).toEqual(['booked'])
})

test('an offer that somebody has declined does not leave any more', async ({ db, services, call, callWith, as }) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  const { id } = await wait(call, '11:00', 'mara@example.com')
  await deliverAll(services, db)
  await cancel(desk, bookingId)
  const waiting = callWith({ authorization: `Waitlist ${await tokenFor(db, 'mara@example.com')}` })
  await waiting(waitlistContract.declineWaitlistOffer, { params: { entryId: id } })

  expect(await deliverAll(services, db)).toEqual(['cancelled'])
})
