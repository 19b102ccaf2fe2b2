import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOf } from '#server/kernel/ledger.ts'
import { potLedger } from '#server/leagues/pots/pot-ledger.ts'
import { post } from '#server/ledger/service.ts'
import type { Call } from '#shared/http/call.ts'
import { potsContract } from '#shared/leagues/pots/contract.ts'
import type { PotRules } from '#shared/leagues/pots/rules.ts'
import { credit, debit } from '#shared/ledger/accounts.ts'
import { makePlayedRound, makePlaying, type MadePlayer } from '#tests/leagues/playing.ts'
import { makeCards, over } from '#tests/leagues/results/scores.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'

export const skins: PotRules = {
  kind: 'skins',
  by: 'gross',
  carries: true,
  halves: false,
  validates: false,
  leftover: 'split',
}

/** The stakes that are open are paid, as their orders would have it. */
export async function payStakes(db: Db): Promise<void> {
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('leagueCharge')
    .selectAll()
    .where('kind', '=', 'pot')
    .where('status', '=', 'open')
    .orderBy('id')
    .execute()
  for (const { id, cents, personId, potId } of open) {
    const sums = { grossCents: cents, totalCents: cents, dueNowCents: cents, discountCents: 0, taxCents: 0 }
    const order = {
      ...sums,
      paidCents: cents,
      locationId,
      personId,
      channel: 'desk' as const,
      status: 'fulfilled' as const,
    }
    const { id: orderId } = await db
      .insertInto('customerOrder')
      .values({ ...order, number: `O-${id}`, placedAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = { ...sums, orderId, position: 1, kind: 'league', name: 'Pots', ref: '{}', terms: '{}', quantity: 1 }
    const { id: orderLineId } = await db
      .insertInto('orderLine')
      .values({
        ...line,
        unitCents: cents,
        netCents: cents,
        taxCategory: 'pot',
        revenueAccount: '2600',
        rule: '"full"',
        state: 'fulfilled',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('leagueCharge').set({ status: 'paid', orderLineId }).where('id', '=', id).execute()
    const postings = [debit('1010', cents), credit('2600', cents, potId ?? '')]
    await post({ trx: db }, [{ event: 'pot paid in', key: orderLineId, on: '2026-11-24', locationId, postings }])
  }
}

type Cards = readonly { player: MadePlayer; scores: readonly (number | null)[]; strokes?: number }[]

interface Playing {
  desk: Call
  /** What each player scores; without it the players take their turns in winning holes. */
  cards?: (players: readonly MadePlayer[]) => Cards
  rules?: PotRules
  stakeCents?: number
  /** Who is in it; everybody when left out. */
  isIn?: (player: MadePlayer) => boolean
}

/** A season with a pot that players have paid, and its first round, played and scored. */
export async function playForPot(
  db: Db,
  { desk, cards = inTurns, rules = skins, stakeCents = 500, isIn = () => true }: Playing,
) {
  const made = await makePlaying(db, { rules: { ...aloneRules, dropWorst: 0 }, teams: [['Ann'], ['Ben'], ['Cleo']] })
  const round = await makePlayedRound(db, made)
  const params = { seasonId: made.seasonId }
  await desk(potsContract.switchPots, { params, body: { isOn: true } })
  const { pots } = await desk(potsContract.createPot, {
    params,
    headers: {},
    body: { name: 'Skins', stakeCents, fromRound: 1, rules },
  })
  const potId = pots[0]?.id ?? ''
  await desk(potsContract.putStakes, {
    params: { roundId: round.roundId },
    body: { potId, registrationIds: made.players.filter(isIn).map(({ id }) => id) },
  })
  await payStakes(db)
  await makeCards(db, { ...round, courseId: made.courseId }, cards(made.players))
  await db.updateTable('leagueRound').set({ status: 'scored' }).where('id', '=', round.roundId).execute()

  return { ...made, ...round, potId }
}

/** On the first hole Ann is a stroke better, on the second Ben, on the third Cleo, and so on. */
export const inTurns = (players: readonly MadePlayer[]): Cards =>
  players.map((player, at) => ({
    player,
    scores: over(0).map((par, hole) => (hole % players.length === at ? par - 1 : par)),
  }))

export const balanceOf = async (db: Db, account: string, sub?: string): Promise<number> => {
  const { cents } = await db
    .selectFrom('ledgerLine')
    .select((eb) => eb.fn.sum<string | null>(eb('creditCents', '-', eb.ref('debitCents'))).as('cents'))
    .where('account', '=', account)
    .$if(sub !== undefined, (query) => query.where('sub', '=', sub ?? ''))
    .executeTakeFirstOrThrow()

  return Number(cents ?? 0)
}

export const creditOf = async (db: Db, personId: string): Promise<number> => {
  const row = await db
    .selectFrom('walletBalance')
    .select('cents')
    .where('personId', '=', personId)
    .where('kind', '=', 'credit')
    .executeTakeFirst()

  return row?.cents ?? 0
}

export const expectWholePots = async (db: Db) => expect(await faultsOf(db, potLedger)).toEqual([])
