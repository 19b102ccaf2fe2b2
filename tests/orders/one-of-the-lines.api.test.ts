import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { cameBackOf, taxesKeptOf } from '#shared/orders/taxes.ts'
import { book, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { balls, gloves, key, openCounter } from './counter.ts'

const lineOf = (bookingId: string) => ({ kind: 'booking', quantity: 1, bookingId })

test('of several lines the one that cannot be sold is named, so that it can be taken off', async ({
  db,
  as,
  call,
  services,
}) => {
  await makeStudio(db, { bays: 3, coaches: 3 })
  const { sell } = await openCounter({ db, as, services })
  const [stands, gone, ordered] = [
    await book(call, '10:00', { email: person.email }),
    await book(call, '12:00', { email: 'gene@example.com' }),
    await book(call, '14:00', { email: 'lee@example.com' }),
  ]
  const desk = await as('front_desk')
  await desk(bookingContract.cancelBooking, { params: { bookingId: gone.id }, body: { reason: 'Ill' } })
  const { id, number } = await sell([lineOf(ordered.id)])
  const price = (lines: Parameters<typeof sell>[0]) =>
    desk(ordersContract.priceSale, { body: { channel: 'register', lines } })

  await expect(price([gloves(), lineOf(stands.id), lineOf(gone.id)])).rejects.toMatchObject({
    code: 'not_offered',
    facts: { details: [{ path: 'lines.2', message: 'This booking does not stand any more.' }] },
  })
  await expect(price([lineOf(ordered.id), lineOf(stands.id)])).rejects.toMatchObject({
    facts: { order: { id, number }, details: [{ path: 'lines.0' }] },
  })
})

test('an order says of each tax what is kept of it', async ({ db, as, services }) => {
  const { sell, pay } = await openCounter({ db, as, services })
  const { id, lines } = await sell([gloves(2), balls()])
  await pay(id, { method: 'terminal', reference: 'T1' })
  const manager = await as('manager')
  await manager(ordersContract.refundOrder, {
    params: { orderId: id },
    query: {},
    headers: key(),
    body: { lines: [{ lineId: lines[0]?.id ?? '', quantity: 1, giveBack: true }], reason: 'Too small' },
  })

  const order = await manager(ordersContract.readOrder, { params: { orderId: id } })
  const sold = lines.map(({ taxCents }) => taxCents)
  const kept = taxesKeptOf(order.lines).reduce((sum, { cents }) => sum + cents, 0)
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBe((sold[0] ?? 0) / 2 + (sold[1] ?? 0))
  expect(order.refunds).toMatchObject([{ by: 'Robin Archer', reason: 'Too small' }])
})

test('after an exchange for something cheaper the rows of the counter add up: lines, tax, what came back, what was given back', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay, desk, read } = await openCounter({ db, as, services })
  const { id, lines } = await sell([balls(2), gloves()])
  await pay(id, { method: 'terminal', reference: 'T1' })
  const cheaper = (lines[0]?.unitCents ?? 0) < (lines[1]?.unitCents ?? 0) ? balls() : gloves()
  const dearer = lines[cheaper['sku'] === 'BALL-12' ? 1 : 0]
  const { totalCents: givenCents } = await desk(returnsContract.exchangeOrder, {
    params: { orderId: id },
    query: {},
    headers: key(),
    body: {
      lines: [{ lineId: dearer?.id ?? '', quantity: 1, giveBack: true }],
      inExchange: [cheaper],
      reason: 'The other one',
    },
  })

  const order = await read(id)
  const rung = order.lines.reduce(
    (sum, { unitCents, quantity, discountCents }) => sum + unitCents * quantity - discountCents,
    0,
  )
  expect(givenCents).toBeGreaterThan(0)
  expect(rung + order.taxCents - cameBackOf(order.lines)).toBe(order.totalCents)
  expect(order.paidCents - order.refundedCents).toBe(order.totalCents)
  expect(order.refunds.flatMap(({ tenders }) => tenders).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
    givenCents,
  )
})
