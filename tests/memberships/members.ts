import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { rollOverAllowances } from '#server/memberships/allowance.ts'
import { membershipOf } from '#server/memberships/membership.ts'
import { runMemberships } from '#server/memberships/run.ts'
import { deliverNotice } from '#server/notices/deliver.ts'
import { expireOrders } from '#server/orders/step.ts'
import type { Call } from '#shared/http/call.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'
import { accepted, key } from '#tests/orders/counter.ts'
import type { Clock } from '#tests/support/test.ts'

/** Kept at once, and refused whenever it is charged later. */
export const declinedLater = '4000000000000341'

export const addPlan = (caller: Call, planCode: string, more: object = {}) =>
  caller(cartContract.addToCart, { body: { quantity: 1, kind: 'membership', planCode, ...more } })

export const orderCart = async (caller: Call): Promise<Order> => {
  const { totalCents: expectedTotalCents } = await caller(cartContract.readCart, {})

  return caller(cartContract.orderCart, { headers: key(), body: { expectedTotalCents, consents: true } })
}

export const payByCard = (caller: Call, orderId: string, demoCard = accepted) =>
  caller(ordersContract.payOrder, { params: { orderId }, headers: key(), body: { method: 'card', demoCard } })

/** Buys a plan and pays for it with a card that is accepted. */
export async function buyPlan(caller: Call, planCode: string, more: object = {}): Promise<Order> {
  await addPlan(caller, planCode, more)
  const order = await orderCart(caller)
  await payByCard(caller, order.id)

  return order
}

export const keepCard = (caller: Call, demoCard = accepted) =>
  caller(cardsContract.keepCard, { headers: key(), body: { agreed: true, demoCard } })

export const mine = async (caller: Call) => (await caller(membershipsContract.readMyMembership, {})).membership

/** The same without a session, which ends long before a membership does. */
export const membershipAt = (services: Services, { userId }: { userId: string }) =>
  membershipOf(jobWork(services, 'test'), { userId })

/** What an hour of the jobs does, as far as memberships go; the mail server takes each letter at once. */
export async function runJobs(services: Services): Promise<void> {
  await expireOrders(jobWork(services, 'test'))
  await recogniseRevenue(jobWork(services, 'test'))
  await rollOverAllowances(jobWork(services, 'test'))
  await runMemberships(jobWork(services, 'test'))
  await postLetters(services)
}

/** The mail server takes what waits to leave, or does with it what it is told to. What is emptied once it left stays to be read. */
export async function postLetters(services: Services, send: () => Promise<void> = async () => undefined) {
  const waiting = services.db
    .selectFrom('notice')
    .select('id')
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
  for (const { id } of await waiting.where('channel', '=', 'email').where('secret', '=', false).execute())
    await deliverNotice(jobWork(services, 'test'), send, id).catch(ofAnother)
}

/** Lives that go on at once post the same letters: the queue comes again to what another worker has, and it has left by then. */
function ofAnother(error: unknown): void {
  if (!(error instanceof Error && error.message === 'Another worker has it.')) throw error
}

/** Lets days go by, each with its jobs. */
export async function live(services: Services, clock: Clock, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    clock.pass({ days: 1 })
    await runJobs(services)
  }
}

export const subjects = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('notice').select('subject').orderBy('id').execute()).map(({ subject }) => subject)
