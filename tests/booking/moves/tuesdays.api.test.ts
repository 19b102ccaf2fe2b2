import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { discountsContract } from '#shared/catalog/discounts-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { person } from '#tests/booking/wednesday.ts'
import { newDiscount } from '#tests/catalog/discounts.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makePeakStudio, moveTo } from './peak.ts'

const at = (day: string) => new Date(`2026-${day}T10:00:00-06:00`)
const [tuesday, wednesday, nextTuesday] = ['12-01', '12-02', '12-08'] as const

test('a code for Tuesday’s hire of bays, as the screen makes it: quoted, ordered, dropped on a Wednesday, back on a Tuesday, and given back as it was paid', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services })
  await db.updateTable('service').set({ movesAllowed: 9 }).execute()
  const [admin, desk] = [await as('admin'), await as('manager')]
  const tuesdays = { name: 'Tuesdays', code: 'TUE15', amount: 15, categories: ['bay_rental' as const], weekdays: [2] }
  await admin(discountsContract.createDiscount, {
    headers: {},
    body: newDiscount({ ...tuesdays, dayOf: 'visit', note: 'For quiet Tuesdays' }),
  })
  const { id, manageToken } = await call(bookingContract.createBooking, {
    headers: {},
    body: { serviceCode: 'swing_eval', startsAt: at(tuesday), person },
  })
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  const body = { channel: 'desk' as const, lines: [{ kind: 'booking', bookingId: id, quantity: 1 }], code: 'TUE15' }

  expect(await desk(ordersContract.priceSale, { body })).toMatchObject({ discountCents: 900, totalCents: 5100 })
  const order = await desk(ordersContract.sell, { headers: key(), body })
  const params = { orderId: order.id }
  await desk(ordersContract.payOrder, { params, headers: key(), body: { method: 'terminal', reference: '1' } })
  const read = () => desk(ordersContract.readOrder, { params })
  expect(await read()).toMatchObject({ discountCents: 900, totalCents: 5100, dueCents: 0 })

  await moveTo(holder, id, at(wednesday), { expectedPriceCents: 6000 })
  expect(await read()).toMatchObject({ discountCents: 0, totalCents: 6000, dueCents: 900 })
  await moveTo(holder, id, at(nextTuesday), { expectedPriceCents: 5100 })
  expect(await read()).toMatchObject({ discountCents: 900, totalCents: 5100, dueCents: 0 })

  await desk(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })
  expect(await read()).toMatchObject({
    status: 'cancelled',
    paidCents: 5100,
    refundedCents: 5100,
    refunds: [{ totalCents: 5100, tenders: [{ method: 'terminal', amountCents: 5100 }] }],
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})
