import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { makeClub, rent } from '#tests/booking/club.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { at } from '#tests/booking/wednesday.ts'
import { expectLives } from '#tests/memberships/lives/expect-lives.ts'
import { buyPlan, membershipAt, mine, payByCard, runJobs } from '#tests/memberships/members.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { inBooks, openCounter } from '#tests/orders/counter.ts'
import { personOf } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

const { changePlan, cancelMembership, namePeople } = membershipChangeContract

/** What is refused because something else came first is an answer; a fault is none. */
const settled = async (works: readonly Promise<unknown>[]) => {
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === 'fulfilled') continue
    if (!(outcome.reason instanceof Failure) || outcome.reason.code === 'internal') throw outcome.reason
  }
}

test('an upgrade that is paid, its refund and a stop at one instant leave one membership or none, and each cent once', async ({
  db,
  as,
  services,
}) => {
  const { refund } = await openCounter({ db, as, services })
  await makePlan(db)
  await makePlan(db, { code: 'household', name: 'Household', priceCents: 324_000, position: 2 })

  for (let round = 0; round < 5; round++) {
    const member = await as()
    const { id: boughtId, lines } = await buyPlan(member, 'annual')
    const params = { membershipId: (await mine(member))?.id ?? '' }
    const { orderId } = await member(changePlan, { params, query: {}, body: { planCode: 'household' } })

    await settled([
      payByCard(member, orderId ?? ''),
      refund(boughtId, [{ lineId: lines[0]?.id ?? '', quantity: 1 }]),
      member(cancelMembership, { params, query: {}, body: {} }),
      member(changePlan, { params, query: {}, body: { planCode: 'household' } }),
    ])
    await runJobs(services)

    await expectLives(db)
    const now = await membershipAt(services, member)
    expect([null, 'annual', 'household']).toContain(now?.planCode ?? null)
  }
  const { 1110: taken = 0, ...books } = await inBooks(db)
  const payments = await db.selectFrom('payment').select(['capturedCents', 'refundedCents']).execute()
  expect(taken).toBe(payments.reduce((sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents, 0))
  expect(Object.values(books).reduce((sum, cents) => sum + cents, 0)).toBe(-taken)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of a household of four where five book at once four have its bay time, and the fifth pays', async ({
  db,
  as,
}) => {
  const plan = { householdSize: 4, maximumActiveBookings: 4, maximumBookingsPerDay: 4 }
  const left = { peak: 0, offPeak: 240, guestPasses: 0 }
  const { member: holder, membershipId } = await makeClub({ db, as }, plan, { left }, { bays: 5 })
  const others = [await as('member'), await as('member'), await as('member'), await as('member')]
  const personIds = await Promise.all(others.map(({ userId }) => personOf(db, userId)))
  const all: Call[] = [holder, ...others]
  await makeHousehold(db, [
    { personId: await personOf(db, holder.userId), mayBook: true },
    ...personIds.map((personId) => ({ personId, mayBook: true })),
  ])
  const name = (ids: string[]) =>
    holder(namePeople, { params: { membershipId }, query: {}, headers: {}, body: { personIds: ids } })
  await expect(name(personIds)).rejects.toMatchObject({ code: 'not_offered' })
  await name(personIds.slice(0, 3))

  const booked = await Promise.all(all.map((caller) => rent(caller, at('10:00'))))

  expect(booked.map(({ priceCents }) => priceCents)).toEqual([0, 0, 0, 0, 5000])
  expect((await mine(holder))?.allowance).toMatchObject({ offPeakMinutes: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})
