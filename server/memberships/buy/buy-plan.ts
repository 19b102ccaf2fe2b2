import { taxRulesOn, type Buyer, type LinePrice, type PlacedLine } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { endSchedules } from '#server/ledger/service.ts'
import { openAllowance } from '#server/memberships/allowance.ts'
import { creditDues } from '#server/memberships/bill/credit-dues.ts'
import { payCharge } from '#server/memberships/bill/pay-charge.ts'
import { insertCharges, insertTerm, voidOpenCharges } from '#server/memberships/charge-store.ts'
import { movePeople } from '#server/memberships/household/store.ts'
import { tellStarted } from '#server/memberships/letters.ts'
import { takeMembershipStep } from '#server/memberships/step.ts'
import {
  findPlanToBuy,
  type MembershipRow,
  type PlanRow,
  type PlanToBuy,
  readMembership,
} from '#server/memberships/store.ts'
import { valueOfTerm } from '#server/memberships/value-of-term.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import type { Days } from '#shared/memberships/allowance.ts'
import type { PlanRef } from '#shared/memberships/ref.ts'
import { priceOn, saleOn } from '#shared/memberships/sale.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'
import { type Charge, chargesOf, termFrom, type TermPlan } from '#shared/memberships/term.ts'
import { termWords } from '#shared/memberships/words.ts'
import { dayWords } from '#shared/time-words.ts'
import { counted, listWords, pluralOf } from '#shared/words.ts'

import { findInTheWay, hadTrial, insertMembership, listOfLines } from './buy-store.ts'
import { creditBefore, noCredit, upTo } from './credit.ts'
import type { PlanTerms } from './terms.ts'

type PlanLine = PlacedLine<PlanRef, PlanTerms>

const notOffered = (message: string) => new Failure('not_offered', message)

const needsClient = () => notOffered('A membership belongs to a client. Choose who it is for.')

const isInTheWay = () => notOffered('There is a membership already. It can be changed for another plan.')

/** How far ahead a membership may begin. */
const mostDaysAhead = 60

/** A plan's price on its first day; with installments, the first one. */
export async function pricePlans(work: Timed, refs: readonly PlanRef[], buyer: Buyer): Promise<LinePrice<PlanTerms>[]> {
  const [ref, another] = refs
  if (!ref) return []
  if (another) throw notOffered('Somebody has one membership. Choose one of the plans.')
  const { personId, day, channel } = buyer
  // A visitor sees prices before saying who they are.
  if (personId === null && channel !== 'online') throw needsClient()
  // A change of an existing membership goes through the change's own act.
  if (ref.continues !== undefined && channel !== 'link') throw notOffered('A membership is changed on its own page.')
  const { locale } = work.place
  const [plan, inTheWay, credit] = await inOneTrip([
    findPlanToBuy(work, ref.planCode),
    personId === null ? undefined : findInTheWay(work, personId),
    ref.continues === undefined ? undefined : creditBefore(work, ref.continues, buyer),
  ])
  if (!plan) throw notOffered('This plan is not sold any more.')
  if (!plan.public && channel === 'online') throw notOffered('This plan is sold at the desk alone.')
  if (plan.kind === 'trial') await refuseSecondTrial(work, personId)
  if (inTheWay && inTheWay.id !== ref.continues) {
    throw isInTheWay()
  }

  const agreed = { personId, startsOn: startOf(plan, { ref, day, locale }), continuesId: ref.continues ?? null }
  return [priceOf(plan, { ...agreed, credit }, locale)]
}

/** One trial for each person, and only before any other membership. */
async function refuseSecondTrial(work: OnDatabase, personId: string | null): Promise<void> {
  if (personId !== null && (await hadTrial(work, personId))) {
    throw notOffered('A trial is once a person, and there was one. Choose one of the other plans.')
  }
}

