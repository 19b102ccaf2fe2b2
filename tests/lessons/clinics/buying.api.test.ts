import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import { makeClinic } from '#tests/lessons/clinic.ts'
import { orderCart, payByCard } from '#tests/memberships/members.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { inBooks, key, late } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { addPlaces, guest, makeMornings, me, orderPlaces, placesLine, seatsIn, takenIn, takePlaces } from './places.ts'

const full = { code: 'slot_taken', message: 'The last place has just gone.' }

test('two places are kept until they are paid for, owed until the clinic, and earned by its days', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { clinicId, desk } = await makeMornings({ db, as, services })
  const client = await as()

  const cart = await addPlaces(client, [me, guest('Kim Lee')])
  expect(cart).toMatchObject({
    totalCents: 13_000,
    lines: [
      {
        kind: 'clinic',
        name: 'Wedge mornings, Thu, Dec 3, 10:00 AM',
        quantity: 2,
        whose: ['Robin Archer', 'Kim Lee'],
        wording: 'Free to cancel until Tue, Dec 1, 10:00 AM; after that nothing is given back.',
      },
    ],
  })
  const order = await orderCart(client)
  expect(await seatsIn(db)).toMatchObject([
    { status: 'pending_payment' },
    { name: 'Kim Lee', status: 'pending_payment' },
  ])
  expect(await takenIn(db, clinicId)).toBe(2)

  await payByCard(client, order.id)
  expect(await seatsIn(db)).toMatchObject([{ status: 'registered' }, { status: 'registered' }])
  expect(await client(ordersContract.readOrder, { params: { orderId: order.id } })).toMatchObject({
    status: 'fulfilled',
    lines: [{ name: 'Wedge mornings, Thu, Dec 3, 10:00 AM', whose: ['Robin Archer', 'Kim Lee'] }],
  })
  const [told] = await db.selectFrom('notice').select('text').where('template', '=', 'clinic_place_taken').execute()
  expect(told?.text).toContain('$130.00, paid')
  await desk(orderPapersContract.mailReceipt, {
    params: { orderId: order.id },
    headers: key(),
    body: { email: 'sam@example.com' },
  })
  const [receipt] = await db.selectFrom('notice').select('text').where('template', '=', 'receipt').execute()
  expect(receipt?.text).toContain('2 x Wedge mornings, Thu, Dec 3, 10:00 AM, for Robin Archer and Kim Lee: $130.00')
  expect(await inBooks(db)).toEqual({ 1110: 13_000, 2320: -13_000 })
  expect(await faultsOfLedgers(db)).toEqual([])

  clock.set('2026-12-03T20:00:00Z')
  await recogniseRevenue(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 13_000, 2320: -11_375, 4030: -1625 })
  clock.set('2026-12-11T20:00:00Z')
  await recogniseRevenue(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 13_000, 4030: -13_000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of two families who take the last place at one instant one has it', async ({ db, as, services }) => {
  const { clinicId } = await makeMornings({ db, as, services }, { capacity: 1 })
  const families = [await as(), await as()]
  for (const family of families) await addPlaces(family, [me])

  const asked = await Promise.allSettled(families.map((family) => orderCart(family)))

  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(asked.find((one) => one.status === 'rejected')?.reason).toMatchObject(full)
  expect(await takenIn(db, clinicId)).toBe(1)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of 60 who take 8 places at once exactly 8 have one', async ({ db, as, services }) => {
  const { clinicId } = await makeMornings({ db, as, services }, { capacity: 8 })
  const clients = []
  for (let n = 0; n < 60; n++) clients.push(await as())
  for (let round = 0; round < 5; round++) {
    for (const client of clients) await addPlaces(client, [guest(`Guest of round ${round}`)])
    const asked = await Promise.allSettled(clients.map((client) => orderCart(client)))
    const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))

    expect(refusals).toHaveLength(52)
    for (const refusal of refusals) expect(refusal).toMatchObject(full)
    expect(await takenIn(db, clinicId)).toBe(8)
    expect(await faultsOfLedgers(db)).toEqual([])
    await db
      .updateTable('customerOrder')
      .set({ expiresAt: services.now() })
      .where('status', '=', 'awaiting_payment')
      .execute()
    await expireOrders(jobWork(services, 'test'))
    await db.deleteFrom('cartLine').execute()
    expect(await takenIn(db, clinicId)).toBe(0)
  }
})

