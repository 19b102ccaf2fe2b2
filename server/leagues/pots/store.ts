import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Award, PotDocument } from '#shared/leagues/pots/contract.ts'
import type { PotRules } from '#shared/leagues/pots/rules.ts'

const centsInBooks = sql<number>`(
  select coalesce(sum(credit_cents - debit_cents), 0)::bigint from ledger_balance where account = '2600' and sub = pot.id::text
)`

const stakesOfPot = sql<number>`(
  select count(*)::integer from league_charge where pot_id = pot.id and status <> 'void'
)`

const pots = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('pot')
    .select(['pot.id', 'pot.seasonId', 'pot.name', 'pot.stakeCents', 'pot.fromRound', 'pot.isActive', 'pot.version'])
    .select(sql<PotRules>`pot.rules`.as('rules'))

/** The pots of a season, in the order in which they were added. */
export const listPots = (work: OnDatabase, seasonId: string) =>
  pots(work).where('pot.seasonId', '=', seasonId).orderBy('pot.createdAt').orderBy('pot.id').execute()

export type PotRow = Awaited<ReturnType<typeof listPots>>[number]

/** The same with what was entered and what is in them. */
export const listPotsWithSums = (work: OnDatabase, seasonId: string) =>
  pots(work)
    .select([stakesOfPot.as('stakes'), centsInBooks.as('cents')])
    .where('pot.seasonId', '=', seasonId)
    .orderBy('pot.createdAt')
    .orderBy('pot.id')
    .execute()

export const findPot = (work: OnDatabase, id: string): Promise<PotRow | undefined> =>
  pots(work).where('pot.id', '=', id).executeTakeFirst()

export async function countStakes({ trx }: OnDatabase, potId: string): Promise<number> {
  const { stakes } = await trx
    .selectFrom('pot')
    .select(stakesOfPot.as('stakes'))
    .where('id', '=', potId)
    .executeTakeFirstOrThrow()

  return stakes
}

export const insertPot = (
  { trx }: OnDatabase,
  { rules, ...pot }: PotDocument & { seasonId: string; createdAt: Date },
) =>
  trx
    .insertInto('pot')
    .values({ ...pot, rules: JSON.stringify(rules) })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updatePot = (
  { trx }: OnDatabase,
  id: string,
  { name, stakeCents, fromRound, isActive, rules }: PotDocument & { isActive: boolean },
) =>
  changeOne(
    trx
      .updateTable('pot')
      .set((eb) => ({
        name,
        stakeCents,
        fromRound,
        isActive,
        rules: JSON.stringify(rules),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id),
  )

/** A season as its pots are set up. */
export const findSeason = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('leagueSeason as season')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .select(['season.id', 'season.name', 'season.status', 'season.hasPots', 'league.name as league'])
    .where('season.id', '=', id)
    .executeTakeFirst()

export const setHasPots = ({ trx }: OnDatabase, id: string, hasPots: boolean) =>
  changeOne(trx.updateTable('leagueSeason').set({ hasPots }).where('id', '=', id))

export const listAwards = ({ trx }: OnDatabase, seasonId: string): Promise<Award[]> =>
  trx
    .selectFrom('leagueAward')
    .select(['award', 'place', 'cents'])
    .where('seasonId', '=', seasonId)
    .orderBy('award')
    .orderBy('place')
    .execute()

/** Under the lock of the season. */
export async function replaceAwards({ trx }: OnDatabase, seasonId: string, awards: readonly Award[]): Promise<void> {
  await trx.deleteFrom('leagueAward').where('seasonId', '=', seasonId).execute()
  if (awards.length > 0) {
    await trx
      .insertInto('leagueAward')
      .values(awards.map((award) => ({ ...award, seasonId })))
      .execute()
  }
}

/** The rounds of a season that take place, with the stakes of each. */
export const listRoundsWithStakes = ({ trx }: OnDatabase, seasonId: string) =>
  trx
    .selectFrom('leagueRound as round')
    .select(['round.id', 'round.number', 'round.status', 'round.startsAt'])
    .select([
      sql<number>`(
        select count(*)::integer from league_charge
        where round_id = round.id and kind = 'pot' and status <> 'void'
      )`.as('stakes'),
      sql<number>`(
        select coalesce(sum(cents), 0)::bigint from league_charge
        where round_id = round.id and kind = 'pot' and status = 'paid'
      )`.as('paidCents'),
    ])
    .where('round.seasonId', '=', seasonId)
    .where('round.cancelledAt', 'is', null)
    .orderBy('round.number')
    .execute()

/** Which of these stakes have gone to their winners, on their own evening or on a later one to which they went on. */
export async function isPaidOut({ trx }: OnDatabase, chargeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select charge.id from league_charge charge
    where charge.id = any(${[...chargeIds]}::uuid[]) and exists (
      select from league_prize prize join league_round round on round.id = prize.round_id
      where prize.pot_id = charge.pot_id and round.number >= charge.number
    )
    order by charge.id
  `.execute(trx)

  return rows.map(({ id }) => id)
}
