import { expect } from 'vitest'

import { closeUnattended, completeOverdue } from '#server/booking/desk/close-day.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { bookingsOfPersonContract } from '#shared/booking/of-person.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { changeBookingStatus, listBookings, listUnpaidBookings, readBookingPayment, readDayBoard, waiveBookingFee } =
  bookingContract

type Act = BookingStatus | 'hour ends' | 'night ends' | 'waive'
interface Ending {
  how: string
  acts: readonly [at: string, act: Act][]
  status: BookingStatus
  dueCents: number
}

const price = 9500

/** Every way in which a booking ends, and the amount due afterwards, which is the same wherever it is read. */
const endings: readonly Ending[] = [
  { how: 'nobody says anything', acts: [], status: 'confirmed', dueCents: price },
  { how: 'came', acts: [['10:01', 'checked_in']], status: 'checked_in', dueCents: price },
  {
    how: 'came and left early',
    acts: [
      ['10:01', 'checked_in'],
      ['10:02', 'completed'],
    ],
    status: 'completed',
    dueCents: price,
  },
  { how: 'said to have come once it was over', acts: [['11:30', 'completed']], status: 'completed', dueCents: price },
  {
    how: 'the server ends it with its hour',
    acts: [
      ['10:01', 'checked_in'],
      ['11:30', 'hour ends'],
    ],
    status: 'completed',
    dueCents: price,
  },
  { how: 'the night ends it', acts: [['24:30', 'night ends']], status: 'completed', dueCents: price },
  { how: 'did not come', acts: [['10:20', 'no_show']], status: 'no_show', dueCents: price },
  {
    how: 'did not come, let go',
    acts: [
      ['10:20', 'no_show'],
      ['10:30', 'waive'],
    ],
    status: 'no_show',
    dueCents: 0,
  },
  {
    how: 'canceled late',
    acts: [['08:00', 'cancelled_customer']],
    status: 'cancelled_customer',
    dueCents: price / 2,
  },
  { how: 'called off', acts: [['08:00', 'cancelled_staff']], status: 'cancelled_staff', dueCents: 0 },
]

for (const { how, acts, status, dueCents } of endings) {
  test(`what is owed stays due until it is paid: ${how}`, async ({ db, as, call, callWith, clock, services }) => {
    await makeStudio(db)
    const { id, manageToken } = await book(call, '10:00')
    const { personId } = await db.selectFrom('booking').select('personId').executeTakeFirstOrThrow()
    for (const [time, act] of acts) {
      clock.set(time === '24:30' ? '2026-11-26T06:30:00Z' : at(time).toISOString())
      // A job completes the booking at the end of its time.
      const marks = await as('front_desk')
      if (act === 'hour ends') await completeOverdue(jobWork(services, 'test'))
      else if (act === 'night ends') await closeUnattended(jobWork(services, 'test'))
      else if (act === 'waive')
        await marks(waiveBookingFee, { params: { bookingId: id }, body: { reason: 'The train' } })
      else await marks(changeBookingStatus, { params: { bookingId: id }, body: { to: act } })
    }

    const { desk, sell, pay } = await openCounter({ db, as, services })
    const holder = callWith({ authorization: `Booking ${manageToken}` })
    const told = async () => {
      const { bookings: onBoard } = await desk(readDayBoard, { query: { day: '2026-11-25' } })
      const [listed] = (await desk(listBookings, { query: { limit: 20, person: personId } })).bookings
      const pages = (['coming', 'past'] as const).map((when) =>
        desk(bookingsOfPersonContract.listBookingsOfPerson, { params: { personId }, query: { when, limit: 20 } }),
      )
      const [ofPerson] = (await Promise.all(pages)).flatMap(({ bookings }) => bookings)
      const [unpaid] = (await desk(listUnpaidBookings, { query: { limit: 20 } })).bookings
      const { fee, restCents, order } = await holder(readBookingPayment, { params: { bookingId: id } })

      return {
        statuses: [listed?.status, ofPerson?.status],
        board: onBoard[0]?.dueCents ?? 'not there',
        list: listed?.dueCents,
        person: ofPerson?.dueCents,
        today: unpaid?.dueCents ?? 0,
        client: order?.dueCents ?? fee?.cents ?? restCents ?? 0,
      }
    }
    const isOff = status === 'cancelled_customer' || status === 'cancelled_staff'
    expect(await told()).toEqual({
      statuses: [status, status],
      board: isOff ? 'not there' : dueCents,
      list: dueCents,
      person: dueCents,
      today: status === 'completed' ? dueCents : 0,
      client: dueCents,
    })
    if (dueCents === 0) return

    const kind = isOff || status === 'no_show' ? 'fee' : 'booking'
    const order = await sell([{ kind, bookingId: id, quantity: 1 }])
    await pay(order.id, { method: 'cash' })
    expect(await told()).toMatchObject({
      board: isOff ? 'not there' : 0,
      list: 0,
      person: 0,
      today: 0,
      client: 0,
    })
  })
}

test('a client’s record lists what has begun and what is over without being paid, and nothing else', async ({
  db,
  as,
  call,
  clock,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '10:00')
  const { personId } = await db.selectFrom('booking').select('personId').executeTakeFirstOrThrow()
  const later = await book(call, '15:00', { email: 'lee@example.com' })
  const unpaid = async (query: { person?: string } = {}) =>
    (await (await as('front_desk'))(listUnpaidBookings, { query: { limit: 20, ...query } })).bookings.map((one) => [
      one.id,
      one.status,
      one.dueCents,
    ])
  const ofClient = () => unpaid({ person: personId })

  expect(await ofClient()).toEqual([])
  clock.set(at('10:05').toISOString())
  expect(await ofClient()).toEqual([[id, 'confirmed', price]])
  const desk = await as('front_desk')
  await desk(changeBookingStatus, { params: { bookingId: id }, body: { to: 'checked_in' } })
  expect(await ofClient()).toEqual([[id, 'checked_in', price]])
  expect(await unpaid()).toEqual([])
  await desk(changeBookingStatus, { params: { bookingId: id }, body: { to: 'completed' } })
  expect(await ofClient()).toEqual([[id, 'completed', price]])
  expect(await unpaid()).toEqual([[id, 'completed', price]])
  const { personId: other } = await db
    .selectFrom('booking')
    .select('personId')
    .where('id', '=', later.id)
    .executeTakeFirstOrThrow()
  expect(await unpaid({ person: other })).toEqual([])
})
