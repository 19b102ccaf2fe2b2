import { expect } from 'vitest'

import { closeUnattended } from '#server/booking/desk/close-day.ts'
import { remind } from '#server/booking/reminders/remind.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { openStripe } from '#server/payments/stripe/provider.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { taxContract } from '#shared/catalog/tax-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ledgerContract } from '#shared/ledger/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { type Order, ordersContract } from '#shared/orders/contract.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { resourcesContract } from '#shared/staffing/resources.ts'
import { book } from '#tests/booking/wednesday.ts'
import { buyPlan, keepCard, runJobs } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { key } from '#tests/orders/counter.ts'
import { intentOf } from '#tests/payments/networks.ts'
import { postman } from '#tests/payments/stripe-events.ts'
import { personOf } from '#tests/people/clients.ts'
import { startStripe } from '#tests/support/stripe-stand-in.ts'

import { fillShelves, sell, test } from './places.ts'

const payInCash = (desk: Call, { id: orderId }: Order) =>
  desk(ordersContract.payOrder, { params: { orderId }, headers: key(), body: { method: 'cash' } })

const refundOf = (desk: Call, { id: orderId, lines }: Order) =>
  desk(ordersContract.refundOrder, {
    params: { orderId },
    query: {},
    headers: key(),
    body: { lines: [{ lineId: lines[0]?.id ?? '', quantity: 1, giveBack: true }], reason: 'It does not fit' },
  })

const onShelves = (db: Db) =>
  db
    .selectFrom('stockLevel')
    .innerJoin('location', 'location.id', 'locationId')
    .select(['location.name', 'onHand', 'reserved'])
    .orderBy('location.id')
    .execute()

async function openDrawer(desk: Call, floatCents = 10_000) {
  const { id: drawerId } = await desk(drawersContract.createDrawer, {
    headers: key(),
    body: { name: 'Front', active: true },
  })
  return desk(drawersContract.openDrawer, { params: { drawerId }, headers: key(), body: { floatCents } })
}

test('a card pays an order of Denver by a hook that names no place; Chicago gives it back onto the shelf of Denver', async ({
  db,
  url,
  services,
  clock,
  as,
  places: { here, there, asThere },
}) => {
  // Half past midnight in Chicago, and the evening before in Denver.
  clock.set('2026-11-26T06:30:00Z')
  const [desk, deskThere] = [await as('manager'), await asThere('manager')]
  await fillShelves(db, { here, there }, [desk, deskThere])
  const stripe = await startStripe()
  services.config.stripe = stripe.config
  services.paymentProvider = openStripe(stripe.config, 300)
  const member = await as('member')

  const order = await sell(deskThere, 1, await personOf(db, member.userId))
  expect(order.totalCents).toBe(2520)
  const form = await deskThere(ordersContract.payOrder, {
    params: { orderId: order.id },
    headers: key(),
    body: { method: 'card' },
  })
  stripe.confirm(intentOf(form), 'pm_card_visa')
  const { post } = postman({ url, stripe, now: clock.now })
  const object = { id: intentOf(form), object: 'payment_intent' }
  expect(await post({ type: 'payment_intent.succeeded', object })).toBe(200)

  const paid = await desk(ordersContract.readOrder, { params: { orderId: order.id } })
  expect(paid).toMatchObject({ status: 'fulfilled', paidCents: 2520 })
  expect(await db.selectFrom('orderLine').select('fulfilledOn').execute()).toEqual([{ fulfilledOn: '2026-11-25' }])
  expect(await onShelves(db)).toMatchObject([{ onHand: 5 }, { onHand: 4 }])

  await refundOf(desk, order)
  expect(await onShelves(db)).toMatchObject([{ onHand: 5 }, { onHand: 5 }])
  const entries = await db
    .selectFrom('ledgerEntry')
    .select(['locationId', 'postedOn'])
    .where('orderId', '=', order.id)
    .execute()
  expect(entries.length).toBeGreaterThan(4)
  expect(new Set(entries.map((entry) => `${entry.locationId} ${entry.postedOn}`))).toEqual(
    new Set([`${there} 2026-11-25`]),
  )
  const letters = await db.selectFrom('notice').select('text').where('template', '=', 'refund').execute()
  expect(letters).toEqual([{ text: expect.stringContaining('-- \nDenver\n') }])
  expect(await faultsOfLedgers(db)).toEqual([])
  stripe.close()
})

