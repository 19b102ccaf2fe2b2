import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { explainContract } from '#shared/booking/explain/explain-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, book, freeTimes, hold } from '#tests/booking/wednesday.ts'
import { makeStudio, takeOff } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { explainStart } = explainContract

const explain = (call: Call, time: string, more: { bayId?: string; staffId?: string } = {}) =>
  call(explainStart, { query: { service: 'swing_eval', startsAt: at(time).toISOString(), ...more } })

test('the desk reads which booking, buffer, leave or kept time takes a time away, with its name and the way to it', async ({
  db,
  call,
  as,
}) => {
  const { staffIds, bayIds, locationId } = await makeStudio(db, { bufferAfterMinutes: 15 })
  const desk = await as('front_desk')
  const booked = await book(call, '10:00')
  await hold(call, '13:00')
  await takeOff(db, locationId, staffIds[0], [at('15:00'), at('16:00')])

  expect(await explain(desk, '11:15')).toMatchObject({ offered: true, reasons: [], serviceName: 'Swing evaluation' })
  expect(await explain(desk, '10:30')).toMatchObject({
    offered: false,
    endsAt: at('11:30'),
    reasons: [
      {
        rule: 'booking',
        subject: 'Bay 1',
        message: `Booked: Sam Rivera, ${booked.reference}, 10:00 AM to 11:00 AM.`,
        fix: 'open_booking',
        bookingId: booked.id,
      },
      { rule: 'booking', subject: 'Coach 1' },
    ],
    next: { startsAt: at('11:15'), staffName: 'Coach 1', bayName: 'Bay 1', bayId: bayIds[0] },
  })
  expect((await explain(desk, '11:00')).reasons).toMatchObject([{ rule: 'buffer' }, { rule: 'buffer' }])
  expect((await explain(desk, '13:30')).reasons).toMatchObject([{ rule: 'hold' }, { rule: 'hold' }])
  expect((await explain(desk, '15:00')).reasons).toMatchObject([
    { rule: 'block', subject: 'Coach 1', message: 'Taken: Sick leave, until 4:00 PM.', fix: 'edit_staff' },
  ])
})

test('each rule is said in figures', async ({ db, as, clock }) => {
  const { bayIds } = await makeStudio(db, { minimumNoticeMinutes: 24 * 60, maximumAdvanceDays: 14, bays: 2 })
  clock.set('2026-11-25T14:16:00Z')
  const desk = await as('front_desk')
  const said = async (time: string) => (await explain(desk, time)).reasons.map(({ rule, message }) => [rule, message])

  expect(await said('17:30')).toEqual([
    ['notice', 'Needs 24 h notice, this is in 9 h.'],
    ['hours', 'Open 9:00 AM to 6:00 PM, it would be 5:30 PM to 6:30 PM.'],
    ['pattern', 'Does not work at this time.'],
  ])
  expect(await said('09:00')).toEqual([['notice', 'Needs 24 h notice, this is in 44 min.']])
  expect((await said('07:00')).map(([rule]) => rule)).toEqual(['past', 'hours', 'pattern'])
  const far = { service: 'swing_eval', startsAt: '2026-12-20T16:07:00Z' }
  expect((await desk(explainStart, { query: far })).reasons).toMatchObject([
    { rule: 'window', message: 'Booked up to 14 days ahead, this is in 25 days.' },
    { rule: 'grid', message: 'Starts every 15 min from opening, such as 10:00 AM.' },
  ])
  await db
    .deleteFrom('resourceCapability')
    .where('resourceId', '=', bayIds[0] ?? '')
    .execute()
  const first = await explain(desk, '12:00', { bayId: bayIds[0] ?? '' })
  expect(first.reasons).toMatchObject([{ rule: 'notice' }, { rule: 'requirement', fix: 'edit_bays' }])
  expect((await explain(desk, '12:00', { bayId: bayIds[1] ?? '' })).reasons).toMatchObject([{ rule: 'notice' }])
})

test('a retired service and a studio that is not open say so; a visitor is told nothing', async ({ db, call, as }) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  await expect(explain(call, '10:00')).rejects.toMatchObject({ code: 'not_signed_in' })
  const other = desk(explainStart, { query: { service: 'no_such', startsAt: at('10:00').toISOString() } })
  await expect(other).rejects.toMatchObject({ code: 'not_found' })

  await db.updateTable('location').set({ openedAt: null }).execute()
  expect((await explain(desk, '10:00')).reasons).toMatchObject([{ rule: 'not_open', fix: 'set_up' }])
  await db.updateTable('service').set({ active: false }).execute()
  expect((await explain(desk, '10:00')).reasons).toMatchObject([{ rule: 'retired', fix: 'edit_service' }])
})

test('what it says of each quarter of an hour is what is offered', async ({ db, call, as }) => {
  await makeStudio(db, { bufferAfterMinutes: 15 })
  const desk = await as('front_desk')
  await book(call, '10:00')
  await book(call, '14:30')
  const { starts } = await call(bookingContract.listFreeStarts, {
    query: { service: 'swing_eval', from: '2026-11-25', days: 1 },
  })
  expect(starts.map(({ local }) => local.slice(11))).toEqual(await freeTimes(call))

  const times = Array.from({ length: 40 }, (_, step) => new Date(at('08:00').getTime() + step * 900_000))
  const offered: string[] = []
  for (const startsAt of times) {
    const answer = await desk(explainStart, { query: { service: 'swing_eval', startsAt: startsAt.toISOString() } })
    if (answer.offered) offered.push(startsAt.toISOString())
  }
  expect(offered).toEqual(starts.map(({ startsAt }) => startsAt.toISOString()))
})
