import { creditBefore } from '#server/memberships/buy/credit.ts'
import { type ChangeWork, type Effect, effect } from '#server/memberships/changing.ts'
import { tellPlanChange } from '#server/memberships/letters.ts'
import { noteChange } from '#server/memberships/step.ts'
import { updateMembership, findPlanToBuy, type MembershipRow, type PlanToBuy } from '#server/memberships/store.ts'
import { buyerOf, placeOrder } from '#server/orders/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { duesPerYear } from '#shared/memberships/year.ts'
import { holds } from '#shared/permissions/may.ts'
import { dayWords } from '#shared/time-words.ts'

const notOffered = (message: string) => new Failure('not_offered', message)

/**
 * Changes to another plan. A dearer plan, or a longer season, begins today: unused paid days are credited, and
 * paying the order of the difference makes the change. A cheaper plan follows the term.
 */
export async function changePlan(work: ChangeWork, { planCode }: { planCode: string }): Promise<Effect> {
  const { context, row, today } = work

  if (row.status !== 'active' && row.status !== 'cancel_at_period_end' && row.status !== 'trial') {
    throw new Failure('wrong_state', 'A plan is changed while the membership is active and paid.')
  }
  const plan = await findPlanToBuy(work, planCode)
  if (!plan) throw notOffered('This plan is not sold any more.')
  if (!plan.public && !holds(context.actor, 'manage_members/memberships')) {
    throw notOffered('This plan is sold at the desk alone.')
  }
  if (plan.id === row.planId) throw notOffered('This is the plan that it has.')

  const isConversion = row.seasonUntil !== null
  if (isConversion && (row.convertsFrom === null || today < row.convertsFrom)) {
    throw notOffered(
      row.convertsFrom === null
        ? 'This season is not changed into another plan.'
        : `It can become another plan from ${dayWords(row.convertsFrom, row.locale)} on.`,
    )
  }
  if (plan.seasonUntil !== null) throw notOffered('A season is bought by itself, when nothing else runs.')
  if (plan.kind === 'trial') throw notOffered('A trial comes before all other plans.')
  if (row.status === 'trial') return changeNow(work, plan)
  return isConversion || duesPerYear(plan) > duesPerYear(agreed(row)) ? changeNow(work, plan) : changeLater(work, plan)
}

const agreed = ({ agreedCents, ...row }: MembershipRow) => ({ ...row, priceCents: agreedCents })

async function changeNow(work: ChangeWork, plan: PlanToBuy): Promise<Effect> {
  const { services, context, row, today } = work
  const whose = await buyerOf(work, services, {
    personId: row.personId,
    channel: 'link',
    actor: context.actor,
    isVouchedFor: true,
  })
  const { creditCents, creditTaxCents } = await creditBefore(work, row.id, whose.buyer)
  const lines = [{ kind: 'membership', planCode: plan.code, continues: row.id, quantity: 1 }]
  const order = await placeOrder(work, { ...whose, lines })

  return effect(today, {
    creditCents: creditCents + creditTaxCents,
    chargeCents: order.totalCents,
    orderId: order.dueCents > 0 ? order.id : null,
  })
}

async function changeLater(work: ChangeWork, plan: PlanToBuy): Promise<Effect> {
  const { row } = work

  if (row.renewsOn === null) throw notOffered('It is set to end. Let it renew first, or choose a larger plan.')
  await updateMembership(work, row.id, { nextPlanId: plan.id })
  await noteChange(work, { before: { nextPlan: row.nextPlanCode }, after: { nextPlan: plan.code } })
  await tellPlanChange(work, row, { on: row.renewsOn, next: plan.name, cents: plan.priceCents })

  return effect(row.renewsOn)
}
