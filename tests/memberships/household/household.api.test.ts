import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { householdsContract } from '#shared/people/households.ts'
import { makeClub, rent } from '#tests/booking/club.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { at } from '#tests/booking/wednesday.ts'
import { mine } from '#tests/memberships/members.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { makeClient, personOf } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const none = { mayBook: false, mayPay: false, maySee: false }

const name = (caller: Call, membershipId: string, personIds: string[]) =>
  caller(membershipChangeContract.namePeople, { params: { membershipId }, query: {}, headers: {}, body: { personIds } })

test('of a household of four whoever is named books by its allowance, and a fifth has no place', async ({ db, as }) => {
  await makeStudio(db)
  const [holder, partner] = [await as('member'), await as('member')]
  const planId = await makePlan(db, { code: 'household', name: 'Household', householdSize: 4 })
  const id = await makeMembership(db, holder.userId, planId)
  const partnerId = await personOf(db, partner.userId)
  const children = await Promise.all(['Leo', 'Mia', 'Tom'].map((firstName) => makeClient(db, { firstName })))
  await makeHousehold(db, [
    { personId: await personOf(db, holder.userId), mayBook: true },
    { personId: partnerId, mayBook: true },
    ...children.map((personId) => ({ personId })),
  ])

  await expect(name(holder, id, [partnerId, ...children])).rejects.toMatchObject({
    code: 'not_offered',
    message: 'The Household plan is for 4 people, its holder counted. Take somebody out first.',
  })
  const { membership } = await name(holder, id, [partnerId, ...children.slice(0, 2)])
  expect(membership?.people.map(({ firstName }) => firstName)).toHaveLength(3)

  expect(await mine(partner)).toMatchObject({ id, heldBy: expect.any(String), people: [], overdue: null })
  await expect(name(partner, id, [])).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    partner(membershipChangeContract.cancelMembership, {
      params: { membershipId: id },
      query: {},
      headers: {},
      body: {},
    }),
  ).rejects.toMatchObject({ code: 'not_found' })

  const { membership: left } = await partner(membershipsContract.leaveMembership, {})
  expect(left).toBeNull()
  expect((await mine(holder))?.people).toHaveLength(2)
  await expect(partner(membershipsContract.leaveMembership, {})).rejects.toMatchObject({ code: 'not_found' })
})

test('nobody shares a membership with strangers, nor one that is for one person', async ({ db, as }) => {
  await makeStudio(db)
  const [holder, stranger] = [await as('member'), await as('member')]
  const household = await makePlan(db, { code: 'household', name: 'Household', householdSize: 4 })
  const id = await makeMembership(db, holder.userId, household)
  const strangerId = await personOf(db, stranger.userId)

  await expect(name(holder, id, [strangerId])).rejects.toMatchObject({ code: 'not_offered' })
  await expect(name(await as('front_desk'), id, [strangerId])).rejects.toMatchObject({ code: 'not_offered' })
  await expect(name(holder, id, [await personOf(db, holder.userId)])).rejects.toMatchObject({ code: 'not_offered' })
  expect(await mine(stranger)).toBeNull()

  const alone = await as('member')
  const single = await makeMembership(db, alone.userId, await makePlan(db))
  await expect(name(alone, single, [])).rejects.toMatchObject({
    code: 'not_offered',
    message: 'The Annual plan is for one person.',
  })
})

test('those who share a membership share its bay time and its limits', async ({ db, as }) => {
  const left = { peak: 0, offPeak: 60, guestPasses: 0 }
  const plan = { householdSize: 2, maximumActiveBookings: 1 }
  const { member: holder, membershipId: id } = await makeClub({ db, as }, plan, { left })
  const partner = await as('member')
  const partnerId = await personOf(db, partner.userId)
  await makeHousehold(db, [{ personId: await personOf(db, holder.userId), mayBook: true }, { personId: partnerId }])
  await name(holder, id, [partnerId])

  const { priceCents } = await rent(partner, at('10:00'))
  expect(priceCents).toBe(0)
  expect((await mine(holder))?.allowance.offPeakMinutes).toBe(0)
  await expect(rent(holder, at('13:00'))).rejects.toMatchObject({
    code: 'quota_exceeded',
    facts: { rule: 'active' },
  })
})

test('whoever the desk takes out of the household gives up their place, in the same breath', async ({ db, as }) => {
  await makeStudio(db)
  const [holder, partner, desk] = [await as('member'), await as('member'), await as('front_desk')]
  const planId = await makePlan(db, { code: 'household', name: 'Household', householdSize: 4 })
  const id = await makeMembership(db, holder.userId, planId)
  const [holderId, partnerId] = [await personOf(db, holder.userId), await personOf(db, partner.userId)]
  const childId = await makeClient(db, { firstName: 'Leo' })
  await makeHousehold(db, [{ personId: holderId, mayBook: true }, { personId: partnerId }, { personId: childId }])
  await name(holder, id, [partnerId, childId])
  const set = async (personIds: string[]) => {
    const { household } = await desk(householdsContract.readHousehold, { params: { personId: holderId } })
    const members = personIds.map((personId) => ({ personId, role: 'adult' as const, ...none }))
    const body = { members, version: household?.version ?? 0 }
    return desk(householdsContract.setHousehold, { params: { personId: holderId }, body })
  }

  await set([holderId, childId])
  expect(await mine(partner)).toBeNull()
  expect((await mine(holder))?.people).toMatchObject([{ personId: childId }])
  await expect(name(holder, id, [partnerId])).rejects.toMatchObject({ code: 'not_offered' })

  // Without a household nobody lives with its holder.
  await set([holderId])
  expect((await mine(holder))?.people).toEqual([])
  const left = db
    .selectFrom('auditEvent')
    .select(['onBehalfOf', 'reason'])
    .where('action', '=', 'membership_place_left')
  expect(await left.orderBy('id').execute()).toEqual([
    { onBehalfOf: partnerId, reason: 'They left the household of its holder.' },
    { onBehalfOf: childId, reason: 'They left the household of its holder.' },
  ])
})
