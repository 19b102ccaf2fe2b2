import { expect } from 'vitest'

import { openWorkshop } from '#tests/builds/orders/workshop.ts'
import { makeService } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

test('the fee of a fitting is credited once, as a discount of the order', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  const bookingId = await makePaidFitting(db, shop.personId)
  const [first, second] = [await shop.quote(), await shop.quote()]
  expect(first).toMatchObject({ creditCents: 9500 })

  const sent = await shop.send(first)
  await shop.approve(sent)
  const { order } = await shop.readQuote(sent.id)
  expect((await shop.read(order?.id ?? '')).lines[0]).toMatchObject({ discountCents: 9500 })
  expect(await shop.send(second)).toMatchObject({ creditCents: 0 })
  expect(await shop.quote()).toMatchObject({ creditCents: 0 })
  expect(
    await db.selectFrom('quote').select('number').where('fittingBookingId', '=', bookingId).execute(),
  ).toHaveLength(1)
})

async function makePaidFitting(db: Parameters<typeof openWorkshop>[0]['db'], personId: string): Promise<string> {
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const sums = { grossCents: 9500, discountCents: 0, taxCents: 0, totalCents: 9500, dueNowCents: 9500, paidCents: 9500 }
  const { id: orderId } = await db
    .insertInto('customerOrder')
    .values({
      ...sums,
      number: 'O-2',
      locationId,
      personId,
      channel: 'desk',
      status: 'fulfilled',
      placedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { paidCents: _, ...line } = sums
  const { id: orderLineId } = await db
    .insertInto('orderLine')
    .values({
      ...line,
      orderId,
      position: 1,
      kind: 'booking',
      name: 'Iron fitting',
      ref: '{}',
      terms: '{}',
      quantity: 1,
      unitCents: 9500,
      netCents: 9500,
      taxCategory: 'fitting_service',
      revenueAccount: '4010',
      rule: '"full"',
      state: 'fulfilled',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const serviceId = await makeService(db, { code: 'irons', name: 'Iron fitting', category: 'fitting' })
  const { id: optionId } = await db.selectFrom('serviceOption').select('id').executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('booking')
    .values({
      personId,
      locationId,
      serviceId,
      optionId,
      orderLineId,
      reference: 'FIT-1',
      status: 'completed',
      startsAt: new Date('2026-11-10T15:00:00Z'),
      endsAt: new Date('2026-11-10T16:00:00Z'),
      priceCents: 9500,
      publicPriceCents: 9500,
      contact: '{}',
      cancellationPolicy: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}
