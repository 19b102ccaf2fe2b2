import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { askForRefunds } from '#server/payments/refunds.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { demoChargeOf, demoChargesContract } from '#shared/payments/demo-contract.ts'
import { makePeakStudio } from '#tests/booking/moves/peak.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { asksForConfirmation } from '#tests/orders/counter.ts'
import { type CallAs, test } from '#tests/support/test.ts'

import { payByLink } from './deposit.ts'
import { bookParty, orderShare, readShare, sharesOf } from './party.ts'

interface Tools {
  db: Db
  as: CallAs
  call: Call
  callWith: (headers: Record<string, string>) => Call
  services: Services
}

/**
 * Two share an hour at 60.00; by the plan of the second it costs 20.00, and they have ordered their share at that
 * price.
 */
async function orderByPlan({ db, as, call, callWith, services }: Tools) {
  await makePeakStudio({ db, services }, { planCents: 2000, planPeakCents: 8000 })
  const member = await as()
  await makeMembership(db, member.userId, await makePlan(db, { maximumAdvanceDays: 30 }))
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee'])
  const token = tokens[1] ?? ''
  const { payToken } = await orderShare(member, token)
  const cents = async () => (await sharesOf(holder, id)).map(({ shareCents }) => shareCents)
  expect(await cents()).toEqual([3000, 1000])
  const { orderId, id: lineId } = await db.selectFrom('orderLine').select(['orderId', 'id']).executeTakeFirstOrThrow()

  return { token, payToken, cents, orderId, lineId, member }
}

type Ordered = Awaited<ReturnType<typeof orderByPlan>> & { manager: Call; expire: () => Promise<void> }

const ends: Record<string, (ordered: Ordered) => Promise<unknown>> = {
  'is not paid in time': ({ expire }) => expire(),
  'is cancelled': ({ manager, orderId }) =>
    manager(ordersContract.stepOrder, { params: { orderId }, body: { to: 'cancelled', reason: 'Wrong' } }),
  'has it no longer': ({ manager, orderId, lineId }) =>
    manager(orderLinesContract.releaseOrderLine, { params: { orderId, lineId }, body: { reason: 'Wrong' } }),
}

test.for(Object.entries(ends))(
  'a share costs what it costs everybody once the order of a member %s',
  async ([, end], { db, as, call, callWith, services, clock }) => {
    const ordered = await orderByPlan({ db, as, call, callWith, services })
    const expire = async () => {
      clock.pass({ minutes: 40 })
      await expireOrders(jobWork(services, 'test'))
    }
    await end({ ...ordered, manager: await as('manager'), expire })

    expect(await ordered.cents()).toEqual([3000, 3000])
    expect(await db.selectFrom('booking').select('priceCents').execute()).toEqual([{ priceCents: 6000 }])
    expect(await readShare(call, ordered.token)).toMatchObject({ shareCents: 3000 })
    await orderShare(ordered.member, ordered.token)
    expect(await ordered.cents()).toEqual([3000, 1000])
  },
)

test('a card that comes after that pays no share of another price', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  const { payToken, cents, orderId } = await orderByPlan({ db, as, call, callWith, services })
  const { id } = await payByLink(call, payToken, asksForConfirmation)
  clock.pass({ minutes: 40 })
  await expireOrders(jobWork(services, 'test'))
  const manager = await as('manager')
  const late = { params: { chargeId: demoChargeOf(id) }, body: { accepted: true } }
  await manager(demoChargesContract.confirmDemoCharge, late)
  await askForRefunds(jobWork(services, 'test'))

  expect(await cents()).toEqual([3000, 3000])
  expect(await manager(ordersContract.readOrder, { params: { orderId } })).toMatchObject({
    paidCents: 1000,
    refundedCents: 1000,
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})
