import { expect } from 'vitest'

import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { buyPlan, declinedLater, keepCard, live, membershipAt, mine } from '#tests/memberships/members.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

test('the fee of a freeze that nobody pays is asked for, and ends no membership that is paid', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  const freezePolicy = JSON.stringify({ minimumDays: 14, maximumDays: 90, noticeDays: 0, perYear: 2, feeCents: 1500 })
  await makePlan(db, { freezePolicy })
  const member = await as()
  await buyPlan(member, 'annual')
  await keepCard(member, declinedLater)
  const { id: membershipId = '' } = (await mine(member)) ?? {}
  await member(membershipChangeContract.freezeMembership, {
    params: { membershipId },
    query: {},
    headers: key(),
    body: { from: '2026-11-24', until: '2026-12-08' },
  })

  await live(services, clock, 23)

  expect(await membershipAt(services, member)).toMatchObject({ status: 'active', overdue: { cents: 1500 } })
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'membership_declined')
    .executeTakeFirstOrThrow()
  expect(text).toContain('nothing of your membership ends by this')
  expect(text).not.toContain('You book as before')
  const steps = await db.selectFrom('dunningStep').select('kind').distinct().execute()
  expect(steps).toEqual([{ kind: 'retry' }])
})
