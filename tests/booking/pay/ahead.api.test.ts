import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'
import { householdsContract } from '#shared/people/households.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { makeClient, personOf } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { payByLink } from './deposit.ts'
import { makeTee, paymentOf } from './party.ts'

const { changeBookingStatus, createBooking, listMyBookings, orderRest, readDayBoard } = bookingContract

test('what is paid at the studio is paid ahead by its member: the sum is the order’s, and the desk sees it at once', async ({
  db,
  as,
  call,
  services,
}) => {
  await makeTee({ db, services }, { capacity: 1 })
  const [member, desk] = [await as(), await as('front_desk')]
  const { id } = await book(member, '10:00')
  const due = async () => {
    const { bookings } = await desk(readDayBoard, { query: { day: '2026-11-25' } })
    return bookings.map(({ dueCents }) => dueCents)
  }

  expect(await paymentOf(member, id)).toMatchObject({ order: null, restCents: 6750, shares: [] })
  expect(await due()).toEqual([6750])
  await expect(member(orderRest, { params: { bookingId: id }, query: { seenCents: 6000 } })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  const { payToken } = await member(orderRest, { params: { bookingId: id }, query: { seenCents: 6750 } })
  await payByLink(call, payToken)

  expect(await paymentOf(member, id)).toMatchObject({ order: { totalCents: 6750, dueCents: 0 }, restCents: 0 })
  expect(await member(listMyBookings, {})).toMatchObject([{ paidCents: 6750, owedCents: 0 }])
  expect(await due()).toEqual([0])
})

test('whoever may book for one of their household and not pay for them is not asked to pay ahead', async ({
  db,
  as,
  services,
}) => {
  await makeTee({ db, services }, { capacity: 1 })
  const [member, desk] = [await as(), await as('front_desk')]
  const own = await personOf(db, member.userId)
  const other = await makeClient(db, { firstName: 'Leo' })
  const set = (mayPay: boolean, version: number) =>
    desk(householdsContract.setHousehold, {
      params: { personId: own },
      body: {
        members: [
          { personId: own, role: 'adult', mayBook: true, mayPay, maySee: true },
          { personId: other, role: 'child', mayBook: false, mayPay: false, maySee: false },
        ],
        version,
      },
    })
  await set(false, 0)
  const { id } = await member(createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: at('10:00'), personId: other },
  })

  expect(await paymentOf(member, id)).toMatchObject({ restCents: 0 })
  await set(true, 1)
  expect(await paymentOf(member, id)).toMatchObject({ restCents: 6750 })
})

test('a no-show whose fee is in an order is not undone, and the board says so before the press', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeStudio(db)
  await openCounter({ db, as, services })
  await db.updateTable('cancellationPolicy').set({ noShowFeePercent: 60 }).execute()
  const member = await as()
  const { id: bookingId } = await book(member, '10:00')
  clock.set('2026-11-25T16:30:00Z')
  const desk = await as('manager')
  const say = (to: 'no_show' | 'confirmed') => desk(changeBookingStatus, { params: { bookingId }, body: { to } })
  const isShown = async () => {
    const { bookings } = await desk(readDayBoard, { query: { day: '2026-11-25' } })
    const now = new Date('2026-11-25T16:40:00Z')
    return bookings.map((one) => bookingSteps.mayBecome({ ...one, deskDayOf: () => 'today' }, 'confirmed', now))
  }
  await say('no_show')
  expect(await isShown()).toEqual([true])

  // Their session has ended overnight.
  const again = await as()
  await db.updateTable('person').set({ userId: null }).where('userId', '=', again.userId).execute()
  await db.updateTable('person').set({ userId: again.userId }).where('userId', '=', member.userId).execute()
  await again(orderRest, { params: { bookingId }, query: {} })

  expect(await isShown()).toEqual([false])
  await expect(say('confirmed')).rejects.toMatchObject({ code: 'wrong_state' })
})
