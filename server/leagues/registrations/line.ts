import { z } from 'zod'

import {
  type Buyer,
  lineKind,
  type LinePart,
  type LinePrice,
  type LineRequest,
  type PlacedLine,
} from '#server/catalog/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import {
  type ChargeLine,
  ChargeTerms,
  payCharges,
  payersOfCharges,
  priceCharge,
  refusePaidOut,
  releaseCharges,
  reserveCharges,
  takeBackCharges,
} from '#server/leagues/charges/line.ts'
import { isPaidOut } from '#server/leagues/pots/store.ts'
import { isPlaceRef, LeagueLineRef, type LeagueRef } from '#shared/leagues/registrations/league-ref.ts'
import { holds } from '#shared/permissions/may.ts'

import { findInvitation } from './invitation-store.ts'
import { releaseRegistrations, reserveRegistrations, settleRegistrations } from './places.ts'
import { priceRegistrations } from './price.ts'
import { mostBackOfRegistrations, takeBackInstallments, takeBackRegistrations } from './refund.ts'
import { listSeasonsToJoin, lockSeasons } from './season-store.ts'
import { daysOf, type LeagueLine, LeagueTerms, rulesOf } from './terms.ts'

const Terms = z.union([LeagueTerms, ChargeTerms])
type Terms = z.output<typeof Terms>
type Line = PlacedLine<LeagueLineRef, Terms>
type Part = LinePart<LeagueLineRef, Terms>

const isPlace = (line: Line): line is LeagueLine => isPlaceRef(line.ref) && 'shares' in line.terms
const isCharge = (line: Line): line is ChargeLine => !isPlaceRef(line.ref) && 'kind' in line.terms
const isPlacePart = (one: Part): one is Part & { line: LeagueLine } => isPlace(one.line)
const isChargePart = (one: Part): one is Part & { line: ChargeLine } => isCharge(one.line)

/** An order has places, or charges, or both. */
const ofSome = async <One>(rows: readonly One[], act: (rows: readonly One[]) => Promise<void>): Promise<void> => {
  if (rows.length > 0) await act(rows)
}

/**
 * The line kind `league`: a place is held until it is paid, then the fee is owed, and earned over the evenings. What is owed later,
 * an installment, an evening or a stake, is a line of its own.
 */
export const leagueLine = lineKind({
  ref: LeagueLineRef,
  terms: Terms,
  reducedBy: 'codes',
  quantityOf: () => 1,
  mayBuy: mayJoin,
  price: priceLines,
  consents: (work, refs) => rulesToAgree(work, refs.filter(isPlaceRef)),

  async reserve(work, lines) {
    await ofSome(lines.filter(isPlace), (some) => reserveRegistrations(work, some))
    await reserveCharges(work, lines.filter(isCharge))
  },

  toLock: (_work, lines) => Promise.resolve({ leagueSeason: lines.map(({ terms }) => terms.seasonId) }),

  async fulfil(work, lines) {
    await ofSome(lines.filter(isPlace), (some) => settleRegistrations(work, some))
    await settleCharges(work, lines.filter(isCharge))

    return lines.map(() => 'fulfilled' as const)
  },

  async release(work, lines, cause) {
    await ofSome(lines.filter(isPlace), (some) => releaseRegistrations(work, some, cause))
    await releaseCharges(work, lines.filter(isCharge))
  },

  refundable: (work, parts) => refusePaidOut(work, parts.filter(isChargePart), isPaidOut),

  mostBack: (work, lines) => mostBackOfRegistrations(work, lines.filter(isPlace)),

  async refund(work, parts) {
    await ofSome(parts.filter(isPlacePart), (some) => takeBackRegistrations(work, some))
    await takeBackInstallments(work, parts.filter(isChargePart))
    await takeBackCharges(work, parts.filter(isChargePart))
  },
})

async function priceLines(
  work: Timed,
  lines: readonly LineRequest<LeagueLineRef>[],
  buyer: Buyer,
): Promise<LinePrice<Terms>[]> {
  const places = lines.flatMap(({ ref, ...line }) => (isPlaceRef(ref) ? [{ ...line, ref }] : []))
  const priced = places.length === 0 ? [] : await priceRegistrations(work, places, buyer)
  const prices: LinePrice<Terms>[] = []
  for (const { ref } of lines) {
    const price = isPlaceRef(ref) ? priced.shift() : await priceCharge(work, ref, buyer)
    if (price) prices.push(price)
  }
  return prices
}

/** Under the lock of their seasons, whose evenings say when installments are earned. */
async function settleCharges(work: Work, lines: readonly ChargeLine[]): Promise<void> {
  if (lines.length === 0) return
  const seasons = await lockSeasons(work, [...new Set(lines.map(({ terms }) => terms.seasonId))])
  await payCharges(work, lines, (seasonId) => {
    const season = seasons.find(({ id }) => id === seasonId)
    return season && daysOf(season, work.place.zone)
  })
}

/** Seasons are for anybody; an invitation is for whoever has accepted it, and a charge for whoever owes it. */
async function mayJoin(work: Work, refs: readonly LeagueLineRef[], { personId, actor }: Buyer): Promise<boolean[]> {
  const charges = refs.filter((ref) => !isPlaceRef(ref))
  const payers = charges.length === 0 ? undefined : await payersOfCharges(work, charges)
  return inOneTrip(
    refs.map(async (ref) => {
      if (!isPlaceRef(ref)) return payers?.get(ref.chargeId) === personId || holds(actor, 'take_payments/orders')
      const { as, invitationId } = ref
      if (as !== 'partner' || invitationId === undefined) return true
      const invitation = await findInvitation(work, invitationId)
      return (personId !== null && invitation?.personId === personId) || holds(actor, 'take_payments/orders')
    }),
  )
}

/** The rules of each season that is bought, to be agreed to with the terms of the cart. */
async function rulesToAgree(work: Work, refs: readonly LeagueRef[]) {
  const ids = [...new Set(refs.map(({ seasonId }) => seasonId))]
  if (ids.length === 0) return []
  const seasons = await listSeasonsToJoin(work, ids)

  return seasons.flatMap(({ rules, ...season }) =>
    rules ? [{ code: `league_rules:${season.id}`, ...rulesOf({ ...season, rules }, work.place.locale) }] : [],
  )
}
