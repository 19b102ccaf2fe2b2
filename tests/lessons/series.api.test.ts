import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { at } from '#tests/booking/wednesday.ts'
import { test } from '#tests/support/test.ts'

import { bookWithCredit, buyPackage, creditsOf, makeAcademy } from './packages.ts'

test('of a weekly series as many are paid for by lessons as there are left, and the rest has its price', async ({
  db,
  as,
  services,
}) => {
  await makeAcademy({ db, as, services }, { lessons: 2 })
  const client = await as()
  await buyPackage(client)
  await bookWithCredit(client, '15:00')
  const series = { serviceCode: 'adult_lesson', startsAt: at('10:00'), every: 'week', times: 2 } as const
  const book = (query: { preview?: '1' }) =>
    client(bookingContract.createSeries, { query, body: { ...series, withCredit: true } })

  const preview = await book({ preview: '1' })
  expect(preview.booked).toMatchObject([{ withCredit: true, priceCents: 0 }, { withCredit: false }])
  expect(preview.booked[1]?.priceCents).toBeGreaterThan(0)
  expect(await creditsOf(client)).toMatchObject([{ left: 1, reserved: 1 }])

  expect((await book({})).booked).toEqual(
    preview.booked.map((one) => ({
      ...one,
      id: expect.any(String) as string,
      reference: expect.any(String) as string,
    })),
  )
  expect(await creditsOf(client)).toMatchObject([{ left: 0, reserved: 2 }])
  // Nobody uses up a lesson who did not say so.
  await buyPackage(client)
  const other = await client(bookingContract.createSeries, { query: {}, body: { ...series, startsAt: at('12:00') } })
  expect(other.booked).toMatchObject([{ withCredit: false }, { withCredit: false }])
  expect(await faultsOfLedgers(db)).toEqual([])
})
