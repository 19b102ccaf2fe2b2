import { z } from 'zod'

import { type Buyer, lineKind, type PlacedLine } from '#server/catalog/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { mayPayFor } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { type ChargeRef, isPlanRef, MembershipRef, type PlanRef } from '#shared/memberships/ref.ts'

import { payCharges, priceCharge, releaseCharges, reserveCharges } from './bill/charge-line.ts'
import { giveBackDues, mostBackOfDues } from './bill/give-back.ts'
import { beginPlans, forgetPlans, pricePlans, reservePlans } from './buy/buy-plan.ts'
import { listOfLines } from './buy/buy-store.ts'
import { PlanTerms } from './buy/terms.ts'
import { listMembershipsOfCharges, membershipOfCharge } from './charge-store.ts'
import { readMembership } from './store.ts'

const Terms = z.union([PlanTerms, z.strictObject({})])
type Terms = z.output<typeof Terms>

type Line = PlacedLine<MembershipRef, Terms>

const isPlanLine = (line: Line): line is PlacedLine<PlanRef, PlanTerms> => isPlanRef(line.ref) && 'planId' in line.terms

const isChargeLine = (line: Line): line is PlacedLine<ChargeRef, Terms> => !isPlanRef(line.ref)

/** The line kinds of a new membership and of its charges: owed from payment, earned day by day. */
export const membershipLine = lineKind({
  ref: MembershipRef,
  terms: Terms,
  reducedBy: 'codes',
  isAlone: true,

  mayBuy: mayBuyMembership,

  async price(work, lines, buyer) {
    if (lines.some(({ quantity }) => quantity > 1)) throw new Failure('not_offered', 'A membership is bought once.')
    const plans = await pricePlans(
      work,
      lines.flatMap(({ ref }) => (isPlanRef(ref) ? [ref] : [])),
      buyer,
    )
    const priced = lines.map(async ({ ref }) =>
      isPlanRef(ref) ? plans : [{ ...(await priceCharge(work, ref, buyer)), terms: {} }],
    )

    return (await inOneTrip(priced)).flat()
  },

  async reserve(work, lines) {
    await reservePlans(work, lines.filter(isPlanLine))
    await reserveCharges(work, lines.filter(isChargeLine))
  },

  async toLock(work, lines) {
    const [begun, charged] = await inOneTrip([
      listOfLines(
        work,
        lines.filter(isPlanLine).map(({ id }) => id),
      ),
      listMembershipsOfCharges(
        work,
        lines.filter(isChargeLine).map(({ ref }) => ref.chargeId),
      ),
    ])
    const continued = lines.filter(isPlanLine).flatMap(({ terms }) => terms.continuesId ?? [])

    return { membership: [...begun.map(({ id }) => id), ...continued, ...charged] }
  },

  async fulfil(work, lines) {
    await beginPlans(work, lines.filter(isPlanLine))
    await payCharges(work, lines.filter(isChargeLine))
    return lines.map(() => 'fulfilled' as const)
  },

  async release(work, lines) {
    await forgetPlans(work, lines.filter(isPlanLine))
    await releaseCharges(work, lines.filter(isChargeLine))
  },

  mostBack: mostBackOfDues,

  async refund(work, parts) {
    const lines = parts.map(({ line }) => line)
    await forgetPlans(work, lines.filter(isPlanLine))
    await releaseCharges(work, lines.filter(isChargeLine))
    await giveBackDues(work, parts)
  },
})

/** A plan can be bought by anybody; a charge or a change belongs to its holder. */
async function mayBuyMembership(
  { trx }: Pick<Work, 'trx'>,
  refs: readonly MembershipRef[],
  { actor }: Buyer,
): Promise<boolean[]> {
  const rows = await inOneTrip(
    refs.map(async (ref) => {
      const id = isPlanRef(ref) ? ref.continues : membershipOfCharge({ trx }, ref.chargeId)
      return id === undefined ? undefined : readMembership({ trx }, id)
    }),
  )
  const may = await mayPayFor(
    { trx },
    actor,
    rows.map((row) => row?.personId),
  )

  return refs.map((ref, at) => (isPlanRef(ref) && ref.continues === undefined) || may[at] === true)
}
