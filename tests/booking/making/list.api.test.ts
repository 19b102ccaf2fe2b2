import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { cancelBooking, listBookings, rescheduleBooking } = bookingContract

test('a search goes on in the order of the moment at which it began, however long somebody reads its first page', async ({
  db,
  call,
  as,
  clock,
}) => {
  await makeStudio(db, { coaches: 2, bays: 2 })
  // Two at one time, of which a page ends between, and both are nearer when the next is asked for.
  const made = [
    await book(call, '10:00'),
    await book(call, '10:00', { email: 'lee@example.com' }),
    await book(call, '15:00'),
  ]
  const desk = await as('front_desk')
  const found: string[] = []
  for (let after: string | undefined; ;) {
    const query = { search: 'example.com', limit: 1, ...(after !== undefined && { after }) }
    const { bookings, next } = await desk(listBookings, { query })
    found.push(...bookings.map(({ id }) => id))
    if (next === null) break
    after = next
    clock.set(new Date(clock.now().getTime() + 7000).toISOString())
  }

  expect(found.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
})

test('bookings are listed by day, state, person, staff and bay, a page at a time', async ({ db, call, as }) => {
  const { staffIds, bayIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const desk = await as('front_desk')
  const ten = await book(call, '10:00')
  const noon = await book(call, '12:00', { email: 'lee@example.com' })
  const three = await book(call, '15:00')
  await desk(cancelBooking, { params: { bookingId: three.id }, body: {} })
  await desk(rescheduleBooking, {
    params: { bookingId: noon.id },
    query: {},
    body: { startsAt: at('12:00'), staffId: staffIds[1] ?? '', bayId: bayIds[1] ?? '' },
  })
  const listed = async (query: Parameters<typeof desk<typeof listBookings>>[1]['query']) =>
    (await desk(listBookings, { query })).bookings.map(({ id }) => id)
  const day = { from: '2026-11-25', until: '2026-11-25' }

  expect(await listed(day)).toEqual([noon.id, ten.id])
  expect(await listed({ ...day, sort: 'startsAt' })).toEqual([ten.id, noon.id])
  expect(await listed({ from: '2026-11-26' })).toEqual([])
  expect(await listed({ until: '2026-11-24' })).toEqual([])
  expect(await listed({ ...day, status: 'cancelled_staff' })).toEqual([three.id])
  expect(await listed({ staff: staffIds[1] ?? '' })).toEqual([noon.id])
  expect(await listed({ bay: bayIds[1] ?? '', staff: staffIds[0] ?? '' })).toEqual([])
  expect(await listed({ search: ten.reference, ...day })).toEqual([ten.id])
  const { personId } = await db
    .selectFrom('booking')
    .select('personId')
    .where('id', '=', ten.id)
    .executeTakeFirstOrThrow()
  expect(await listed({ person: personId })).toEqual([three.id, ten.id])

  const first = await desk(listBookings, { query: { search: 'example.com', limit: 1 } })
  expect(first.bookings).toMatchObject([{ id: ten.id, bayName: expect.any(String) }])
  const second = await desk(listBookings, { query: { search: 'example.com', limit: 1, after: first.next ?? '' } })
  expect(second).toMatchObject({ bookings: [{ id: noon.id }], next: null })
})
