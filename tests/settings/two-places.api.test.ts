import { expect } from 'vitest'

import { demoProvider } from '#server/payments/demo/provider.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { catalogEditorContract } from '#shared/catalog/editor-contract.ts'
import { taxContract } from '#shared/catalog/tax-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { readersContract } from '#shared/payments/readers-contract.ts'
import { settingsContract } from '#shared/settings/contract.ts'
import { resourcesContract } from '#shared/staffing/resources.ts'
import { wait } from '#tests/booking/waitlist/waiting.ts'
import { at, book, freeTimes, person } from '#tests/booking/wednesday.ts'
import { key, makeItem } from '#tests/orders/counter.ts'
import { tokenOf } from '#tests/support/make.ts'

import { fillShelves, rate, sell, test } from './places.ts'

test('each place has its hours, its clock and its bays: what is booked in one is free in the other', async ({
  db,
  call,
  callWith,
  as,
  places: { there, asThere },
}) => {
  const callThere = callWith({ 'place-id': there })
  expect([(await freeTimes(call)).at(0), (await freeTimes(call)).at(-1)]).toEqual(['09:00', '17:00'])
  expect([(await freeTimes(callThere)).at(0), (await freeTimes(callThere)).at(-1)]).toEqual(['13:00', '15:00'])
  expect(await callThere(settingsContract.readStudio, {})).toMatchObject({ name: 'Denver', zone: 'America/Denver' })

  // Two o'clock in Denver is three in Chicago.
  await book(call, '15:00')
  expect(await freeTimes(call)).not.toContain('15:00')
  expect(await freeTimes(callThere)).toContain('14:00')
  const booked = await book(callThere, '15:00', { email: 'lee@example.com' })
  expect(await freeTimes(callThere)).not.toContain('14:00')

  const [desk, deskThere] = [await as('front_desk'), await asThere('front_desk')]
  const query = { day: '2026-11-25' }
  const [board, boardThere] = [
    await desk(bookingContract.readDayBoard, { query }),
    await deskThere(bookingContract.readDayBoard, { query }),
  ]
  expect(board).toMatchObject({ zone: 'America/Chicago', opens: '09:00', bays: [{ name: 'Bay 1' }] })
  expect(boardThere).toMatchObject({ zone: 'America/Denver', opens: '13:00', bays: [{ name: 'Bay D' }] })
  expect(boardThere.staff).toMatchObject([{ name: 'Coach of Bay D' }])
  expect(board.bookings.map(({ local }) => local)).toEqual(['2026-11-25T15:00'])
  expect(boardThere.bookings).toMatchObject([{ id: booked.id, local: '2026-11-25T14:00' }])
  expect(await db.selectFrom('booking').select('locationId').where('id', '=', booked.id).execute()).toEqual([
    { locationId: there },
  ])

  await expect(callWith({ 'place-id': 'nowhere' })(settingsContract.readStudio, {})).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'place-id' }] },
  })
})

