import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { buyPlan, keepCard, live, membershipAt, mine, runJobs } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { type CallAs, test } from '#tests/support/test.ts'

const { freezeMembership, resumeMembership, cancelMembership, keepMembership, changePlan } = membershipChangeContract

const freezePolicy = JSON.stringify({ minimumDays: 7, maximumDays: 90, noticeDays: 0, perYear: 3, feeCents: 1000 })

const chargesOf = (db: Db) =>
  db
    .selectFrom('membershipCharge')
    .select(['dueOn', 'fromOn', 'untilOn', 'amountCents', 'status'])
    .where('status', '<>', 'void')
    .orderBy('dueOn')
    .orderBy('fromOn')
    .execute()

/** A member by the month, from Nov 24 on, and what the desk does with their membership. */
async function joinByTheMonth({ db, as, services }: { db: Db; as: CallAs; services: Parameters<typeof runJobs>[0] }) {
  await openCounter({ db, as, services })
  await makePlan(db, { ...monthlyPlan, freezePolicy })
  const member = await as()
  await buyPlan(member, 'weekday')
  await keepCard(member)
  const params = { membershipId: (await mine(member))?.id ?? '' }
  const desk = async () => {
    const caller = await as('manager')
    const ask = { params, query: {} }
    return {
      freeze: (from: string, until: string, query: { preview?: '1' } = {}) =>
        caller(freezeMembership, { params, query, body: { from, until } }),
      resume: () => caller(resumeMembership, { ...ask, body: {} }),
      stop: () => caller(cancelMembership, { ...ask, body: {} }),
      keep: () => caller(keepMembership, { ...ask, body: {} }),
      change: (planCode: string) => caller(changePlan, { ...ask, body: { planCode } }),
    }
  }

  return { member, desk }
}

const subjects = async (db: Db, template: string) =>
  (await db.selectFrom('notice').select('subject').where('template', '=', template).orderBy('id').execute()).map(
    ({ subject }) => subject,
  )

// From the day of its charge, from within it, and from the day of the very next charge.
const later = {
  'the charge after the next': ['2027-01-24', '2027-02-06', '2027-01-24', '2027-02-07'],
  'days of the month after this one': ['2027-01-10', '2027-01-23', '2027-01-24', '2027-02-07'],
  'the next charge': ['2026-12-24', '2027-01-06', '2026-12-24', '2027-01-07'],
} as const

for (const [what, [from, until, on, movedTo]] of Object.entries(later)) {
  test(`a member by the month freezes from ${what} on: what is charged then moves right, and each day is paid for once`, async ({
    db,
    as,
    services,
    clock,
  }) => {
    const { member, desk } = await joinByTheMonth({ db, as, services })
    const { freeze } = await desk()
    const seen = await freeze(from, until, { preview: '1' })
    expect(seen).toMatchObject({ effectiveOn: from, chargeCents: 1000, nextCharge: { on, movedTo } })
    expect(await chargesOf(db)).toHaveLength(1)

    expect(await freeze(from, until)).toMatchObject({ nextCharge: { on, movedTo } })
    await expect(freeze(from, until)).rejects.toMatchObject({ code: 'not_offered' })
    await live(services, clock, 90)

    const dues = (await chargesOf(db)).filter(({ amountCents }) => amountCents === 9900)
    expect(dues.map(({ dueOn }) => dueOn)).toEqual(
      on === '2026-12-24' ? ['2026-11-24', '2027-01-07', '2027-02-07'] : ['2026-11-24', '2026-12-24', '2027-02-07'],
    )
    expect(dues.every(({ status }) => status === 'paid')).toBe(true)
    expect(await membershipAt(services, member)).toMatchObject({ status: 'active', freeze: null })
    // Fourteen days of rest, and no other without dues.
    const { days } = await db
      .selectFrom('revenueSchedule')
      .select((eb) => eb.cast<number>(eb.fn.sum('days'), 'integer').as('days'))
      .where('kind', '=', 'membership')
      .executeTakeFirstOrThrow()
    const last = dues.at(-1)?.untilOn ?? ''
    expect(days + 14).toBe((Date.parse(last) - Date.parse('2026-11-24')) / 86_400_000 + 1)
    expect(await faultsOfLedgers(db)).toEqual([])
    expect(await subjects(db, 'membership_freeze')).toHaveLength(1)
    expect(await subjects(db, 'membership_frozen')).toHaveLength(1)
    expect(await subjects(db, 'membership_back')).toHaveLength(1)
  })
}

