import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { extendBooking } = bookingContract

test('time is added at the price that was shown, by whoever adds it, and at no other', async ({
  db,
  as,
  call,
  callWith,
  clock,
}) => {
  await makeStudio(db, { category: 'bay', priceCents: 5000, durationMinutes: 60, bufferAfterMinutes: 0 })
  const { id, manageToken } = await book(call, '10:00')
  clock.set(at('10:10').toISOString())
  const callers = { desk: await as('front_desk'), holder: callWith({ authorization: `Booking ${manageToken}` }) }
  let costs = 5000
  for (const [who, caller] of Object.entries(callers)) {
    const shown = await caller(extendBooking, {
      params: { bookingId: id },
      query: { preview: '1' },
      body: { minutes: 30 },
    })
    await db
      .updateTable('serviceOption')
      .set((eb) => ({ priceCents: eb('priceCents', '+', 2000) }))
      .execute()
    const add = (expectedPriceCents: number) =>
      caller(extendBooking, {
        params: { bookingId: id },
        query: { preview: '0' },
        body: { minutes: 30, expectedPriceCents },
      })
    await expect(add(shown.priceCents), who).rejects.toMatchObject({
      code: 'price_changed',
      facts: { price: { oldCents: shown.priceCents, newCents: shown.priceCents + 1000 } },
    })
    expect(await db.selectFrom('booking').select('priceCents').execute(), who).toEqual([{ priceCents: costs }])
    const { priceCents } = await add(shown.priceCents + 1000)
    costs = priceCents
    expect(priceCents, who).toBe(shown.priceCents + 1000)
  }
})
