import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { inBooks, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { buyPlan, keepCard, live, membershipAt, mine, payByCard, runJobs } from './members.ts'
import { makePlan } from './plans.ts'

const { freezeMembership, resumeMembership, changePlan, cancelMembership, keepMembership } = membershipChangeContract

const freezePolicy = JSON.stringify({ minimumDays: 14, maximumDays: 90, noticeDays: 7, perYear: 2 })

const household = { code: 'household', name: 'Household', priceCents: 324_000, position: 2 }

const owed = async (db: Parameters<typeof inBooks>[0]) => (await inBooks(db))[2300] ?? 0

test('golden 13: an annual that rests in June ends thirty days later, and earns nothing in June', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-03-01T15:00:00Z')
  await openCounter({ db, as, services })
  await makePlan(db, { freezePolicy })
  const member = await as()
  await buyPlan(member, 'annual')
  const { id: membershipId = '' } = (await mine(member)) ?? {}
  const ask = { params: { membershipId }, body: { from: '2026-06-01', until: '2026-06-30' } }
  const seen = await member(freezeMembership, { ...ask, query: { preview: '1' } })
  expect(seen).toMatchObject({ effectiveOn: '2026-06-01', chargeCents: 0, membership: { renewsOn: '2027-03-31' } })
  expect(await mine(member)).toMatchObject({ renewsOn: '2027-03-01', freeze: null })

  await member(freezeMembership, { ...ask, query: {} })
  expect(await mine(member)).toMatchObject({ status: 'active', endsOn: '2027-03-30', paidThrough: '2027-03-30' })
  await expect(member(freezeMembership, { ...ask, query: {} })).rejects.toMatchObject({ code: 'not_offered' })
  clock.set('2026-05-31T15:00:00Z')
  await runJobs(services)
  const before = await owed(db)
  await live(services, clock, 1)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'frozen', frozenUntil: '2026-06-30' })
  await live(services, clock, 29)
  expect(await owed(db)).toBe(before)
  await live(services, clock, 1)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'active', frozenUntil: null })

  clock.set('2026-08-31T15:00:00Z')
  await runJobs(services)

  expect(198_000 + (await owed(db))).toBe(83_539)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('who comes back early gets the days that were not taken back at once, and the desk waives the notice', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk } = await openCounter({ db, as, services })
  await makePlan(db, { freezePolicy })
  const member = await as()
  const other = await as()
  await buyPlan(member, 'annual')
  const { id: membershipId = '' } = (await mine(member)) ?? {}
  const params = { membershipId }
  const body = { from: '2026-11-24', until: '2026-12-23' }
  await expect(member(freezeMembership, { params, query: {}, body })).rejects.toMatchObject({
    code: 'not_offered',
    message: 'A freeze is asked for 7 days before it begins.',
  })
  await expect(other(freezeMembership, { params, query: {}, body })).rejects.toMatchObject({ code: 'not_found' })

  await desk(freezeMembership, { params, query: {}, body })
  expect(await mine(member)).toMatchObject({ status: 'frozen', renewsOn: '2027-12-24' })
  clock.set('2026-12-04T14:00:00Z')
  await runJobs(services)
  const { membership } = await (await as('manager'))(resumeMembership, { params, query: {}, body: {} })

  expect(membership).toMatchObject({ status: 'active', renewsOn: '2027-12-04', freeze: null })
  await runJobs(services)
  // One day was had before the freeze was asked for on it; from then on none, and today is had again.
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('golden 2: a larger plan begins on September 10 for 2,306.95 more, once that is paid', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-03-01T15:00:00Z')
  await openCounter({ db, as, services })
  await makePlan(db)
  await makePlan(db, household)
  const member = await as()
  await buyPlan(member, 'annual')
  const { id: membershipId = '' } = (await mine(member)) ?? {}
  clock.set('2026-09-10T15:00:00Z')
  await runJobs(services)
  const again = await as('front_desk')
  const ask = { params: { membershipId }, body: { planCode: 'household' } }

  const seen = await again(changePlan, { ...ask, query: { preview: '1' } })
  expect(seen).toMatchObject({ effectiveOn: '2026-09-10', creditCents: 93_305, chargeCents: 230_695, orderId: null })
  expect(await db.selectFrom('customerOrder').select('id').execute()).toHaveLength(1)
  const { orderId } = await again(changePlan, { ...ask, query: {} })
  expect(await membershipAt(services, member)).toMatchObject({ planCode: 'annual', status: 'active' })
  await payByCard(again, orderId ?? '')

  expect(await membershipAt(services, member)).toMatchObject({
    planCode: 'household',
    status: 'active',
    renewsOn: '2027-09-10',
    priceCents: 324_000,
  })
  expect(await owed(db)).toBe(-324_000)
  const before = await db.selectFrom('membership').select(['status', 'endsOn']).where('id', '=', membershipId).execute()
  expect(before).toEqual([{ status: 'upgraded', endsOn: '2026-09-09' }])
  await runJobs(services)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a smaller plan follows when the term ends, and until then it can be taken back', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { ...household, reminderDays: [30, 7] })
  await makePlan(db)
  const member = await as()
  await buyPlan(member, 'household')
  await keepCard(member)
  const { id: membershipId = '' } = (await mine(member)) ?? {}
  const ask = { params: { membershipId }, query: {} }
  const change = () => member(changePlan, { ...ask, body: { planCode: 'annual' } })
  expect(await change()).toMatchObject({ effectiveOn: '2027-11-24', membership: { nextPlanCode: 'annual' } })
  const kept = await member(keepMembership, { ...ask, body: {} })
  expect(kept.membership).toMatchObject({ nextPlanCode: null })
  await change()

  for (const day of ['2027-10-25', '2027-11-17', '2027-11-24']) {
    clock.set(`${day}T15:00:00Z`)
    await runJobs(services)
  }

  expect(await membershipAt(services, member)).toMatchObject({
    planCode: 'annual',
    priceCents: 198_000,
    nextPlanCode: null,
    paidThrough: '2028-11-23',
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('stopping lasts to the end of what was paid, or of what was agreed on, and is taken back until then', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  const monthly = {
    billing: 'monthly' as const,
    kind: 'monthly' as const,
    termMonths: 1,
    priceCents: 9900,
    reminderDays: [],
  }
  await makePlan(db)
  await makePlan(db, { ...monthly, code: 'weekday', minimumMonths: 3, position: 2 })
  const yearly = await as()
  const weekday = await as()
  await buyPlan(yearly, 'annual')
  await buyPlan(weekday, 'weekday')
  await keepCard(weekday)
  const stop = async (caller: typeof yearly) =>
    caller(cancelMembership, { params: { membershipId: (await mine(caller))?.id ?? '' }, query: {}, body: {} })

  expect(await stop(yearly)).toMatchObject({
    effectiveOn: '2027-11-23',
    membership: { status: 'cancel_at_period_end', renewsOn: null },
  })
  await expect(stop(yearly)).rejects.toMatchObject({ code: 'wrong_state' })
  const { membership } = await yearly(keepMembership, {
    params: { membershipId: (await mine(yearly))?.id ?? '' },
    query: {},
    body: {},
  })
  expect(membership).toMatchObject({ status: 'active', renewsOn: '2027-11-24' })
  await stop(yearly)

  expect(await stop(weekday)).toMatchObject({ effectiveOn: '2027-02-23', membership: { status: 'active' } })
  for (const day of ['2026-12-24', '2027-01-24', '2027-02-24']) {
    clock.set(`${day}T15:00:00Z`)
    await runJobs(services)
  }
  expect(await membershipAt(services, weekday)).toBeNull()
  const charges = await db.selectFrom('membershipCharge').select('status').where('amountCents', '=', 9900).execute()
  expect(charges.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])

  clock.set('2027-11-24T15:00:00Z')
  await runJobs(services)
  expect(await membershipAt(services, yearly)).toBeNull()
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('golden 4: a summer that becomes an annual on August 10 is credited 100.17', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-04-20T15:00:00Z')
  await openCounter({ db, as, services })
  await makePlan(db)
  const season = { seasonFrom: '2026-05-01', seasonUntil: '2026-08-31', convertsFrom: '2026-08-01', termMonths: null }
  await makePlan(db, { ...season, code: 'summer', kind: 'season', autoRenew: false, priceCents: 56_000, position: 2 })
  const member = await as()
  await buyPlan(member, 'summer')
  const { id: membershipId = '' } = (await mine(member)) ?? {}
  const desk = await as('front_desk')
  const ask = { params: { membershipId }, query: {}, body: { planCode: 'annual' } }
  await expect(desk(changePlan, ask)).rejects.toMatchObject({ code: 'not_offered' })
  clock.set('2026-08-10T15:00:00Z')
  const later = await as('front_desk')

  expect(await later(changePlan, { ...ask, query: { preview: '1' } })).toMatchObject({
    creditCents: 10_017,
    chargeCents: 187_983,
  })
  const { orderId } = await later(changePlan, ask)
  await payByCard(later, orderId ?? '')

  expect(await membershipAt(services, member)).toMatchObject({ planCode: 'annual', paidThrough: '2027-08-09' })
  expect(await inBooks(db)).toEqual({ 1110: 56_000 + 187_983, 2300: -198_000, 4040: -(56_000 - 10_017) })
  await runJobs(services)
  expect(await faultsOfLedgers(db)).toEqual([])
})
