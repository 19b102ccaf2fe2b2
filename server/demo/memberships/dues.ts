import type { DemoPlan } from '#server/demo/house.ts'
import type { DemoBasket } from '#server/demo/orders/sale.ts'
import type { Random } from '#server/demo/random.ts'
import { locale, zone } from '#server/demo/studio.ts'
import { addDays, addMonths, anchored, daysBetween, instantAt } from '#shared/booking/local-time.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { dunningSteps } from '#shared/memberships/dunning.ts'
import { priceOn } from '#shared/memberships/sale.ts'
import { termWords } from '#shared/memberships/words.ts'
import { dayWords } from '#shared/time-words.ts'

import type { Life } from './life.ts'
import type { DemoMembership } from './memberships.ts'

/** A term with the charge that paid for it. */
export interface DemoTerm {
  number: number
  plan: DemoPlan
  startsOn: string
  endsOn: string
  priceCents: number
  /** Paid by the days left of the membership in whose stead it began. */
  creditCents: number
  chargeId: string
  /** How many of its days were frozen. */
  rested: number
  /** True when the card was refused. */
  isUnpaid: boolean
}

interface TermsInput {
  today: string
  /** The terms of the membership in whose stead it began. */
  before: readonly DemoTerm[] | undefined
}

/** The terms from the day of joining to the last one, at the plan's price of the time. */
export function termsOf(random: Random, life: Life, { today, before }: TermsInput): DemoTerm[] {
  const { startsOn, status, lastOn, freezes } = life
  const terms: DemoTerm[] = []
  let from = startsOn
  let anchorDay = Number(startsOn.slice(8))
  for (const until = lastOn ?? today; from <= until;) {
    const number = terms.length + 1
    const plan = number === 1 || !life.later ? life.plan : life.later
    const planned = plan.seasonUntil === null ? addDays(anchored(from, plan.termMonths ?? 1, anchorDay), -1) : until
    const [start, end] = [from, planned]
    const own = freezes.filter((rest) => rest.from >= start && rest.from <= end)
    const rested = own.reduce((days, rest) => days + daysBetween(rest.from, rest.until) + 1, 0)
    const endsOn = addDays(planned, rested)
    terms.push({
      number,
      plan,
      startsOn: from,
      endsOn,
      priceCents: priceOfTerm(plan, from, today),
      creditCents: number === 1 && before ? unearnedOf(before, from) : 0,
      chargeId: random.uuid(),
      rested,
      isUnpaid: false,
    })
    from = addDays(endsOn, 1)
    if (rested > 0) anchorDay = Number(from.slice(8))
    if (!plan.autoRenew) break
  }
  const last = terms.at(-1)
  if (last && (status === 'past_due' || status === 'cancelled')) last.isUnpaid = true

  return terms
}

/** The value of the days that are left of a term, as the books earn it. */
function unearnedOf(terms: readonly DemoTerm[], day: string): number {
  const last = terms.at(-1)
  if (!last) return 0
  const days = daysBetween(last.startsOn, last.endsOn) + 1

  return last.priceCents - Math.floor((last.priceCents * daysBetween(last.startsOn, day)) / days)
}

const yearBefore = (day: string) => addMonths(day, -12)

/** What the weekday plan cost more since then. */
const rise = { code: 'weekday', cents: 400, monthsAgo: 10 }

/** For a season's plan, the share of the price for what was left of the season. */
function priceOfTerm(plan: DemoPlan, day: string, today: string): number {
  const { seasonFrom, seasonUntil, proratedFrom, priceCents } = plan
  if (seasonFrom === null || seasonUntil === null) {
    const isBefore = plan.code === rise.code && day < addMonths(`${today.slice(0, 7)}-01`, -rise.monthsAgo)
    return isBefore ? priceCents - rise.cents : priceCents
  }

  const season = {
    from: yearBefore(seasonFrom),
    until: yearBefore(seasonUntil),
    proratedFrom: proratedFrom && yearBefore(proratedFrom),
  }
  return priceOn({ priceCents, season, salesFrom: null, salesUntil: null }, day)
}

const daysToCancel = dunningSteps.find(({ kind }) => kind === 'cancel')?.day ?? 0

/** Orders for the terms: the first one online, the others charged to a card. */
export const duesBaskets = (memberships: readonly DemoMembership[], now: Date): DemoBasket[] =>
  memberships.flatMap(({ holder, row, terms }) =>
    terms.map((term) => ({
      at: Math.min(
        instantAt(term.startsOn, row.continuesId === null ? '06:00' : '10:00', zone),
        now.getTime() - 60_000,
      ),
      client: holder,
      channel: term.number === 1 && row.continuesId === null ? ('online' as const) : ('link' as const),
      isDelivered: !term.isUnpaid,
      isUnpaid: term.isUnpaid,
      ...(term.isUnpaid &&
        row.status === 'cancelled' && { givenUpAt: instantAt(addDays(term.startsOn, daysToCancel), '00:24', zone) }),
      items: [itemOf(term, row)],
    })),
  )

const renewalOf = ({ autoRenew }: DemoPlan, endsOn: string) =>
  autoRenew
    ? `It renews on ${dayWords(addDays(endsOn, 1), locale)}, charged to your card on file.`
    : `It ends on ${dayWords(endsOn, locale)} and does not renew.`

function itemOf(term: DemoTerm, row: DemoMembership['row']): DemoBasket['items'][number] {
  const { number, plan, startsOn, rested, priceCents, creditCents, chargeId } = term
  // As it was sold: the days of a freeze came later.
  const endsOn = addDays(term.endsOn, -rested)
  const { personId, continuesId = null } = row
  const agreed = { planId: plan.id, personId, startsOn, endsOn, priceCents, continuesId }
  const ref = { planCode: plan.code, ...(continuesId !== null && { continues: continuesId }) }
  const less = creditCents > 0 ? ', less the days left of the one before' : ''

  return {
    kind: 'membership',
    ref: number === 1 ? ref : { chargeId },
    terms: number === 1 ? { ...agreed, creditCents, creditTaxCents: 0, renewal: renewalOf(plan, endsOn) } : {},
    name: `${plan.name} membership, ${termWords({ startsOn, endsOn }, locale)}${less}`,
    quantity: 1,
    unitCents: priceCents - creditCents,
    taxCategory: 'membership_dues',
    revenueAccount: accounts.deferredDues,
    rule: 'full',
  }
}
