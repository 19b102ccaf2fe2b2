import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { type AllowanceAdjustment, membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { buyPlan, mine, runJobs } from '#tests/memberships/members.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const { adjustAllowance, freezeMembership } = membershipChangeContract

const guest = { unit: 'guest_pass', quantity: -1, reason: 'Guest: Lee Park' } as const

const adjusting =
  (caller: Call, membershipId: string) =>
  (body: AllowanceAdjustment, { preview = false } = {}) =>
    caller(adjustAllowance, { params: { membershipId }, query: preview ? { preview: '1' } : {}, body })

const joined = async (member: Call) => {
  await buyPlan(member, 'annual')
  return (await mine(member))?.id ?? ''
}

test('the desk counts a guest and an hour of a walk-in, and no more than is left', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })
  await makePlan(db, { peakMinutes: 240, guestPasses: 2 })
  const member = await as()
  const adjust = adjusting(desk, await joined(member))

  await adjust(guest, { preview: true })
  expect(await mine(member)).toMatchObject({ allowance: { guestPasses: 2 } })
  await adjust(guest)
  await adjust({ unit: 'peak', quantity: -60, reason: 'Walk-in' })
  expect(await mine(member)).toMatchObject({ allowance: { guestPasses: 1, peakMinutes: 180 } })

  await expect(adjust({ ...guest, quantity: -2 })).rejects.toMatchObject({ code: 'wrong_state' })
  await adjust({ unit: 'peak', quantity: 15, reason: 'The bay was out of order' })
  expect(await mine(member)).toMatchObject({ allowance: { guestPasses: 1, peakMinutes: 195 } })
  expect(await faultsOfLedgers(db)).toEqual([])

  const events = await db
    .selectFrom('auditEvent')
    .select(['action', 'reason', 'after'])
    .where('reason', '=', guest.reason)
    .execute()
  expect(events).toEqual([{ action: 'membership_changed', reason: guest.reason, after: { guest_pass: 1 } }])
})

test('of two desks that count the last pass at once one is told that none is left', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })
  await makePlan(db, { guestPasses: 1 })
  const member = await as()
  const adjust = adjusting(desk, await joined(member))

  const answers = await Promise.allSettled([adjust(guest), adjust(guest)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await mine(member)).toMatchObject({ allowance: { guestPasses: 0 } })
})

test('members count nothing themselves, and what rests gives nothing, from its first second', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk } = await openCounter({ db, as, services })
  const freezePolicy = JSON.stringify({ minimumDays: 14, maximumDays: 90, noticeDays: 0, perYear: 2, feeCents: 0 })
  await makePlan(db, { guestPasses: 1, freezePolicy })
  const member = await as()
  const membershipId = await joined(member)

  await expect(adjusting(member, membershipId)(guest)).rejects.toMatchObject({ code: 'not_allowed' })
  await member(freezeMembership, {
    params: { membershipId },
    query: {},
    body: { from: '2026-11-25', until: '2026-12-23' },
  })
  await adjusting(desk, membershipId)({ ...guest, quantity: 1 })
  // No job has come by yet.
  clock.set('2026-11-25T06:00:00Z')
  const later = await as('front_desk')
  await expect(adjusting(later, membershipId)(guest)).rejects.toMatchObject({ code: 'wrong_state' })
  await runJobs(services)
  await expect(adjusting(later, membershipId)(guest)).rejects.toMatchObject({ code: 'wrong_state' })
})