test('what is not paid in time goes back onto its own shelf, by a job', async ({
  db,
  services,
  clock,
  as,
  places: { here, there, asThere },
}) => {
  await fillShelves(db, { here, there }, [await as('manager'), await asThere('manager')])
  for (const client of [await as('member'), await asThere('member')]) {
    const { totalCents } = await client(cartContract.addToCart, {
      headers: {},
      body: { kind: 'product', sku: 'GLV-M', quantity: 1 },
    })
    await client(cartContract.orderCart, { headers: key(), body: { expectedTotalCents: totalCents, consents: true } })
  }
  expect(await onShelves(db)).toMatchObject([{ reserved: 1 }, { reserved: 1 }])

  clock.pass({ minutes: 40 })
  await expireOrders(jobWork(services, 'test'))
  expect(await onShelves(db)).toMatchObject([
    { onHand: 5, reserved: 0 },
    { onHand: 5, reserved: 0 },
  ])
})

test('whoever works at both places has a drawer open at each, and cash lies in the one of its order', async ({
  db,
  as,
  places: { here, there, asThere, asBoth },
}) => {
  await fillShelves(db, { here, there }, [await as('manager'), await asThere('manager')])
  const { atHere, atThere } = await asBoth('manager')
  await openDrawer(atHere)
  const [order, later] = [await sell(atThere), await sell(atThere)]

  // The one at Chicago takes no money of Denver.
  await expect(payInCash(atHere, order)).rejects.toMatchObject({ code: 'wrong_state' })
  await openDrawer(atThere, 5000)
  await expect(openDrawer(atThere)).rejects.toMatchObject({ code: 'conflict' })
  await payInCash(atHere, order)
  await payInCash(atThere, later)
  await refundOf(atHere, order)

  const closed = []
  for (const desk of [atHere, atThere]) {
    const { drawers } = await desk(drawersContract.listDrawers, {})
    const params = { sessionId: drawers[0]?.session?.id ?? '' }
    closed.push(await desk(drawersContract.closeDrawer, { params, headers: key(), body: { countedCents: 7520 } }))
  }
  expect(closed).toMatchObject([
    { floatCents: 10_000, cashCents: 0 },
    { floatCents: 5000, cashCents: 2520 },
  ])
})

test('a reminder comes from the place of its booking, and each day is closed by the clock of its place', async ({
  db,
  call,
  callWith,
  services,
  clock,
  places: { there },
}) => {
  const here = await book(call, '15:00')
  const away = await book(callWith({ 'place-id': there }), '15:00', { email: 'lee@example.com' })
  clock.set('2026-11-25T19:05:00Z')
  await remind(jobWork(services, 'test'))
  const letters = await db.selectFrom('notice').select(['text', 'about']).where('template', '=', 'reminder').execute()
  const letterOf = (id: string) => letters.find(({ about }) => about === id)?.text
  expect(letterOf(here.id)).toContain('-- \nLoft & Lie\n')
  expect(letterOf(here.id)).toContain('3:00')
  expect(letterOf(away.id)).toContain('-- \nDenver\n')
  expect(letterOf(away.id)).toContain('2:00')

  const statuses = async () =>
    (await db.selectFrom('booking').select('status').where('id', 'in', [here.id, away.id]).orderBy('id').execute()).map(
      ({ status }) => status === 'confirmed',
    )
  // Half past midnight in Chicago, and the evening before in Denver.
  clock.set('2026-11-26T06:30:00Z')
  await closeUnattended(jobWork(services, 'test'))
  expect(await statuses()).toEqual([false, true])
  clock.set('2026-11-26T07:30:00Z')
  await closeUnattended(jobWork(services, 'test'))
  expect(await statuses()).toEqual([false, false])
})

