import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { absencesContract, type Decision } from '#shared/staffing/absences.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { plan, takeOut } from './studio.ts'

test('one time that is given to two is refused with both their names, and nothing is changed', async ({
  db,
  as,
  call,
}) => {
  const { staffIds } = await makeStudio(db, { coaches: 1, bays: 2 })
  const one = await book(call, '10:00')
  const other = await book(call, '11:30', { email: 'lee@example.com' })
  const manager = await as('manager')
  const planned = await plan(manager, staffIds[0], { until: '13:00' })
  const [time] = planned.bookings.flatMap(({ otherHours }) => otherHours)
  const decisions = planned.bookings.map(({ id, version }): Decision => ({
    action: 'move',
    bookingId: id,
    version,
    startsAt: time?.startsAt ?? new Date(),
    resourceIds: time?.resourceIds ?? [],
  }))

  await expect(
    takeOut(manager, staffIds[0], { until: '13:00', version: planned.version, decisions }),
  ).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^You give .+ to both Sam Rivera and Sam Rivera\. Choose another time/),
  })
  const rows = await db.selectFrom('booking').select(['id', 'startsAt']).execute()
  expect(rows.map(({ id, startsAt }) => [id, startsAt])).toEqual(
    expect.arrayContaining([one, other].map(({ id, startsAt }) => [id, startsAt])),
  )
  expect(await db.selectFrom('block').select('id').execute()).toEqual([])
})

test('whoever is asked to choose another time reads on their own page that theirs cannot be kept', async ({
  db,
  as,
}) => {
  const { staffIds } = await makeStudio(db, { coaches: 1, bays: 2 })
  const client = await as()
  const kept = await book(client, '15:00')
  const asked = await book(client, '10:00')
  const manager = await as('manager')
  const planned = await plan(manager, staffIds[0], { until: '13:00' })
  const decisions = planned.bookings.map(({ id, version }): Decision => ({ action: 'offer', bookingId: id, version }))
  await takeOut(manager, staffIds[0], { until: '13:00', version: planned.version, decisions })

  const mine = await client(bookingContract.listMyBookings, {})
  expect(mine.map(({ id, isUnkept }) => [id, isUnkept])).toEqual([
    [asked.id, true],
    [kept.id, false],
  ])
})

test('a list of leave names the first and the last answer, and how many are written to when it is taken back', async ({
  db,
  as,
  call,
}) => {
  const { staffIds } = await makeStudio(db, { coaches: 1, bays: 2 })
  await book(call, '10:00')
  await book(call, '11:30', { email: 'lee@example.com' })
  const manager = await as('manager')
  const takeAll = async () => {
    const planned = await plan(manager, staffIds[0], { until: '13:00' })
    const decisions = planned.bookings.map(({ id, version }): Decision => ({ action: 'offer', bookingId: id, version }))
    const answerBy = { day: '2026-11-25', time: '12:00' }
    return takeOut(manager, staffIds[0], { until: '13:00', version: planned.version, decisions, answerBy })
  }
  const first = await takeAll()
  const listed = async () => (await manager(absencesContract.listAbsences, { query: { limit: 20 } })).absences
  const [one] = await listed()
  const until = await db.selectFrom('bookingOffer').select('expiresAt').orderBy('expiresAt').execute()
  expect([one?.localFirstAskedUntil, one?.localAskedUntil]).toEqual(
    [until[0], until.at(-1)].map((offer) => offer?.expiresAt && localTimeOf(offer.expiresAt, 'America/Chicago')),
  )
  expect(one?.writtenCount).toBe(2)

  // A second time off over the same hours: with one of them gone everybody waits for the other still.
  await takeAll()
  for (const { id, version, writtenCount } of await listed()) {
    const { told } = await manager(absencesContract.deleteAbsence, { params: { absenceId: id }, body: { version } })
    const other = (await listed())[0]
    expect(told).toBe(writtenCount)
    if (!other) continue
    const body = { version: other.version }
    expect(await manager(absencesContract.deleteAbsence, { params: { absenceId: other.id }, body })).toEqual({
      told: other.writtenCount,
    })
    break
  }
  expect(first.offered).toBe(2)
})
