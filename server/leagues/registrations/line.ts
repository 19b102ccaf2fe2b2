import { type Buyer, lineKind } from '#server/catalog/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { LeagueRef } from '#shared/leagues/registrations/league-ref.ts'
import { holds } from '#shared/permissions/may.ts'

import { findInvitation } from './invitation-store.ts'
import { releaseRegistrations, reserveRegistrations, settleRegistrations } from './places.ts'
import { priceRegistrations } from './price.ts'
import { mostBackOfRegistrations, takeBackRegistrations } from './refund.ts'
import { listSeasonsToJoin } from './season-store.ts'
import { LeagueTerms, rulesOf } from './terms.ts'

/** The line kind `league`: a place is held until it is paid, then the fee is owed, and earned over the evenings. */
export const leagueLine = lineKind({
  ref: LeagueRef,
  terms: LeagueTerms,
  reducedBy: 'codes',
  quantityOf: () => 1,
  mayBuy: mayJoin,
  price: priceRegistrations,
  consents: rulesToAgree,
  reserve: reserveRegistrations,

  toLock: (_work, lines) => Promise.resolve({ leagueSeason: lines.map(({ terms }) => terms.seasonId) }),

  async fulfil(work, lines) {
    await settleRegistrations(work, lines)

    return lines.map(() => 'fulfilled' as const)
  },

  release: releaseRegistrations,
  mostBack: mostBackOfRegistrations,
  refund: takeBackRegistrations,
})

/** Seasons are for anybody; an invitation is for whoever has accepted it. */
function mayJoin(work: Work, refs: readonly LeagueRef[], { personId, actor }: Buyer): Promise<boolean[]> {
  return inOneTrip(
    refs.map(async ({ as, invitationId }) => {
      if (as !== 'partner' || invitationId === undefined) return true
      const invitation = await findInvitation(work, invitationId)
      return (personId !== null && invitation?.personId === personId) || holds(actor, 'take_payments/orders')
    }),
  )
}

/** The rules of each season that is bought, to be agreed to with the terms of the cart. */
async function rulesToAgree(work: Work, refs: readonly LeagueRef[]) {
  const ids = [...new Set(refs.map(({ seasonId }) => seasonId))]
  const seasons = await listSeasonsToJoin(work, ids)

  return seasons.flatMap(({ rules, ...season }) =>
    rules ? [{ code: `league_rules:${season.id}`, ...rulesOf({ ...season, rules }, work.place.locale) }] : [],
  )
}
