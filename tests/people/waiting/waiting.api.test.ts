import { expect } from 'vitest'

import { buildTrackerContract } from '#shared/builds/orders/tracker-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { waitingContract, type WaitingKind } from '#shared/people/waiting.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { payByLink, readLink } from '#tests/booking/pay/deposit.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeSheet, openWorkshop, sevenIron } from '#tests/builds/orders/workshop.ts'
import { key } from '#tests/orders/counter.ts'
import { makeClient, personOf } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import * as bookings from './of-bookings.ts'
import * as clubs from './of-clubs.ts'
import * as leagues from './of-leagues.ts'
import * as orders from './of-orders.ts'
import { type MakeCase, ownerOf, tokenOf, waitingFor } from './world.ts'

/** Each kind that there is: one that is added and not tried fails the types. */
const kinds: Record<WaitingKind, MakeCase> = {
  order_to_pay: orders.orderToPay,
  order_for_card: orders.orderForCard,
  order_owes: orders.orderOwes,
  membership_overdue: orders.membershipOverdue,
  membership_card: orders.membershipCard,
  waiver: orders.waiver,
  profile: orders.profile,
  free_cancel: bookings.freeCancel,
  new_times: bookings.newTimes,
  waitlist_offer: bookings.waitlistOffer,
  fee: bookings.fee,
  shares: bookings.shares,
  own_share: bookings.ownShare,
  estimate: clubs.estimate,
  more_work: clubs.moreWork,
  group_estimate: clubs.groupEstimate,
  ticket_ready: clubs.ticketReady,
  sheet: clubs.sheet,
  quote: clubs.quote,
  changed_quote: clubs.changedQuote,
  build_to_pay: clubs.buildToPay,
  late_part: clubs.latePart,
  build_ready: clubs.buildReady,
  league_card: leagues.leagueCard,
}

test.for(Object.entries(kinds))(
  '%s: it waits for whose it is, in its words, its link opens it, and done it waits no more',
  async ([kind, make], { db, as, services, clock, call, callWith }) => {
    const { userId, says, page, opens, done } = await make({ db, as, services, clock, call, callWith })
    const ofKind = async (of: string) => (await waitingFor(services, of)).filter((one) => one.kind === kind)

    const [item, ...more] = await ofKind(userId)
    expect(item).toMatchObject(says)
    expect(more).toEqual([])
    expect(item?.to.split('#')[0]).toBe(page)
    await opens(item ? tokenOf(item) : '')
    expect(await ofKind((await as()).userId)).toEqual([])

    await done(item ? tokenOf(item) : '')
    expect(await ofKind(userId)).toEqual([])
  },
)

test('what waits for a child waits for whoever may pay for them, by the name of the child, and for nobody else', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const [parent, other] = [await as(), await as()]
  const mia = await makeClient(db, { firstName: 'Mia', lastName: 'Archer' })
  await makeHousehold(db, [
    { personId: await personOf(db, parent.userId), mayPay: true },
    { personId: await personOf(db, other.userId), maySee: true },
    { personId: mia },
  ])
  await makeSheet(db, { personId: mia, clubs: [sevenIron] })
  await makeSheet(db, { personId: await personOf(db, other.userId), clubs: [sevenIron] })

  expect(await waitingFor(services, parent.userId)).toMatchObject([
    { kind: 'sheet', what: expect.stringMatching(/^Build sheet S-\d+ for Mia$/) as string },
  ])
  expect(await waitingFor(services, other.userId)).toMatchObject([
    { kind: 'sheet', what: expect.stringMatching(/^Build sheet S-\d+$/) as string },
  ])
  expect(await waitingFor(services, (await ownerOf({ db, as }, shop.personId)).userId)).toEqual([])
})

test('what is due for a child is opened and paid by whoever may pay for them', async ({ db, as, call, services }) => {
  const shop = await openWorkshop({ db, as, services })
  const parent = await as()
  const mia = await makeClient(db, { firstName: 'Mia', lastName: 'Archer' })
  await makeHousehold(db, [{ personId: await personOf(db, parent.userId), mayPay: true }, { personId: mia }])
  const { number } = await shop.desk(ordersContract.sell, {
    headers: key(),
    body: { personId: mia, channel: 'desk', lines: [{ kind: 'tip', quantity: 1, amountCents: 4800 }] },
  })

  const [item] = await waitingFor(services, parent.userId)
  expect(item).toMatchObject({ kind: 'order_to_pay', what: `Order ${number} for Mia` })
  expect(item?.to).toMatch(/^\/pay#/)
  expect(await readLink(call, item && tokenOf(item))).toMatchObject({ number, dueCents: 4800 })
  await payByLink(call, item && tokenOf(item))
  expect(await waitingFor(services, parent.userId)).toEqual([])
  expect(await parent(buildTrackerContract.listMyBuilds, { query: {} })).toEqual({ builds: [] })
})

test('what runs out soonest stands first; a part that cannot be had is named, and leaves the others', async ({
  db,
  as,
  call,
  services,
  logged,
}) => {
  await makeStudio(db)
  const ana = await as()
  await book(ana, '10:00')
  await book(ana, '09:00')
  const parts = async () => (await ana(waitingContract.listWaiting, {})).parts
  expect((await waitingFor(services, ana.userId)).map(({ until }) => until?.toISOString())).toEqual([
    '2026-11-24T15:00:00.000Z',
    '2026-11-24T16:00:00.000Z',
  ])
  await expect(call(waitingContract.listWaiting, {})).rejects.toMatchObject({ code: 'not_signed_in' })

  const broken = services.waiting.map((source) =>
    source.feature === 'builds' ? { ...source, list: () => Promise.reject(new Error('The bench is down')) } : source,
  )
  Object.assign(services, { waiting: broken })
  expect((await parts()).map(({ name, items }) => [name, items?.length ?? null])).toEqual([
    ['Orders', 0],
    ['Your membership', 0],
    ['Bookings', 2],
    ['Work on your clubs', 0],
    ['Build sheets, quotes and builds', null],
    ['Leagues', 0],
  ])
  expect(logged.join('')).toContain('The bench is down')
})