function startOf(plan: PlanToBuy, { ref, day, locale }: { ref: PlanRef; day: string; locale: string }): string {
  const sale = saleOn(soldOf(plan), day)
  if (sale === 'not_yet') throw notOffered(`${plan.name} is sold from ${dayWords(plan.salesFrom ?? day, locale)} on.`)
  if (sale === 'ended') throw notOffered(`${plan.name} was sold until ${dayWords(plan.salesUntil ?? day, locale)}.`)
  const first = plan.seasonFrom !== null && plan.seasonFrom > day ? plan.seasonFrom : day
  const startsOn = ref.startsOn ?? first
  if (startsOn < first) throw notOffered(`It begins on ${dayWords(first, locale)} at the earliest.`)
  if (plan.seasonUntil !== null && startsOn > plan.seasonUntil) throw notOffered('The season is over by then.')
  if (plan.seasonFrom === null && startsOn > addDays(day, mostDaysAhead)) {
    throw notOffered(`It begins on ${dayWords(addDays(day, mostDaysAhead), locale)} at the latest.`)
  }

  return startsOn
}

interface AgreedTerms extends Pick<PlanTerms, 'personId' | 'startsOn' | 'continuesId'> {
  credit: Awaited<ReturnType<typeof creditBefore>> | undefined
}

function priceOf(plan: PlanToBuy, { credit, ...agreed }: AgreedTerms, locale: string): LinePrice<PlanTerms> {
  const term = termFrom(plan, agreed.startsOn, dayOfMonth(agreed.startsOn))
  const priceCents = priceOn(soldOf(plan), agreed.startsOn)
  const credited = credit ? upTo(priceCents, credit) : noCredit
  const terms = { ...agreed, ...term, planId: plan.id, priceCents, ...credited }
  const charges = chargesFor(plan, terms)
  const renewal = renewalWords(plan, { ...term, charges, locale })
  const which = charges.length > 1 ? `, installment 1 of ${charges.length}` : ''
  const less = credited.creditCents > 0 ? ', less the days left of the one before' : ''

  return {
    name: `${plan.name} membership, ${termWords(term, locale)}${which}${less}`,
    unitCents: charges[0]?.amountCents ?? 0,
    taxCategory: 'membership_dues',
    revenueAccount: accounts.deferredDues,
    rule: 'full',
    wording: renewal,
    terms: { ...terms, renewal },
  }
}

const dayOfMonth = (day: string) => Number(day.slice(8))

/** The price of a term less the credit. */
const chargesFor = (plan: TermPlan, terms: Omit<PlanTerms, 'personId' | 'renewal'>) =>
  chargesOf(plan, {
    startsOn: terms.startsOn,
    endsOn: terms.endsOn,
    priceCents: terms.priceCents - terms.creditCents - terms.creditTaxCents,
    anchorDay: dayOfMonth(terms.startsOn),
  })

function soldOf(plan: PlanToBuy) {
  const { seasonFrom: from, seasonUntil: until, proratedFrom } = plan

  return { ...plan, season: from === null || until === null ? null : { from, until, proratedFrom } }
}

/** Creates the membership that waits for its payment; it blocks a second one. */
export async function reservePlans(work: Work, lines: readonly PlanLine[]): Promise<void> {
  for (const { id: orderLineId, terms } of lines) {
    const { renewal: _, creditCents: _credit, creditTaxCents: _tax, personId, ...agreed } = terms
    if (personId === null) throw needsClient()
    const inTheWay = await findInTheWay(work, personId)
    if (inTheWay && inTheWay.id !== agreed.continuesId) throw isInTheWay()
    const made = await insertMembership(work, { ...agreed, personId, status: 'pending_payment', orderLineId })
    if (!made) throw notOffered('A membership is being paid for already, or runs. Look at your orders.')
  }
}

/** Begins a paid membership: term, charges, and the allowance if it begins today. */
export async function beginPlans(work: Work, lines: readonly PlanLine[]): Promise<void> {
  const known = await listOfLines(
    work,
    lines.map(({ id }) => id),
  )
  for (const line of lines) {
    const id = known.find(({ orderLineId }) => orderLineId === line.id)?.id
    if (id === undefined) throw new Error(`Line ${line.id} has no membership.`)
    await beginPlan(work, line, id)
  }
}

