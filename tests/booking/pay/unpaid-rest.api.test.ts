import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import type { NewLine } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { orderCart, payByCard } from '#tests/memberships/members.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { gloves, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makePaidStudio } from './deposit.ts'

const cancel = (caller: Call, bookingId: string) =>
  caller(bookingContract.cancelBooking, { params: { bookingId }, body: {} })

const statesOf = (db: Db) => db.selectFrom('orderLine').select(['kind', 'state']).orderBy('position').execute()

test('who calls off a time of an order that nobody has paid gets nothing else of it, until it is paid', async ({
  db,
  as,
  services,
}) => {
  await makePaidStudio({ db, services }, { kind: 'full' })
  const { desk } = await openCounter({ db, as, services })
  const { id: serviceId } = await db.selectFrom('service').select('id').executeTakeFirstOrThrow()
  const terms = { name: 'Five lessons', lessons: 5, priceCents: 42_500, monthsValid: 12, position: 1 }
  await db
    .insertInto('lessonPackage')
    .values({ code: 'five', ...terms, serviceId })
    .execute()
  await makePlan(db, { code: 'annual' })
  const client = await as()
  const held = await client(bookingContract.holdTime, { body: { serviceCode: 'swing_eval', startsAt: at('10:00') } })
  const recipient = { name: 'Kim', email: 'kim@example.com' }
  const things: NewLine[] = [
    { kind: 'held_time', quantity: 1, holdId: held.id },
    { kind: 'gift_card', quantity: 1, amountCents: 5000, recipient },
    { kind: 'package', quantity: 1, packageCode: 'five' },
    { kind: 'membership', quantity: 1, planCode: 'annual' },
    gloves(),
  ]
  for (const body of things) await client(cartContract.addToCart, { headers: key(), body })
  const order = await orderCart(client)
  const { id: bookingId } = await db.selectFrom('booking').select('id').executeTakeFirstOrThrow()

  await cancel(client, bookingId)

  expect(await statesOf(db)).toEqual([
    { kind: 'booking', state: 'released' },
    ...['gift_card', 'package', 'membership', 'product'].map((kind) => ({ kind, state: 'pending' })),
  ])
  const [{ id: gloveId } = { id: '' }] = await db
    .selectFrom('orderLine')
    .select('id')
    .where('kind', '=', 'product')
    .execute()
  await expect(
    desk(orderLinesContract.handOverLines, { params: { orderId: order.id }, body: { lineIds: [gloveId] } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await faultsOfLedgers(db)).toEqual([])

  await payByCard(client, order.id)

  expect((await statesOf(db)).map(({ state }) => state)).toEqual([
    'released',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'reserved',
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test.for(['first', 'second'] as const)(
  'of two times that are to be paid ahead the other stays unpaid when the %s is called off, and ends with its order',
  async (which, { db, as, call, services, clock }) => {
    await makePaidStudio({ db, services }, { kind: 'full' })
    const { followedBy = [], ...first } = await call(bookingContract.createBooking, {
      headers: key(),
      body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person, followedBy: [{ serviceCode: 'swing_eval' }] },
    })
    const off = which === 'first' ? first : followedBy[0]

    await cancel(await as('front_desk'), off?.id ?? '')

    const statuses = async () =>
      (await db.selectFrom('booking').select('status').orderBy('startsAt').execute()).map(({ status }) => status)
    const inOrder = (stays: string) => (which === 'first' ? ['cancelled_staff', stays] : [stays, 'cancelled_staff'])
    expect(await statuses()).toEqual(inOrder('pending_payment'))
    clock.pass({ hours: 1 })
    await expireOrders(jobWork(services, 'test'))
    expect(await statuses()).toEqual(inOrder('expired'))
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)
