import { expect, vi } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { wait } from '#tests/booking/waitlist/waiting.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'

import { test } from './stock-client.ts'

const refused = (topic: string) =>
  `CHANNEL_ERROR Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`

test.for(['1.0.0', '2.0.0'])(
  'the stock client of version %s learns what happens to bookings, by id and version and without names',
  async (vsn, { db, call, as, stock, tokenOf, following }) => {
    await makeStudio(db)
    const desk = await stock(await tokenOf('front_desk'), vsn).join()

    const { id } = await book(call, '10:00')
    const staff = await as('front_desk')
    await staff(bookingContract.changeBookingStatus, { params: { bookingId: id }, body: { to: 'cancelled_staff' } })

    await vi.waitFor(async () => {
      await following.look()
      expect(desk.changes).toHaveLength(2)
    }, 60_000)
    expect(desk.states).toEqual(['SUBSCRIBED'])
    expect(desk.changes).toEqual([
      { type: 'booking_made', entity: 'booking', id, version: 1 },
      { type: 'booking_status_changed', entity: 'booking', id, version: 2 },
    ])
  },
)

test('the desk learns who waits for what is taken', async ({ db, call, stock, tokenOf, following }) => {
  await makeStudio(db)
  await book(call, '11:00')
  const desk = await stock(await tokenOf('front_desk')).join()

  const { id } = await wait(call, '11:00', 'ada@example.com')

  await vi.waitFor(async () => {
    await following.look()
    expect(desk.changes).toContainEqual({ type: 'waitlist_joined', entity: 'waitlist_entry', id, version: 1 })
  }, 60_000)
})

test('a channel is open to whoever may read its rows, and to others it is as if it were not there', async ({
  stock,
  tokenOf,
}) => {
  const [member, coach] = [await tokenOf('member'), await tokenOf('coach')]

  expect((await stock(member).join()).states).toEqual([refused('desk')])
  expect((await stock().join()).states).toEqual([refused('desk')])
  expect((await stock('sb_secret_nonsense').join()).states).toEqual([refused('desk')])
  expect((await stock(coach).join()).states).toEqual(['SUBSCRIBED'])
  for (const topic of ['desk:someone-else', 'person:42', '__proto__', 'constructor']) {
    expect((await stock(coach).join({ topic })).states).toEqual([refused(topic)])
  }
  expect((await stock(`${coach}x`).join()).states).toEqual([
    'CHANNEL_ERROR JwtSignatureError: Failed to validate JWT signature',
  ])
  expect((await stock('a.b.c').join()).states).toEqual([
    'CHANNEL_ERROR MalformedJWT: The token provided is not a valid JWT',
  ])
})
