import type { DemoPlan } from '#server/demo/house.ts'
import type { DemoBasket } from '#server/demo/orders/sale.ts'
import type { Random } from '#server/demo/random.ts'
import { locale, zone } from '#server/demo/studio.ts'
import { addDays, addMonths, instantAt } from '#shared/booking/local-time.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { priceOn } from '#shared/memberships/sale.ts'
import { termWords } from '#shared/memberships/words.ts'
import { dayWords } from '#shared/time-words.ts'

import type { DemoMembership } from './memberships.ts'

/** A term with the charge that paid for it. */
export interface DemoTerm {
  number: number
  startsOn: string
  endsOn: string
  priceCents: number
  chargeId: string
  /** True when the card was refused. */
  isUnpaid: boolean
}

/** The terms from the day of joining to today, at the plan's price of the time. */
export function termsOf(random: Random, { row, plan }: Omit<DemoMembership, 'terms'>, today: string): DemoTerm[] {
  const { startsOn, endsOn } = row
  const starts = [startsOn]
  while (row.renewsOn !== null || row.status === 'cancel_at_period_end') {
    const next = addMonths(startsOn, starts.length * (plan.termMonths ?? 1))
    if (next > today) break
    starts.push(next)
  }

  return starts.map((from, index) => {
    const isLast = index === starts.length - 1
    return {
      number: index + 1,
      startsOn: from,
      endsOn: isLast ? (endsOn ?? from) : addDays(starts[index + 1] ?? from, -1),
      priceCents: priceOfTerm(plan, from),
      chargeId: random.uuid(),
      isUnpaid: isLast && row.status === 'past_due',
    }
  })
}

const yearBefore = (day: string) => addMonths(day, -12)

/** For a season's plan, the share of the price for what was left of the season. */
function priceOfTerm(plan: DemoPlan, day: string): number {
  const { seasonFrom, seasonUntil, proratedFrom, priceCents } = plan
  if (seasonFrom === null || seasonUntil === null) return priceCents

  const season = {
    from: yearBefore(seasonFrom),
    until: yearBefore(seasonUntil),
    proratedFrom: proratedFrom && yearBefore(proratedFrom),
  }
  return priceOn({ priceCents, season, salesFrom: null, salesUntil: null }, day)
}

/** Orders for the terms: the first one online, the others charged to a card. */
export const duesBaskets = (memberships: readonly DemoMembership[], now: Date): DemoBasket[] =>
  memberships.flatMap(({ holder, plan, row, terms }) =>
    terms.map((term) => ({
      at: Math.min(instantAt(term.startsOn, '06:00', zone), now.getTime() - 60_000),
      client: holder,
      channel: term.number === 1 ? ('online' as const) : ('link' as const),
      isDelivered: !term.isUnpaid,
      isUnpaid: term.isUnpaid,
      items: [itemOf(plan, term, row.personId)],
    })),
  )

const renewalOf = ({ autoRenew }: DemoPlan, endsOn: string) =>
  autoRenew
    ? `It renews on ${dayWords(addDays(endsOn, 1), locale)}, charged to your card on file.`
    : `It ends on ${dayWords(endsOn, locale)} and does not renew.`

function itemOf(plan: DemoPlan, term: DemoTerm, personId: string): DemoBasket['items'][number] {
  const { number, startsOn, endsOn, priceCents, chargeId } = term
  const agreed = { planId: plan.id, personId, startsOn, endsOn, priceCents, continuesId: null }

  return {
    kind: 'membership',
    ref: number === 1 ? { planCode: plan.code } : { chargeId },
    terms: number === 1 ? { ...agreed, creditCents: 0, creditTaxCents: 0, renewal: renewalOf(plan, endsOn) } : {},
    name: `${plan.name} membership, ${termWords(term, locale)}`,
    quantity: 1,
    unitCents: priceCents,
    taxCategory: 'membership_dues',
    revenueAccount: accounts.deferredDues,
    rule: 'full',
  }
}