async function beginPlan(work: Work, line: PlanLine, id: string): Promise<void> {
  const { terms } = line
  await lockAll(work, { membership: [id, ...(terms.continuesId === null ? [] : [terms.continuesId])] })
  const continued = terms.continuesId === null ? undefined : await readMembership(work, terms.continuesId)
  const { personId, startsOn, endsOn, priceCents } = terms
  const [row, taxRules] = await inOneTrip([
    readMembership(work, id),
    taxRulesOn(work, { locationId: work.place.id, day: startsOn, personId }),
  ])
  if (!row) throw new Error(`Line ${line.id} has no membership.`)

  const movedCents = continued ? await endContinued(work, continued, { before: startsOn, terms }) : 0
  await insertTerm(work, {
    membershipId: id,
    number: 1,
    startsOn,
    endsOn,
    priceCents,
    ...valueOfTerm(row, priceCents, taxRules),
  })
  const [first] = await insertCharges(
    work,
    chargesFor(row, terms).map((charge) => ({ ...charge, membershipId: id, term: 1, status: 'open' })),
  )
  if (continued) await movePeople(work, { from: continued.id, to: id, most: row.householdSize - 1 })
  const changes = { renewsOn: row.autoRenew && row.kind !== 'trial' ? addDays(endsOn, 1) : null }
  await takeMembershipStep(work, { row, to: row.kind === 'trial' ? 'trial' : 'active', changes })
  if (first) await payCharge(work, row, { charge: first, line, movedCents })
  const begun = await openAllowance(work, id)
  if (begun) await tellStarted(work, begun, terms.renewal)
}

/** Drops an unpaid membership, so that its buyer can choose again. */
export async function forgetPlans(work: Work, lines: readonly PlanLine[]): Promise<void> {
  const known = await listOfLines(
    work,
    lines.map(({ id }) => id),
  )
  await lockAll(work, { membership: known.map(({ id }) => id) })
  for (const { id } of known) {
    const row = await readMembership(work, id)
    if (row?.status !== 'pending_payment') continue
    await takeMembershipStep(work, {
      row,
      to: 'expired',
      reason: 'It was not paid for.',
      changes: { orderLineId: null, continuesId: null },
    })
  }
}

const stopWords = 'You stop that yourself under Membership, at any time before.'

/** How a membership renews, what is charged when, and how to stop it: shown before the buyer agrees. */
function renewalWords(
  { autoRenew, billing, reminderDays }: PlanRow,
  { endsOn, charges, locale }: Days & { charges: readonly Charge[]; locale: string },
): string {
  const paid =
    charges.length > 1
      ? `It is paid in ${counted(charges.length, 'installment')}, one a month, the last on ${dayWords(charges.at(-1)?.dueOn ?? endsOn, locale)}. `
      : ''
  if (!autoRenew) return `${paid}It ends on ${dayWords(endsOn, locale)} and does not renew.`
  const every = billing === 'monthly' ? 'each month' : 'for another term'
  const told =
    reminderDays.length > 0
      ? ` You are told ${daysWords(reminderDays)} ${pluralOf(reminderDays.length === 1 ? (reminderDays[0] ?? 0) : 2, 'day')} before, with the price.`
      : ''

  return `${paid}It renews on ${dayWords(addDays(endsOn, 1), locale)} and then ${every}, charged to your card on file.${told} ${stopWords}`
}

const daysWords = (days: readonly number[]) => listWords(days.toSorted((a, b) => b - a).map(String))

/**
 * Ends the replaced membership on the day before the new one begins. Its unused paid days are owed by the new one;
 * an excess over the credit becomes store credit. Returns what the new one owes.
 */
async function endContinued(
  work: Work,
  row: MembershipRow,
  { before, terms }: { before: string; terms: PlanTerms },
): Promise<number> {
  const today = localDayOf(work.now, row.zone)
  const unearnedCents = await endSchedules(work, { kind: 'membership', ownerIds: [row.id] }, { before, today })
  if (membershipSteps.canBecome(row.status, 'upgraded')) {
    const lastDay = addDays(before, -1)
    const changes = {
      endsOn: lastDay > row.startsOn ? lastDay : row.endsOn,
      renewsOn: null,
      frozenUntil: null,
      nextPlanId: null,
    }
    await takeMembershipStep(work, { row, to: 'upgraded', changes })
    await voidOpenCharges(work, row.id)
  }

  // Only the agreed credit reduced the price; a term charged since did not.
  const movedCents = Math.min(unearnedCents, terms.creditCents)
  await creditDues(work, {
    personId: row.personId,
    cents: unearnedCents - movedCents,
    reason: 'Days left of a membership',
    key: row.id,
    today,
  })
  return movedCents
}
