import { expect } from 'vitest'

import { completeOverdue } from '#server/booking/desk/close-day.ts'
import { deliverBookings } from '#server/booking/pay/deliver.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { settleCredits } from '#server/lessons/credits/settle.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { bookWithCredit, buyPackage, creditsOf, makeAcademy } from '#tests/lessons/packages.ts'
import { accepted, key } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

// A client was marked as not having come, and then came: what was settled by that is reversed first.

const { changeBookingStatus, chargeBookingFee, createBooking, waiveBookingFee } = bookingContract

test('a fee that was charged is waived before they are checked in, and is charged anew if they did not come', async ({
  db,
  as,
  services,
  clock,
}) => {
  services.paymentProvider = demoProvider
  await makeStudio(db)
  const member = await as()
  await member(cardsContract.keepCard, { headers: key(), body: { agreed: true, demoCard: accepted } })
  const { id } = await member(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at('10:00') } })
  clock.set('2026-11-25T10:20:00-06:00')
  const desk = await as('manager')
  const params = { bookingId: id }
  const step = (to: 'no_show' | 'checked_in' | 'confirmed') => desk(changeBookingStatus, { params, body: { to } })
  const charge = () => desk(chargeBookingFee, { params, headers: key() })

  await step('no_show')
  const first = await charge()
  for (const to of ['checked_in', 'confirmed'] as const) {
    await expect(step(to)).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining('Waive it') })
  }
  await desk(waiveBookingFee, { params, body: { reason: 'They were here' } })
  await step('confirmed')
  await step('no_show')
  const second = await charge()
  expect(second.orderId).not.toBe(first.orderId)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a lesson that was given back is not taken for nothing', async ({ db, as, services, clock }) => {
  await makeAcademy({ db, as, services })
  const client = await as()
  await buyPackage(client)
  const { id } = await bookWithCredit(client, '10:00')
  const [credit] = await creditsOf(client)
  if (!credit) throw new Error('There is no package.')
  clock.set('2026-11-25T10:20:00-06:00')
  const manager = await as('manager')
  const step = (to: 'no_show' | 'checked_in') =>
    manager(changeBookingStatus, { params: { bookingId: id }, body: { to } })

  await step('no_show')
  await step('checked_in')
  await step('no_show')
  await manager(lessonsContract.giveLessonBack, {
    params: { creditId: credit.id },
    body: { bookingId: id, reason: 'The train stood still' },
  })
  await expect(step('checked_in')).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('package'),
  })
  clock.set('2026-11-25T23:30:00-06:00')
  await completeOverdue(jobWork(services, 'test'))
  await settleCredits(jobWork(services, 'test'))
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what was settled once a night has closed is not undone on its calendar day', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  await makeStudio(db, { category: 'bay', requiredSkill: null, coaches: 0, opens: '18:00', closes: '02:00' })
  const { id } = await call(createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: new Date('2026-11-26T06:00:00Z'), person },
  })
  const step = async (to: 'no_show' | 'checked_in') => {
    const desk = await as('front_desk')
    return desk(changeBookingStatus, { params: { bookingId: id }, body: { to } })
  }

  clock.set('2026-11-26T06:40:00Z')
  await step('no_show')
  clock.set('2026-11-26T07:50:00Z')
  await step('checked_in')
  await step('no_show')
  clock.set('2026-11-26T18:00:00Z')
  await deliverBookings(jobWork(services, 'test'))
  await expect(step('checked_in')).rejects.toMatchObject({ code: 'wrong_state' })
})
