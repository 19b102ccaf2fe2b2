import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import type { Buyer, LinePart, LinePrice, PlacedLine } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { openSchedules, post } from '#server/ledger/service.ts'
import { inOrderAlready } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { TaxCategory } from '#shared/catalog/tax.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import type { LeagueChargeRef } from '#shared/leagues/charges/league-charge-ref.ts'
import { type Account, accounts, credit, debit } from '#shared/ledger/accounts.ts'

import { chargeName } from './present.ts'
import { type ChargeRow, findCharge, listCharges, setGivenBack, setOrdered, setPaid, setReleased } from './store.ts'

/** The terms of a charge when it was ordered. */
export const ChargeTerms = z.strictObject({
  seasonId: Id,
  kind: z.enum(['installment', 'evening', 'pot']),
  potId: Id.nullable(),
})
export type ChargeTerms = z.output<typeof ChargeTerms>

export type ChargeLine = PlacedLine<LeagueChargeRef, ChargeTerms>
type ChargePart = LinePart<LeagueChargeRef, ChargeTerms>

const noSuch = () => new Failure('not_offered', 'There is no such charge.')

/** An installment is earned over the evenings, as the fee is; an evening once it is played; a stake is the players’. */
const sales: Record<ChargeRow['kind'], { taxCategory: TaxCategory; revenueAccount: Account }> = {
  installment: { taxCategory: 'league_fee', revenueAccount: accounts.prepaidFees },
  evening: { taxCategory: 'league_fee', revenueAccount: accounts.leagues },
  pot: { taxCategory: 'pot', revenueAccount: accounts.pots },
}

/** The price of an open charge, for whoever owes it. */
export async function priceCharge(
  work: OnDatabase,
  { seasonId, chargeId }: LeagueChargeRef,
  { personId }: Pick<Buyer, 'personId'>,
): Promise<LinePrice<ChargeTerms>> {
  const charge = await findCharge(work, chargeId)
  if (!charge || charge.seasonId !== seasonId || charge.personId !== personId) throw noSuch()
  if (charge.status === 'void') throw new Failure('not_offered', 'This is not owed any more.')
  if (charge.status !== 'open') throw await inOrderAlready(work, 'This', charge.orderLineId)
  const { kind, potId, cents, name, leagueName, seasonName } = charge

  return {
    name: `${leagueName}, ${seasonName}: ${chargeName(charge).toLowerCase()}`,
    unitCents: cents,
    whose: [name],
    ...sales[kind],
    rule: 'full',
    terms: { seasonId, kind, potId },
  }
}

/** Whose charges these are. */
export async function payersOfCharges(work: OnDatabase, refs: readonly LeagueChargeRef[]) {
  const rows = await listCharges(
    work,
    refs.map(({ chargeId }) => chargeId),
  )

  return new Map(rows.map(({ id, personId }) => [id, personId]))
}

export async function reserveCharges(work: Work, lines: readonly ChargeLine[]): Promise<void> {
  for (const { id, ref } of lines) {
    const isTaken = await setOrdered(work, ref.chargeId, id)
    if (!isTaken) throw await inOrderAlready(work, 'This', (await findCharge(work, ref.chargeId))?.orderLineId ?? null)
  }
}

/** The days over which the fees of a season are earned; undefined for one that is gone. */
export type DaysOf = (seasonId: string) => { from: string; until: string } | undefined

/** They are paid: an installment is owed over the evenings, a stake lies in its pot. */
export async function payCharges(work: Work, lines: readonly ChargeLine[], daysOf: DaysOf): Promise<void> {
  const { id: locationId, zone } = work.place
  for (const { id, ref } of lines) {
    if (!(await setPaid(work, ref.chargeId, id))) throw new Error(`Charge ${ref.chargeId} is not in this order.`)
  }
  await openSchedules(
    work,
    lines.flatMap(({ id: orderLineId, terms: { seasonId, kind }, saleCents: totalCents }) => {
      const days = kind === 'installment' ? daysOf(seasonId) : undefined
      const owed = { account: accounts.prepaidFees, revenueAccount: accounts.leagues, totalCents }
      return days ? [{ kind: 'league', ownerId: seasonId, orderLineId, locationId, ...owed, ...days }] : []
    }),
  )
  const on = localDayOf(work.now, zone)
  await post(
    work,
    lines.flatMap(({ id, terms: { potId }, saleCents }) =>
      potId === null
        ? []
        : [{ event: 'pot paid in', key: id, on, locationId, postings: betweenPots(potId, saleCents) }],
    ),
  )
}

/** A line is posted without its pot. */
const betweenPots = (potId: string, cents: number) => [debit(accounts.pots, cents), credit(accounts.pots, cents, potId)]

/** Charges of an order that will not be paid are owed again. */
export async function releaseCharges(work: Work, lines: readonly ChargeLine[]): Promise<void> {
  for (const { id, ref } of lines) await setReleased(work, ref.chargeId, id)
}

/** Which stakes have gone to their winners; the pots say so. */
export type PaidOut = (work: OnDatabase, chargeIds: readonly string[]) => Promise<readonly string[]>

/** A stake that was paid out already is somebody else’s. */
export async function refusePaidOut(work: OnDatabase, parts: readonly ChargePart[], paidOut: PaidOut): Promise<void> {
  const stakes = parts.filter(({ line }) => line.terms.kind === 'pot').map(({ line }) => line.ref.chargeId)
  if (stakes.length === 0 || (await paidOut(work, stakes)).length === 0) return

  throw new Failure('not_refundable', 'This stake has gone to its winners. Amend the round if it should not have.')
}

/** What of it was paid goes back: a charge that is given back whole is not owed any more. */
export async function takeBackCharges(work: Work, parts: readonly ChargePart[]): Promise<void> {
  const { id: locationId, zone } = work.place
  for (const { line, isWhole, giveBack, saleCents } of parts) {
    const { id, ref, terms } = line
    const charge = await findCharge(work, ref.chargeId)
    if (charge?.orderLineId !== id) continue
    if (charge.status === 'ordered') {
      await setReleased(work, charge.id, id)
      continue
    }
    if (isWhole && giveBack) await setGivenBack(work, charge.id, id)
    if (terms.potId === null) continue
    const postings = betweenPots(terms.potId, -saleCents)
    await post(work, [
      { event: 'pot paid back', key: randomUUID(), on: localDayOf(work.now, zone), locationId, postings },
    ])
  }
}
