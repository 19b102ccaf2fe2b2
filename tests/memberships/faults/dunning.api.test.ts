import { sql } from 'kysely'
import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { runMemberships } from '#server/memberships/run.ts'
import { buyPlan, declinedLater, keepCard, live, membershipAt, runJobs } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

test('a step of dunning whose effect broke off is taken at the next run, and once', async ({
  db,
  owner,
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
  const steps = async () =>
    (await db.selectFrom('dunningStep').select(['kind', 'day']).orderBy('day').orderBy('kind').execute()).map(
      ({ kind, day }) => `${kind} ${day}`,
    )
  const failed = async () =>
    (await db.selectFrom('payment').select('id').where('status', '=', 'failed').execute()).length
  const broken = async (table: 'payment' | 'membership_transition') => {
    await sql`create or replace function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`.execute(
      owner,
    )
    await sql`create trigger broken before insert on ${sql.table(table)} execute function break_off()`.execute(owner)
    clock.pass({ days: 1 })
    await runMemberships(jobWork(services, 'test')).catch(() => undefined)
    await sql`drop trigger broken on ${sql.table(table)}`.execute(owner)
  }

  await broken('payment')
  expect({ steps: await steps(), failed: await failed() }).toEqual({ steps: [], failed: 1 })
  await runJobs(services)
  await runJobs(services)
  expect({ steps: await steps(), failed: await failed() }).toEqual({ steps: ['retry 1'], failed: 2 })

  await live(services, clock, 5)
  await broken('membership_transition')
  expect(await membershipAt(services, member)).toMatchObject({ status: 'past_due' })
  expect(await steps()).toEqual(['retry 1', 'retry 3', 'retry 5', 'retry 7'])
  await runJobs(services)
  await runJobs(services)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'suspended' })
  expect(await steps()).toEqual(['retry 1', 'retry 3', 'retry 5', 'retry 7', 'suspend 7'])
  expect(await failed()).toBe(5)
})
