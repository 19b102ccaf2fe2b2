import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { at, book, freeTimes, hold } from './wednesday.ts'

const everyHalfHour = Array.from(
  { length: 18 },
  (_, n) => `${String(9 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
)
const browser = (name: string) => ({ cookie: `device=${name.padEnd(22, '_')}` })

test('forty holds from one address leave the rest of the day to others, also when they come at once', async ({
  db,
  call,
}) => {
  await makeStudio(db, { coaches: 3, bays: 3, slotStepMinutes: 30 })
  const times = Array.from({ length: 40 }, (_, n) => everyHalfHour[n % everyHalfHour.length] ?? '09:00')

  const attempts = await Promise.allSettled(times.map((time) => hold(call, time)))

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  const refused = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toContainEqual(
    expect.objectContaining({
      code: 'too_many_requests',
      message: 'We keep 6 times for your network already. Please try again in 600 seconds.',
    }),
  )
  expect((await freeTimes(call)).length).toBeGreaterThan(10)
})

test('one browser keeps three times, and another one of the same address has its own', async ({
  db,
  callWith,
  clock,
}) => {
  await makeStudio(db, { coaches: 6, bays: 6 })
  const [one, other] = [callWith(browser('one')), callWith(browser('other'))]
  const kept = [await hold(one, '10:00'), await hold(one, '10:00'), await hold(one, '12:00')]

  await expect(hold(one, '14:00')).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'We keep 3 times for you already: book one of them or let it go. Please try again in 600 seconds.',
  })
  expect(await hold(other, '14:00')).toMatchObject({ startsAt: at('14:00') })

  const moved = await hold(one, '14:00', { replaces: kept[0]?.id ?? '' })
  await one(bookingContract.releaseHold, { params: { holdId: moved.id } })
  await hold(one, '15:00')
  await book(one, '12:00', { holdId: kept[2]?.id ?? '' })
  await hold(one, '16:00')
  await expect(hold(one, '09:00')).rejects.toMatchObject({ code: 'too_many_requests' })
  clock.pass({ minutes: 10 })
  expect(await hold(one, '09:00')).toMatchObject({ startsAt: at('09:00') })
})

test('a refused hold that was to replace another leaves that one as it is', async ({ db, callWith, services }) => {
  await makeStudio(db, { coaches: 6, bays: 6 })
  services.config.booking.holds.perVisitor = 1
  const [one, other] = [callWith(browser('one')), callWith(browser('other'))]
  const foreign = await hold(other, '10:00')
  await hold(one, '12:00')

  await expect(hold(one, '14:00', { replaces: foreign.id })).rejects.toMatchObject({ code: 'too_many_requests' })

  expect(await db.selectFrom('hold').select('startsAt').orderBy('startsAt').execute()).toEqual([
    { startsAt: at('10:00') },
    { startsAt: at('12:00') },
  ])
})

test('a signed-in person keeps as many in all browsers together, and the desk keeps what it needs', async ({
  db,
  as,
  callWith,
  services,
}) => {
  await makeStudio(db, { coaches: 6, bays: 6 })
  services.config.booking.holds = { perVisitor: 2, perAddress: 4 }
  const member = await as('member')
  await hold(member, '10:00')
  await hold(member, '12:00')
  await expect(hold(member, '14:00')).rejects.toMatchObject({ code: 'too_many_requests' })
  await hold(callWith(browser('one')), '14:00')

  const desk = await as('front_desk')
  for (const time of ['10:00', '11:00', '12:00', '13:00', '15:00']) await hold(desk, time)

  const rows = await db.selectFrom('hold').select(['visitor', 'address']).execute()
  expect(rows.filter(({ address }) => address === null)).toHaveLength(5)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`127\\.0\\.0\\.1|${member.userId}`))
})
