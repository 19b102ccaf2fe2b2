import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { authContract } from '#shared/auth/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { buyPlan, declinedLater, keepCard, live, membershipAt, payByCard, runJobs, subjects } from './members.ts'
import { makePlan, monthlyPlan } from './plans.ts'

const chargesOf = async (db: Parameters<typeof subjects>[0]) =>
  db
    .selectFrom('membershipCharge')
    .select(['term', 'number', 'dueOn', 'status', 'amountCents'])
    .orderBy('term')
    .orderBy('number')
    .execute()

test('a month is charged to the card on file on its day, once', async ({ db, as, services, clock }) => {
  await openCounter({ db, as, services })
  await makePlan(db, monthlyPlan)
  const member = await as()
  await buyPlan(member, 'weekday')
  await keepCard(member)
  expect(await membershipAt(services, member)).toMatchObject({ renewsOn: '2026-12-24', paidThrough: '2026-12-23' })

  clock.set('2026-12-24T14:00:00Z')
  await Promise.all([runJobs(services), runJobs(services)])
  await runJobs(services)

  expect(await membershipAt(services, member)).toMatchObject({
    status: 'active',
    renewsOn: '2027-01-24',
    paidThrough: '2027-01-23',
  })
  expect(await chargesOf(db)).toMatchObject([
    { term: 1, status: 'paid', amountCents: 9900 },
    { term: 2, status: 'paid', dueOn: '2026-12-24', amountCents: 9900 },
  ])
  expect(await db.selectFrom('customerOrder').select('status').execute()).toHaveLength(2)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a renewal is told of twice and charged as it was told, whatever the plan costs by then', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db)
  const member = await as()
  await buyPlan(member, 'annual')
  await keepCard(member)

  clock.set('2027-10-25T14:00:00Z')
  await runJobs(services)
  await runJobs(services)
  await db.updateTable('membershipPlan').set({ priceCents: 250_000 }).execute()
  clock.set('2027-11-17T14:00:00Z')
  await runJobs(services)
  expect((await subjects(db)).filter((one) => one.includes('renews on'))).toEqual([
    'Your Annual membership renews on Nov 24, 2027 for $1,980.00',
    'Your Annual membership renews on Nov 24, 2027 for $1,980.00',
  ])

  clock.set('2027-11-24T14:00:00Z')
  await runJobs(services)

  expect(await membershipAt(services, member)).toMatchObject({
    renewsOn: '2028-11-24',
    priceCents: 198_000,
    paidThrough: '2028-11-23',
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('with the worker stopped over a renewal it is told of first and charged a week later, once', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db)
  const member = await as()
  await buyPlan(member, 'annual')
  await keepCard(member)

  clock.set('2027-11-27T14:00:00Z')
  await runJobs(services)
  expect((await subjects(db)).filter((one) => one.includes('renews on'))).toHaveLength(1)
  expect(await chargesOf(db)).toHaveLength(1)
  // They go on meanwhile: what was paid is within its days of grace.
  expect(await membershipAt(services, member)).toMatchObject({ status: 'active' })

  await live(services, clock, 6)
  expect(await chargesOf(db)).toHaveLength(1)
  await live(services, clock, 1)

  expect(await chargesOf(db)).toMatchObject([{ term: 1 }, { term: 2, status: 'paid' }])
  expect(await membershipAt(services, member)).toMatchObject({ renewsOn: '2028-11-24', paidThrough: '2028-11-23' })
})

test('a card that is refused is tried four times, then booking is off, then the membership ends and what is owed with it', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, monthlyPlan)
  const member = await as()
  await buyPlan(member, 'weekday')
  await keepCard(member, declinedLater)
  clock.set('2026-12-24T14:00:00Z')
  await runJobs(services)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'past_due', paidThrough: '2026-12-23' })

  await live(services, clock, 6)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'past_due' })
  await live(services, clock, 1)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'suspended' })
  const attempts = await db.selectFrom('payment').select('status').where('status', '=', 'failed').execute()
  expect(attempts).toHaveLength(5)

  await live(services, clock, 14)
  expect(await membershipAt(services, member)).toBeNull()
  expect(await chargesOf(db)).toMatchObject([{ status: 'paid' }, { status: 'void' }])
  expect(await db.selectFrom('customerOrder').select('status').orderBy('number').execute()).toMatchObject([
    { status: 'fulfilled' },
    { status: 'cancelled' },
  ])
  expect((await subjects(db)).filter((one) => one.includes('membership'))).toEqual([
    expect.stringContaining('Your Weekday membership'),
    '$99.00 for your Weekday membership was not paid',
    'Your Weekday membership is suspended',
    'Your Weekday membership has ended',
  ])
  // Nothing more happens to it.
  await live(services, clock, 3)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('who pays after the suspension is a member again', async ({ db, as, services, clock, call, callWith }) => {
  await openCounter({ db, as, services })
  await makePlan(db, monthlyPlan)
  const member = await as()
  await buyPlan(member, 'weekday')
  clock.set('2026-12-24T14:00:00Z')
  await runJobs(services)
  await live(services, clock, 8)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'suspended' })
  const { access_token } = await call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: member.email, password: 'correct horse battery' },
  })
  const later = callWith({ authorization: `Bearer ${access_token}` })
  const { orders } = await later(ordersContract.listMyOrders, { query: {} })
  const due = orders.find(({ dueCents }) => dueCents > 0)

  await payByCard(later, due?.id ?? '')

  expect(await membershipAt(services, member)).toMatchObject({ status: 'active', paidThrough: '2027-01-23' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('installments are charged month by month to the cent, and what does not renew ends', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { billing: 'installments', installments: 12, priceCents: 119_900, autoRenew: false })
  const member = await as()
  const order = await buyPlan(member, 'annual')
  expect(order.totalCents).toBe(9992)
  await keepCard(member)

  for (let month = 1; month <= 12; month++) {
    clock.pass({ days: 31 })
    await runJobs(services)
  }

  const charges = await chargesOf(db)
  expect(charges.map(({ amountCents }) => amountCents)).toEqual([
    ...Array.from({ length: 8 }, () => 9992),
    ...Array.from({ length: 4 }, () => 9991),
  ])
  expect(charges.every(({ status }) => status === 'paid')).toBe(true)
  expect(await membershipAt(services, member)).toBeNull()
  expect(await faultsOfLedgers(db)).toEqual([])
})