test('a freeze of a later month that is given up leaves the charges as they were', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { member, desk } = await joinByTheMonth({ db, as, services })
  const before = await mine(member)
  const { freeze, resume } = await desk()
  for (const from of ['2026-12-24', '2027-01-24', '2027-02-01']) {
    await freeze(from, '2027-02-20')
    await resume()
    const { version: _, ...after } = (await mine(member)) ?? {}
    expect(before).toMatchObject(after)
  }

  await live(services, clock, 70)
  expect((await chargesOf(db)).map(({ dueOn }) => dueOn)).toEqual(['2026-11-24', '2026-12-24', '2027-01-24'])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a freeze begins within a year, and none after an end', async ({ db, as, services }) => {
  const { desk } = await joinByTheMonth({ db, as, services })
  const { freeze, stop } = await desk()
  await expect(freeze('2027-12-24', '2028-01-10')).rejects.toMatchObject({ message: 'A freeze begins within a year.' })
  await stop()
  await expect(freeze('2027-01-10', '2027-01-20')).rejects.toMatchObject({ code: 'wrong_state' })
})

test('who stops while frozen rests on, and keeping it brings back all that was', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { member, desk } = await joinByTheMonth({ db, as, services })
  await makePlan(db, { ...monthlyPlan, code: 'small', name: 'Small', priceCents: 4900, position: 2, freezePolicy })
  const { freeze, stop, keep, change } = await desk()
  await change('small')
  await freeze('2026-11-24', '2026-12-07')
  const before = await mine(member)

  expect(await stop()).toMatchObject({
    effectiveOn: '2027-01-06',
    membership: { status: 'frozen', frozenUntil: '2026-12-07', renewsOn: null, nextPlanCode: null },
  })
  await expect(stop()).rejects.toMatchObject({ code: 'wrong_state' })
  await keep()
  const { version: _, ...after } = (await mine(member)) ?? {}
  expect(before).toMatchObject(after)

  // Stopped for good: back after the last day, and over with the days that were paid.
  await stop()
  await live(services, clock, 14)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'cancel_at_period_end', endsOn: '2027-01-06' })
  await live(services, clock, 31)
  expect(await membershipAt(services, member)).toBeNull()
  expect(await subjects(db, 'membership_stopped')).toEqual([
    'Your Weekday membership ends on Jan 6, 2027',
    'Your Weekday membership ends on Jan 6, 2027',
  ])
  expect(await subjects(db, 'membership_kept')).toEqual(['Your membership renews on Jan 7, 2027'])
  expect(await subjects(db, 'membership_changes')).toEqual(['Your membership becomes Small on Dec 24, 2026'])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a freeze that was asked for before the renewal was stopped begins all the same', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { member, desk } = await joinByTheMonth({ db, as, services })
  const { freeze, stop } = await desk()
  await freeze('2026-12-01', '2026-12-14')
  await stop()
  await live(services, clock, 8)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'frozen', frozenUntil: '2026-12-14' })
  await live(services, clock, 14)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'cancel_at_period_end', endsOn: '2027-01-06' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('an installment that a freeze falls into earns nothing while it rests', async ({ db, as, services, clock }) => {
  await openCounter({ db, as, services })
  await makePlan(db, { billing: 'installments', installments: 12, priceCents: 120_000, freezePolicy })
  const member = await as()
  await buyPlan(member, 'annual')
  await keepCard(member)
  const desk = await as('manager')
  const params = { membershipId: (await mine(member))?.id ?? '' }
  await desk(freezeMembership, { params, query: {}, body: { from: '2027-01-01', until: '2027-01-14' } })

  await live(services, clock, 31)
  const schedule = () =>
    db
      .selectFrom('revenueSchedule')
      .select(['days', 'earnedCents'])
      .where('fromOn', '=', '2026-12-24')
      .executeTakeFirst()
  expect(await schedule()).toMatchObject({ days: 31 })
  await live(services, clock, 7)
  const atStart = await schedule()
  await live(services, clock, 13)
  expect(await schedule()).toEqual(atStart)
  expect(await faultsOfLedgers(db)).toEqual([])
})
