import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract, type NewBooking } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { test } from '#tests/support/test.ts'

import { buyPackage, creditsOf, makeAcademy } from './packages.ts'

const { cancelBooking, createBooking } = bookingContract

const lesson = { serviceCode: 'adult_lesson', withCredit: true, expectedPriceCents: 0 } as const

const bookTwo = (caller: Call, more: Partial<NewBooking> = {}) =>
  caller(createBooking, { body: { ...lesson, startsAt: at('10:00'), followedBy: [lesson], ...more } })

test('each lesson of a visit is paid for by one of a package, and canceling one gives one back', async ({
  db,
  as,
  services,
}) => {
  await makeAcademy({ db, as, services })
  const client = await as()
  await buyPackage(client)

  const made = await bookTwo(client)
  expect(made).toMatchObject({ status: 'confirmed', withCredit: true, priceCents: 0 })
  expect(made.followedBy).toMatchObject([{ status: 'confirmed', withCredit: true, priceCents: 0 }])
  expect(await creditsOf(client)).toMatchObject([{ left: 3, reserved: 2 }])

  const [next] = made.followedBy ?? []
  await client(cancelBooking, { params: { bookingId: next?.id ?? '' }, body: {} })
  expect(await creditsOf(client)).toMatchObject([{ left: 4, reserved: 1 }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of a visit for which one lesson is left nothing is booked, unless the second is paid for', async ({
  db,
  as,
  services,
}) => {
  await makeAcademy({ db, as, services }, { lessons: 2 })
  const client = await as()
  await buyPackage(client)
  await client(createBooking, { body: { ...lesson, startsAt: at('15:00') } })

  await expect(bookTwo(client)).rejects.toMatchObject({
    code: 'price_changed',
    facts: {
      price: { oldCents: 0, newCents: 9500 },
      details: [{ path: 'followedBy.0.expectedPriceCents' }],
    },
  })
  expect(await creditsOf(client)).toMatchObject([{ left: 1, reserved: 1 }])
  const second = { serviceCode: 'adult_lesson', expectedPriceCents: 9500 }
  expect(await bookTwo(client, { followedBy: [second] })).toMatchObject({
    priceCents: 0,
    followedBy: [{ withCredit: false, priceCents: 9500 }],
  })
})

test('a guest has no lessons to use, not for what follows either', async ({ db, as, call, services }) => {
  await makeAcademy({ db, as, services })
  const body = { serviceCode: 'adult_lesson', startsAt: at('10:00'), person, followedBy: [lesson] }

  await expect(call(createBooking, { body })).rejects.toMatchObject({ code: 'not_allowed' })
})
