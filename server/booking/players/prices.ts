import { priceOf, type PricedService } from '#server/booking/price/price-of.ts'
import type { Timed } from '#server/kernel/work.ts'
import { listPlans } from '#server/memberships/service.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { openSharesOf, sharesOf, sum } from '#shared/booking/players/shares.ts'
import type { Plan } from '#shared/memberships/contract.ts'

import type { Party, PlayerRow } from './party-store.ts'

export type Plans = ReadonlyMap<string, Plan>

const noAllowance = { peak: 0, offPeak: 0 }

/** What all of it costs a tier, without what is added. An allowance is its member's own: no player's share is taken from it. */
export const tierPrice =
  (service: PricedService, time: Interval, plans: Plans) =>
  (tier: string | null | undefined): number => {
    const plan = plans.get(tier ?? '')
    return priceOf({ ...service, addOnCents: 0 }, time, plan && { plan, left: noAllowance }).priceCents
  }

/** The plans that players are of, as they are now. */
export async function plansOf(work: Timed, players: readonly { tier?: string | null }[]): Promise<Plans> {
  const isNamed = players.some(({ tier = null }) => tier !== null)
  const plans = isNamed ? await listPlans(work) : []

  return new Map(plans.map((plan) => [plan.code, plan]))
}

interface PartyShares {
  party: Party
  /** Nobody, where it is for one. */
  before: readonly Pick<PlayerRow, 'tier'>[]
  after: readonly (PlayerRow & { isOrdered: boolean })[]
  plans: Plans
}

const nobodyElse = [{ tier: null }]

/** Whether the price is what the tiers of the players make of it; one that was agreed on otherwise stays, and is shared. */
export const isByTiers = ({ party, before, plans }: Omit<PartyShares, 'after'>): boolean =>
  sum(sharesOf(tiersOf(party, before.length > 0 ? before : nobodyElse, plans))) === party.priceCents

/** What each pays from now on: what is ordered stays, all else is shared anew. */
export function shareAnew({ after, ...sharing }: PartyShares): number[] {
  const { party, plans } = sharing
  const shared = isByTiers(sharing)
    ? tiersOf(party, after, plans)
    : { tiers: after.map(() => null), priceOf: () => party.priceCents - party.addOnCents, addOnCents: party.addOnCents }

  return openSharesOf(
    shared,
    after.map(({ isOrdered, shareCents }) => (isOrdered ? shareCents : undefined)),
  )
}

function tiersOf(party: Party, players: readonly Pick<PlayerRow, 'tier'>[], plans: Plans) {
  const { publicPriceCents, addOnCents, startsAt, pricedMinutes, peakHours } = party
  const time = { start: startsAt.getTime(), end: startsAt.getTime() + pricedMinutes * 60_000 }
  // What it costs everybody was agreed on; what a plan's own price makes of it is asked of the price list.
  const priced = { ...party, priceCents: publicPriceCents - addOnCents, rules: { peakHours } }

  return { tiers: players.map(({ tier }) => tier), priceOf: tierPrice(priced, time, plans), addOnCents }
}