test('what is not offered is said: begun, off, for juniors, gone, unknown, somebody twice', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { clinicId } = await makeMornings({ db, as, services }, { capacity: 2 })
  const junior = { audience: 'junior' as const, youngest: 8, oldest: 12 }
  await makeClinic(db, { slug: 'juniors', sessions: [['2026-12-03T16:00:00Z', '2026-12-03T17:00:00Z']], ...junior })
  const client = await as()
  const refused = (attendees = [me], slug?: string) => expect(addPlaces(client, attendees, slug)).rejects

  await refused([me], 'unknown').toMatchObject({ code: 'not_offered' })
  await refused([me], 'juniors').toMatchObject({ code: 'not_offered', message: expect.stringContaining('juniors') })
  await refused([me, me]).toMatchObject({ code: 'not_offered' })
  await refused([guest('Kim'), guest('kim')]).toMatchObject({ code: 'not_offered' })
  await refused([me, guest('Kim'), guest('Lee')]).toMatchObject({ code: 'slot_taken', message: '2 places are left.' })
  await refused([]).toMatchObject({ code: 'invalid_input' })
  await addPlaces(client, [me])
  await addPlaces(client, [me])
  await expect(orderCart(client)).rejects.toMatchObject({
    code: 'not_offered',
    message: 'You are in this order twice.',
  })
  const { lines } = await client(cartContract.readCart, {})
  await client(cartContract.removeFromCart, { params: { lineId: lines[0]?.id ?? '' } })
  await payByCard(client, (await orderCart(client)).id)
  await refused().toMatchObject({ code: 'not_offered', message: 'You have a place in Wedge mornings already.' })
  await refused([guest('Kim'), guest('Lee')]).toMatchObject({ code: 'slot_taken', message: 'One place is left.' })

  clock.set('2026-12-03T16:00:00Z')
  const later = await as()
  await expect(addPlaces(later, [me])).rejects.toMatchObject({ message: 'Wedge mornings has begun.' })
  await db
    .updateTable('clinic')
    .set({ calledOffAt: clock.now(), calledOffBecause: 'Ice' })
    .where('id', '=', clinicId)
    .execute()
  await expect(addPlaces(later, [me])).rejects.toMatchObject({ message: 'Wedge mornings does not take place.' })
  await db.updateTable('clinic').set({ active: false }).execute()
  await expect(addPlaces(later, [me])).rejects.toMatchObject({ message: 'This clinic is not offered any more.' })
})

test('a member’s own place costs the member’s price, those beside it the public one; early is early until its day', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeMornings({ db, as, services }, { memberPriceCents: 5000, earlyPriceCents: 6000, earlyUntil: '2026-11-25' })
  const [member, other] = [await as(), await as()]
  await makeMembership(db, member.userId, await makePlan(db))

  const cart = await addPlaces(member, [me, guest('Kim Lee')])
  expect(cart.lines).toMatchObject([
    { quantity: 1, unitCents: 5000 },
    { quantity: 1, unitCents: 6000 },
  ])
  expect((await addPlaces(other, [guest('Kim'), guest('Lee')])).lines).toMatchObject([{ quantity: 2, unitCents: 6000 }])
  clock.set('2026-11-26T15:00:00Z')
  const later = await as()
  expect((await addPlaces(later, [guest('Kim')])).lines).toMatchObject([{ unitCents: 6500 }])
})

test('two places in two lines where one is left are refused by how many are left, not as if none were', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await makeMornings({ db, as, services }, { capacity: 1 })
  const lines = ['Kim', 'Lee'].map((name) => placesLine([guest(name)]))

  await expect(desk(ordersContract.priceSale, { body: { channel: 'register', lines } })).rejects.toMatchObject({
    code: 'slot_taken',
    message: 'One place is left.',
  })
})

test('an order that is not paid in time frees its places; paid late it takes them again, or gives its money back', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { clinicId } = await makeMornings({ db, as, services }, { capacity: 2 })
  const [first, second] = [await as(), await as()]
  const early = await orderPlaces(first, [me])
  await payByCard(first, early.id, late)
  const gone = await orderPlaces(second, [me])
  await payByCard(second, gone.id, late)
  clock.pass({ minutes: 31 })
  await expireOrders(jobWork(services, 'test'))
  expect(await takenIn(db, clinicId)).toBe(0)

  await takePlaces(await as(), [me])
  await settleOpen(jobWork(services, 'test'))

  expect(await takenIn(db, clinicId)).toBe(2)
  expect(await seatsIn(db)).toMatchObject([
    { status: 'withdrawn' },
    { status: 'withdrawn' },
    { status: 'registered' },
    { status: 'registered' },
  ])
  const orders = await db
    .selectFrom('customerOrder')
    .select(['status', 'paidCents', 'refundedCents'])
    .orderBy('number')
    .execute()
  expect(orders.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
    { status: 'expired', paidCents: 6500, refundedCents: 6500 },
    { status: 'fulfilled', paidCents: 6500, refundedCents: 0 },
    { status: 'fulfilled', paidCents: 6500, refundedCents: 0 },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a clinic is sold to a client at the register, and what is in the way is seen by everybody', async ({
  db,
  as,
  services,
  call,
}) => {
  const { sell, pay } = await makeMornings({ db, as, services })
  const client = await as()
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', client.userId)
    .executeTakeFirstOrThrow()
  await expect(sell([placesLine([me])])).rejects.toMatchObject({ code: 'not_offered' })

  const order = await sell([placesLine([me, guest('Kim Lee')])], { personId })
  await pay(order.id, { method: 'cash' })
  await takePlaces(await as(), [me])

  expect(await call(lessonsContract.listClinics, {})).toMatchObject([{ placesLeft: 3, isSold: true }])
  expect(await faultsOfLedgers(db)).toEqual([])
})
