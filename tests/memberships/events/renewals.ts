import { expect } from 'vitest'

import type { Services } from '#server/kernel/services.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { addPlan, live, orderCart, runJobs } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { inBooks } from '#tests/orders/counter.ts'
import { networkOf } from '#tests/payments/networks.ts'
import { postman, type six, tellOf } from '#tests/payments/stripe-events.ts'
import type { StripeStandIn } from '#tests/support/stripe-stand-in.ts'
import type { Clock } from '#tests/support/test.ts'

interface Studio {
  services: Services
  stripe: StripeStandIn
  clock: Clock
  url: string
  as: () => Promise<Call>
}

/** A membership for each order of what happens to the card of its renewal, which its bank takes a while to decide on. */
export async function renewThrough(orders: (typeof six)[number][][], studio: Studio): Promise<void> {
  const { services, stripe, clock, url, as } = studio
  const { db } = services
  await makePlan(db, monthlyPlan)
  const network = networkOf('stripe', services, stripe, () => undefined)
  for (const _ of orders) {
    const member = await as()
    await addPlan(member, 'weekday')
    await network.pay(member, (await orderCart(member)).id, 'accepted')
    await network.keep(member, 'late')
  }
  clock.set('2026-12-24T14:00:00Z')
  await runJobs(services)

  const { post } = postman({ url, stripe, now: clock.now })
  const asked = await intentsOfRenewals(services)
  expect(asked).toHaveLength(orders.length)
  for (const [at, intentId] of asked.entries()) await tellOf(orders[at] ?? [], intentId, { stripe, post })
  // Nothing of it is left for the jobs, neither on that day nor on those on which cards are tried again.
  await runJobs(services)
  await live(services, clock, 8)

  await expectRenewedOnce(services, orders.length)
}

const intentsOfRenewals = async ({ db }: Services): Promise<string[]> => {
  const rows = await db
    .selectFrom('membershipCharge')
    .innerJoin('orderPayment', 'orderPayment.orderId', 'membershipCharge.orderId')
    .innerJoin('payment', 'payment.id', 'orderPayment.paymentId')
    .select('payment.providerRef')
    .where('term', '=', 2)
    .where('payment.status', '=', 'processing')
    .orderBy('payment.number')
    .execute()

  return rows.map(({ providerRef }) => providerRef ?? '')
}

/** One state, whatever came first. */
async function expectRenewedOnce(services: Services, count: number): Promise<void> {
  const { db } = services
  const memberships = db.selectFrom('membership').select(['status', 'paidThrough', 'renewsOn']).distinct()
  expect(await memberships.execute()).toEqual([{ status: 'active', paidThrough: '2027-01-23', renewsOn: '2027-01-24' }])
  const charges = db.selectFrom('membershipCharge').select(['term', 'status', 'declinedOn']).distinct().orderBy('term')
  expect(await charges.execute()).toEqual([
    { term: 1, status: 'paid', declinedOn: null },
    { term: 2, status: 'paid', declinedOn: null },
  ])
  const ordered = db.selectFrom('customerOrder').select(['status', 'paidCents', 'refundedCents']).distinct()
  expect(await ordered.execute()).toEqual([{ status: 'fulfilled', paidCents: 9900, refundedCents: 0 }])
  const captured = db.selectFrom('payment').select('id').where('status', '=', 'captured')
  expect(await captured.execute()).toHaveLength(2 * count)
  expect(await db.selectFrom('revenueSchedule').select('totalCents').execute()).toHaveLength(2 * count)
  expect(await db.selectFrom('dunningStep').select('kind').execute()).toEqual([])
  expect(await inBooks(db)).toMatchObject({ 1110: 2 * 9900 * count })
  expect(await faultsOfLedgers(db)).toEqual([])
}