test('a booking is moved and canceled at its own place, by a desk at the other', async ({
  db,
  as,
  callWith,
  places: { there },
}) => {
  const { id: bookingId } = await book(callWith({ 'place-id': there }), '15:00')
  const desk = await as('front_desk')
  const params = { bookingId }
  const { starts } = await desk(bookingContract.listStartsToMove, { params, query: { from: '2026-11-25', days: 1 } })
  expect(starts.map(({ local }) => local.slice(11))).toContain('13:00')
  const [start] = starts
  await desk(bookingContract.rescheduleBooking, {
    params,
    query: {},
    body: { startsAt: start?.startsAt ?? new Date(), force: { reason: 'They asked for it' } },
  })
  expect(await desk(bookingContract.readBooking, { params })).toMatchObject({ bayName: 'Bay D' })
  await desk(bookingContract.changeBookingStatus, { params, headers: {}, body: { to: 'cancelled_staff' } })
  const letters = await db.selectFrom('notice').select('text').orderBy('id').execute()
  expect(letters.filter(({ text }) => !text.includes('Denver'))).toEqual([])
})

test('lists are those of a place; those of a client are of the whole house', async ({
  db,
  call,
  callWith,
  as,
  places: { here, there, asThere },
}) => {
  const desks = [await as('manager'), await asThere('manager')]
  const [desk, deskThere] = desks
  if (!desk || !deskThere) throw new Error('Nobody is at a desk.')
  await fillShelves(db, { here, there }, desks)
  expect(await deskThere(taxContract.readTaxes, {})).toMatchObject({ hasOrders: false })
  const personId = await personOf(db, (await as('member')).userId)
  const orders = [await sell(desk, 1, personId), await sell(deskThere, 1, personId)]
  await book(call, '15:00')
  await book(callWith({ 'place-id': there }), '15:00', { email: 'lee@example.com' })

  const idsOf = async (query: { person?: string }) =>
    Promise.all(
      desks.map(async (one) =>
        (await one(ordersContract.listOrders, { query: { ...query, limit: 10 } })).orders.map(({ id }) => id),
      ),
    )
  expect(await idsOf({})).toEqual(orders.map(({ id }) => [id]))
  const both = expect.arrayContaining(orders.map(({ id }) => id))
  expect(await idsOf({ person: personId })).toEqual([both, both])

  const bays = []
  for (const one of desks) {
    const { bookings } = await one(bookingContract.listBookings, { query: {} })
    bays.push(bookings.map(({ bayName }) => bayName))
  }
  expect(bays).toEqual([['Bay 1'], ['Bay D']])

  const resources = []
  for (const one of desks) {
    const found = await one(resourcesContract.listResources, { query: { kind: 'bay' } })
    resources.push(found.resources.map(({ name }) => name))
  }
  expect(resources).toEqual([['Bay 1'], ['Bay D']])
  await deskThere(resourcesContract.createResource, {
    headers: key(),
    body: { kind: 'bay', name: 'Bay 1', title: 'Bay', capabilities: ['launch_monitor'], email: null },
  })
  expect(
    await db
      .selectFrom('resource')
      .select(['locationId', 'position'])
      .where('name', '=', 'Bay 1')
      .orderBy('id')
      .execute(),
  ).toMatchObject([{ locationId: here }, { locationId: there }])
})

