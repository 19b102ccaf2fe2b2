import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { gloves, openCounter } from '#tests/orders/counter.ts'
import { ownStudio } from '#tests/settings/own-studio.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { version, studio } = ownStudio
const otherCurrency = { query: { overwrite: 'studio' }, body: { version, ...(studio && { studio }) } }
const refused = { facts: { details: [{ path: 'studio.currency', message: 'Prices were agreed in USD already.' }] } }

test('a studio keeps its currency once something was booked', async ({ as, db, call }) => {
  await makeStudio(db, { minimumNoticeMinutes: 0 })
  const { starts } = await call(bookingContract.listFreeStarts, {
    query: { service: 'swing_eval', from: '2026-11-25', days: 1 },
  })
  const person = { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '312 555 0142' }
  await call(bookingContract.createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: starts[0]?.startsAt ?? new Date(), person },
  })

  await expect((await as('admin'))(setupContract.applySetup, otherCurrency)).rejects.toMatchObject(refused)
})

test('a studio keeps its currency once something was sold', async ({ as, db, services }) => {
  const { sell } = await openCounter({ db, as, services })
  await sell([gloves()])

  await expect((await as('admin'))(setupContract.applySetup, otherCurrency)).rejects.toMatchObject(refused)
})