test('a link leads to the place of its booking, and whoever waits waits at one place', async ({
  db,
  call,
  callWith,
  places: { there },
}) => {
  const callThere = callWith({ 'place-id': there })
  const { id, manageToken } = await book(callThere, '15:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  const starts = await holder(bookingContract.listStartsToMove, {
    params: { bookingId: id },
    query: { from: '2026-11-25', days: 1 },
  })
  expect(starts.starts.map(({ local }) => local.slice(11))).toContain('15:00')
  expect(starts.starts.map(({ local }) => local.slice(11))).not.toContain('09:00')

  await wait(callThere, '15:00', 'ada@example.com')
  expect(await db.selectFrom('waitlistEntry').select('locationId').execute()).toEqual([{ locationId: there }])
  await expect(
    call(waitlistContract.joinWaitlist, {
      headers: {},
      body: { serviceCode: 'swing_eval', startsAt: at('15:00'), person },
    }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})

test('each place sells from its shelf with its tax into its drawer, and counts by itself', async ({
  db,
  as,
  places: { here, there, asThere },
}) => {
  await makeItem(db, { sku: 'GLV-M', name: 'Glove', priceCents: 2400 })
  await db
    .insertInto('taxRate')
    .values([rate(here, 'Illinois', 100_000), rate(there, 'Colorado', 50_000)])
    .execute()
  const desks = [await as('manager'), await asThere('manager')]
  const sums: number[] = []
  for (const [at, desk] of desks.entries()) {
    await desk(inventoryContract.moveStock, {
      headers: key(),
      body: { sku: 'GLV-M', kind: 'count', quantity: 5 + at, unitCostCents: 800, reason: 'First count' },
    })
    const { id: drawerId } = await desk(drawersContract.createDrawer, {
      headers: key(),
      body: { name: 'Front', active: true },
    })
    const params = { drawerId }
    await desk(drawersContract.openDrawer, { params, headers: key(), body: { floatCents: 10_000 } })
    const order = await desk(ordersContract.sell, {
      headers: key(),
      body: { channel: 'register', lines: [{ kind: 'product', sku: 'GLV-M', quantity: 1 + at }] },
    })
    sums.push(order.totalCents)
    await desk(ordersContract.payOrder, {
      params: { orderId: order.id },
      headers: key(),
      body: { method: 'cash' },
    })
  }
  expect(sums).toEqual([2640, 5040])

  const seen = []
  for (const [at, desk] of desks.entries()) {
    const { drawers } = await desk(drawersContract.listDrawers, {})
    const [{ session } = { session: null }] = drawers
    const closed = await desk(drawersContract.closeDrawer, {
      params: { sessionId: session?.id ?? '' },
      headers: key(),
      body: { countedCents: 10_000 + (sums[at] ?? 0) },
    })
    const { sessions } = await desk(drawersContract.listDrawerSessions, { query: {} })
    const { stock } = await desk(inventoryContract.readStock, { params: { sku: 'GLV-M' } })
    const report = await desk(monthEndContract.readTaxReport, { query: { from: '2026-11-01', until: '2026-11-30' } })
    const { rates } = await desk(taxContract.readTaxes, {})
    seen.push({
      drawers: drawers.length,
      sessions: sessions.length,
      expectedCents: closed.expectedCents,
      onHand: stock?.onHand,
      taxes: report.rows.map(({ jurisdiction, dueCents }) => [jurisdiction, dueCents]),
      rates: rates.map(({ jurisdiction }) => jurisdiction),
    })
  }
  expect(seen).toEqual([
    { drawers: 1, sessions: 1, expectedCents: 12_640, onHand: 4, taxes: [['Illinois', 240]], rates: ['Illinois'] },
    { drawers: 1, sessions: 1, expectedCents: 15_040, onHand: 4, taxes: [['Colorado', 240]], rates: ['Colorado'] },
  ])
})

test('peak hours of one place are not those of the other, and a key is for one of them', async ({
  as,
  callWith,
  services,
  places: { there },
}) => {
  const manager = await as('manager')
  const authorization = `Bearer ${await tokenOf(services, manager.userId)}`
  const managerThere = callWith({ authorization, 'place-id': there })
  const hours = [{ weekday: 3, starts: '17:00', ends: '18:00' }]
  await manager(catalogEditorContract.putPeakHours, { body: { hours } })
  await managerThere(catalogEditorContract.putPeakHours, { body: { hours: [] } })
  expect(await manager(catalogEditorContract.readChoices, {})).toMatchObject({ peakHours: hours })
  expect(await managerThere(catalogEditorContract.readChoices, {})).toMatchObject({ peakHours: [] })

  const drawer = { headers: key(), body: { name: 'Front', active: true } }
  await manager(drawersContract.createDrawer, drawer)
  await expect(managerThere(drawersContract.createDrawer, drawer)).rejects.toMatchObject({ code: 'key_reused' })
})

test('to force a time reaches nobody and no bay of the other place, when it is booked or moved', async ({
  db,
  places,
}) => {
  const { atHere, atThere } = await places.asBoth('front_desk')
  const resources = await db
    .selectFrom('resource')
    .select(['id', 'kind'])
    .where('locationId', '=', places.here)
    .execute()
  const force = { reason: 'They asked for it' }
  const booked = await book(atThere, '14:00')
  const refusals: unknown[] = []
  for (const { id, kind } of resources) {
    const whom = kind === 'bay' ? { bayId: id } : { staffId: id }
    const body = { serviceCode: 'swing_eval', startsAt: at('15:00'), person, ...whom, force }
    const moved = { startsAt: at('16:00'), ...whom, force, by: 'client' as const }
    refusals.push(
      await atThere(bookingContract.createBooking, { headers: key(), body }).catch((error: unknown) => error),
      await atHere(bookingContract.rescheduleBooking, {
        params: { bookingId: booked.id },
        query: {},
        body: moved,
      }).catch((error: unknown) => error),
    )
  }

  expect(refusals).toMatchObject([1, 2, 3, 4].map(() => ({ code: 'not_offered' })))
})

test('a reader asks for cards of its own place, at whichever desk', async ({
  db,
  as,
  services,
  places: { here, there, asThere, asBoth },
}) => {
  services.paymentProvider = demoProvider
  await fillShelves(db, { here, there }, [await as('manager'), await asThere('manager')])
  const { atHere, atThere } = await asBoth('manager')
  const body = { name: 'Front desk', code: 'demo-reader' }
  const added = []
  // Both may be called the same.
  for (const administrator of [await as('admin'), await asThere('admin')]) {
    added.push(await administrator(readersContract.addReader, { headers: key(), body }))
  }
  const [reader, readerThere] = added.map(({ id }) => id)
  const listed = []
  for (const desk of [atHere, atThere]) listed.push((await desk(readersContract.listReaders, {})).readers)
  expect(listed).toMatchObject([[{ id: reader }], [{ id: readerThere }]])

  const { id: orderId } = await sell(atThere)
  const ask = (desk: Call, readerId = '') =>
    desk(ordersContract.payOrder, { params: { orderId }, headers: key(), body: { method: 'card', readerId } })
  for (const desk of [atHere, atThere]) {
    await expect(ask(desk, reader)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Front desk stands at Loft & Lie, and this is paid at Denver: choose a reader that stands there.',
      facts: { details: [{ path: 'readerId' }] },
    })
  }
  expect(await ask(atHere, readerThere)).toMatchObject({ status: 'processing', reader: 'Front desk' })
  expect((await atHere(readersContract.listReaders, {})).readers).toMatchObject([{ isBusy: false }])
  expect((await atThere(readersContract.listReaders, {})).readers).toMatchObject([{ isBusy: true }])
})

test('staff and bays are listed where they stand', async ({ as, places: { asThere } }) => {
  const seen = []
  for (const desk of [await as('manager'), await asThere('manager')]) {
    const { resources } = await desk(resourcesContract.listResources, { query: {} })
    seen.push(resources.map(({ name }) => name))
  }
  expect(seen).toEqual([
    ['Bay 1', 'Coach of Bay 1'],
    ['Bay D', 'Coach of Bay D'],
  ])
})
