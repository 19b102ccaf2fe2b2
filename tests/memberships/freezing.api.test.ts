import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { recordContract } from '#shared/people/record.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { buyPlan, live, membershipAt, mine, runJobs } from './members.ts'
import { makePlan } from './plans.ts'

const { freezeMembership, resumeMembership, cancelMembership } = membershipChangeContract

const freezePolicy = JSON.stringify({ minimumDays: 14, maximumDays: 90, noticeDays: 0, perYear: 2, feeCents: 1500 })

const doing = async (member: Call) => {
  const ask = { params: { membershipId: (await mine(member))?.id ?? '' }, query: {} }
  return {
    freeze: (from: string, until: string) => member(freezeMembership, { ...ask, body: { from, until } }),
    resume: () => member(resumeMembership, { ...ask, body: {} }),
    stop: () => member(cancelMembership, { ...ask, body: {} }),
  }
}

test('who stops while frozen rests on, and is told the day on which it ends then', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  await makePlan(db, { freezePolicy })
  const member = await as()
  await buyPlan(member, 'annual')
  const { freeze, stop } = await doing(member)
  await freeze('2026-11-24', '2026-12-23')

  expect(await stop()).toMatchObject({
    effectiveOn: '2027-12-23',
    membership: { status: 'frozen', frozenUntil: '2026-12-23', endsOn: '2027-12-23', stopsOn: '2027-12-23' },
  })
})

test('a freeze that is given up leaves room for another one', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  await makePlan(db, { freezePolicy })
  const member = await as()
  await buyPlan(member, 'annual')
  const { freeze, resume } = await doing(member)

  await freeze('2027-01-01', '2027-01-20')
  await freeze('2027-03-01', '2027-03-20')
  await expect(freeze('2027-05-01', '2027-05-20')).rejects.toMatchObject({ code: 'not_offered' })
  await resume()
  await freeze('2027-05-01', '2027-05-20')

  const fees = await db.selectFrom('membershipCharge').select('dueOn').where('amountCents', '=', 1500).execute()
  expect(fees.map(({ dueOn }) => dueOn)).toEqual(['2027-03-01', '2027-05-01'])
})

test('a freeze begins neither before the membership nor after its term', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  await makePlan(db, { freezePolicy })
  const member = await as()
  await buyPlan(member, 'annual', { startsOn: '2027-01-20' })
  const { freeze } = await doing(member)

  await expect(freeze('2026-12-01', '2026-12-20')).rejects.toMatchObject({ code: 'not_offered' })
  await expect(freeze('2028-01-20', '2028-02-20')).rejects.toMatchObject({ code: 'not_offered' })
  expect(await freeze('2028-01-19', '2028-02-07')).toMatchObject({ membership: { endsOn: '2028-02-08' } })
})

test('a freeze that is given up on its first day was never there, nor was its fee', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2027-01-31T15:00:00Z')
  await openCounter({ db, as, services })
  const monthly = {
    billing: 'monthly' as const,
    kind: 'monthly' as const,
    termMonths: 1,
    priceCents: 9900,
    reminderDays: [],
  }
  await makePlan(db, { ...monthly, freezePolicy })
  const member = await as()
  await buyPlan(member, 'annual')
  const before = await mine(member)
  const { freeze, resume } = await doing(member)
  await freeze('2027-01-31', '2027-02-20')
  await resume()

  const { version: _, ...after } = (await mine(member)) ?? {}
  expect(before).toMatchObject({ ...after, renewsOn: '2027-02-28' })
  const charges = await db.selectFrom('membershipCharge').select('amountCents').execute()
  expect(charges).toEqual([{ amountCents: 9900 }])
  // Charged on the last day of a month still, as it was agreed on.
  const { anchorDay } = await db.selectFrom('membership').select('anchorDay').executeTakeFirstOrThrow()
  expect(anchorDay).toBe(31)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('on the day after a freeze they are back, also where no job has come by yet', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { freezePolicy })
  const member = await as()
  await buyPlan(member, 'annual')
  const { id: membershipId = '' } = (await mine(member)) ?? {}
  const { freeze } = await doing(member)
  await freeze('2026-11-24', '2026-12-08')
  await live(services, clock, 14)
  clock.pass({ days: 1 })
  const desk = await as('front_desk')

  const { membership } = await desk(resumeMembership, { params: { membershipId }, query: {}, body: {} })

  expect(membership).toMatchObject({ status: 'active', frozenUntil: null, endsOn: '2027-12-08' })
  await runJobs(services)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'active' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a freeze that ends stands in the audit of its member, by hand and by night', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { freezePolicy })
  const member = await as()
  await buyPlan(member, 'annual')
  const { personId } = await db.selectFrom('membership').select('personId').executeTakeFirstOrThrow()
  const ends = async () => {
    const manager = await as('manager')
    const { events } = await manager(recordContract.listAuditOfPerson, { params: { personId }, query: {} })
    return events
      .filter(({ before }) => before?.['status'] === 'frozen')
      .map(({ by, after }) => [by, after?.['status']])
  }
  const { freeze } = await doing(member)
  await freeze('2026-11-24', '2026-12-08')
  await live(services, clock, 15)
  expect(await ends()).toEqual([[null, 'active']])

  const desk = await as('front_desk')
  const ask = { params: { membershipId: (await membershipAt(services, member))?.id ?? '' }, query: {} }
  await desk(freezeMembership, { ...ask, body: { from: '2026-12-09', until: '2026-12-30' } })
  clock.pass({ days: 3 })
  const later = await as('front_desk')
  await later(resumeMembership, { ...ask, body: {} })

  expect(await ends()).toEqual([
    ['Robin Archer', 'active'],
    [null, 'active'],
  ])
})