test('the books of a place are in its currency, and no sum is of two', async ({
  db,
  as,
  places: { here, there, asThere },
}) => {
  await db.updateTable('location').set({ currency: 'CAD' }).where('id', '=', there).execute()
  const [desk, deskThere] = [await as('manager'), await asThere('manager')]
  await fillShelves(db, { here, there }, [desk, deskThere])
  for (const one of [desk, deskThere]) await openDrawer(one)
  await payInCash(desk, await sell(desk))
  await payInCash(deskThere, await sell(deskThere, 2))

  const cash = []
  for (const one of [desk, deskThere]) {
    const { accounts, debitCents, creditCents } = await one(ledgerContract.readTrialBalance, { query: {} })
    const drawer = accounts.find(({ code }) => code === '1000')
    cash.push([(drawer?.debitCents ?? 0) - (drawer?.creditCents ?? 0), debitCents - creditCents])
    const { lines } = await one(ledgerContract.listAccountLines, { params: { code: '1000' }, query: { limit: 10 } })
    expect(lines).toHaveLength(2)
  }
  expect(cash).toEqual([
    [12_640, 0],
    [15_040, 0],
  ])
  const files = []
  for (const one of [desk, deskThere]) {
    const file = await one(ledgerContract.exportJournal, { query: { from: '2026-11-01', until: '2026-11-30' } })
    files.push([file.includes('USD'), file.includes('CAD')])
  }
  expect(files).toEqual([
    [true, false],
    [false, true],
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('the set-up of a place says its own address and hours, and changes those of no other', async ({
  db,
  as,
  places: { here, there, asThere },
}) => {
  const [administrator, away] = [await as('admin'), await asThere('admin')]
  const [before, document] = [
    await administrator(setupContract.readSetupDocument, {}),
    await away(setupContract.readSetupDocument, {}),
  ]
  expect(before).toMatchObject({ studio: { name: 'Loft & Lie' }, bays: [{ name: 'Bay 1' }] })
  expect(document).toMatchObject({ studio: { name: 'Denver', zone: 'America/Denver' }, bays: [{ name: 'Bay D' }] })

  const { hours } = document
  if (!hours) throw new Error('Denver has no hours.')
  const state = await away(setupContract.readSetup, {})
  await away(setupContract.applySetup, {
    query: { overwrite: 'hours', ...(state.version !== undefined && { version: state.version }) },
    body: { version: 1, hours: { ...hours, week: { ...hours.week, sunday: [] } } },
  })
  const sundays = await db.selectFrom('openingHours').select('locationId').where('weekday', '=', 7).execute()
  expect(sundays).toEqual([{ locationId: here }])
  const { studio, hours: hoursHere, bays } = before
  expect(await administrator(setupContract.readSetupDocument, {})).toMatchObject({ studio, hours: hoursHere, bays })
  expect(await db.selectFrom('openingHours').select('weekday').where('locationId', '=', there).execute()).toHaveLength(
    6,
  )
})

test('a link that pays leads to the place of its order, whoever opens it', async ({
  db,
  callWith,
  as,
  call,
  places: { here, there, asThere },
}) => {
  const [desk, deskThere] = [await as('manager'), await asThere('manager')]
  await fillShelves(db, { here, there }, [desk, deskThere])
  const order = await sell(deskThere)
  const { link } = await desk(payLinkContract.sendPayLink, {
    params: { orderId: order.id },
    headers: key(),
    body: { atCounter: true },
  })
  const token = link?.split('#')[1] ?? ''
  for (const caller of [call, callWith({ 'place-id': here })]) {
    expect(await caller(payLinkContract.readPayLink, { body: { token } })).toMatchObject({ dueCents: 2520 })
  }
})

test('what was bought at Denver is earned there; the house renews it', async ({
  db,
  services,
  clock,
  places: { here, there, asThere },
}) => {
  services.paymentProvider = demoProvider
  await makePlan(db, monthlyPlan)
  const client = await asThere('member')
  await buyPlan(client, 'weekday')
  await keepCard(client)
  clock.set('2026-12-24T14:00:00Z')
  await runJobs(services)

  const orders = await db.selectFrom('customerOrder').select(['locationId', 'paidCents']).orderBy('placedAt').execute()
  expect(orders).toEqual([
    { locationId: there, paidCents: 9900 },
    { locationId: here, paidCents: 9900 },
  ])
  const earned = await db
    .selectFrom('ledgerBalance')
    .select(['locationId', 'account'])
    .select(({ fn }) => fn.sum<number>('creditCents').as('cents'))
    .where('account', 'like', '4%')
    .groupBy(['locationId', 'account'])
    .execute()
  expect(earned.filter(({ cents }) => cents > 0).map(({ locationId }) => locationId)).toContain(there)
  expect(await faultsOfLedgers(db)).toEqual([])
})
