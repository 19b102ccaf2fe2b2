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

test('time is added once for each key, to the version that was seen, and at no price that was not shown', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db, { category: 'bay', priceCents: 5000, durationMinutes: 60, bufferAfterMinutes: 0, bays: 1 })
  const { id } = await book(call, '16:00')
  const desk = await as('front_desk')
  const send = (key: string, body: { minutes: number; version?: number; expectedPriceCents?: number }) =>
    desk(extendBooking, { params: { bookingId: id }, query: {}, headers: { 'idempotency-key': key }, body })

  await expect(send('a', { minutes: 30 })).rejects.toMatchObject({
    code: 'price_changed',
    facts: { price: { oldCents: 5000, newCents: 7500 } },
  })
  const body = { minutes: 30, version: 1, expectedPriceCents: 7500 }
  const done = await send('b', body)
  expect(await send('b', body)).toEqual(done)
  expect(done).toMatchObject({ version: 2, endsAt: at('17:30'), priceCents: 7500 })
  await expect(send('b', { ...body, minutes: 45 })).rejects.toMatchObject({ code: 'key_reused' })
  await expect(send('c', body)).rejects.toMatchObject({ code: 'version_conflict', facts: { current: { version: 2 } } })
  expect(await send('d', { minutes: -30 })).toMatchObject({ addedCents: 0, endsAt: at('17:00') })
})
