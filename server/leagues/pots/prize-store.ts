import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { LeaguePrize } from '#server/kernel/db/schema.ts'
import type { SpentPrize } from '#shared/leagues/pots/contract.ts'

/** What was paid of the prizes of a season, by what they are for: corrections are added up. */
export const listPaid = ({ trx }: OnDatabase, seasonId: string) =>
  trx
    .selectFrom('leaguePrize as prize')
    .innerJoin('leagueRound as round', 'round.id', 'prize.roundId')
    .innerJoin('leagueRegistration as registration', 'registration.id', 'prize.registrationId')
    .leftJoin('pot', 'pot.id', 'prize.potId')
    .select(['prize.roundId', 'prize.potId', 'prize.award', 'prize.registrationId', 'registration.shownName as name'])
    .select(['registration.teamId', 'pot.name as potName'])
    .select([
      sql<number>`sum(prize.cents)::bigint`.as('cents'),
      // What was spent of a prize that was taken back: the studio has given it.
      sql<number>`sum(prize.spent_cents)::bigint`.as('spentCents'),
      // Whoever had it last.
      sql<string>`(array_agg(prize.person_id order by prize.id desc))[1]`.as('personId'),
    ])
    .where('round.seasonId', '=', seasonId)
    .groupBy(['prize.roundId', 'prize.potId', 'prize.award', 'prize.registrationId', 'registration.shownName'])
    .groupBy(['registration.teamId', 'pot.name'])
    .orderBy('prize.roundId')
    .orderBy('prize.registrationId')
    .execute()

export type PaidRow = Awaited<ReturnType<typeof listPaid>>[number]

export const insertPrize = ({ trx }: OnDatabase, prize: Insertable<LeaguePrize>) =>
  trx.insertInto('leaguePrize').values(prize).returning('id').executeTakeFirstOrThrow()

/** Those of them who are erased: nothing can be given to them any more. */
export async function listErased({ trx }: OnDatabase, personIds: readonly string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', personIds)
    .where('erasedAt', 'is not', null)
    .orderBy('id')
    .execute()

  return new Set(rows.map(({ id }) => id))
}

/** The players of a season, also those who do not play any more, with the teams in which they are or were. */
export const listTeamPlayers = ({ trx }: OnDatabase, seasonId: string) =>
  trx
    .selectFrom('leagueRegistration')
    .select(['id', 'teamId', 'personId', 'shownName', 'status'])
    .where('seasonId', '=', seasonId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Stakes of which a payment is under way. */
export async function countOrdered({ trx }: OnDatabase, roundIds: readonly string[]): Promise<number> {
  const { count } = await trx
    .selectFrom('leagueCharge')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('roundId', 'in', roundIds)
    .where('kind', '=', 'pot')
    .where('status', '=', 'ordered')
    .executeTakeFirstOrThrow()

  return Number(count)
}

/** The rounds of which a card has changed since they were published. */
export async function listChangedRounds({ trx }: OnDatabase, seasonId: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from league_round round
    where season_id = ${seasonId} and status in ('published', 'amended') and exists (
      select from hole_entry entry join card on card.id = entry.card_id
      where card.round_id = round.id
        and entry.at > (select max(at) from result_revision where result_revision.round_id = round.id)
    )
    order by number
  `.execute(trx)

  return rows.map(({ number }) => number)
}

/** What somebody owes of leagues whose day has come, what is due first before the rest. */
export const listDueCharges = ({ trx }: OnDatabase, { personId, today }: { personId: string; today: string }) =>
  trx
    .selectFrom('leagueCharge as charge')
    .innerJoin('leagueRegistration as registration', 'registration.id', 'charge.registrationId')
    .select(['charge.id', 'charge.cents', 'registration.seasonId'])
    .where('charge.personId', '=', personId)
    .where('charge.status', '=', 'open')
    .where('charge.dueOn', '<=', today)
    .orderBy('charge.dueOn')
    .orderBy('charge.id')
    .execute()

/** Prizes that a correction has moved after they were spent, and that nobody has seen yet. */
export const listSpent = async ({ trx }: OnDatabase): Promise<SpentPrize[]> => {
  const { rows } = await sql<SpentPrize>`
    select prize.id, jsonb_build_object('id', person.id, 'name', person.first_name || ' ' || person.last_name) as person,
      league.name as league, round.number as round, round.id as round_id,
      coalesce(pot.name, case prize.award when 'round' then 'Prize of the round' else 'Prize of the season' end) as what,
      prize.spent_cents, prize.at
    from league_prize prize
    join person on person.id = prize.person_id
    join league_round round on round.id = prize.round_id
    join league_season season on season.id = round.season_id
    join league on league.id = season.league_id
    left join pot on pot.id = prize.pot_id
    where prize.spent_cents > 0 and prize.seen_at is null
    order by prize.at, prize.id
  `.execute(trx)

  return rows
}

/** The prizes of a person, for their copy. */
export const listPrizesOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('leaguePrize as prize')
    .innerJoin('leagueRound as round', 'round.id', 'prize.roundId')
    .innerJoin('leagueSeason as season', 'season.id', 'round.seasonId')
    .leftJoin('pot', 'pot.id', 'prize.potId')
    .select([
      'season.name as season',
      'round.number as round',
      'pot.name as pot',
      'prize.award',
      'prize.cents',
      'prize.at',
    ])
    .where('prize.personId', '=', personId)
    .orderBy('prize.at')
    .orderBy('prize.id')
    .execute()

export const findPrize = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('leaguePrize').select(['id', 'seenAt', 'personId']).where('id', '=', id).executeTakeFirst()

export const setSeen = ({ trx }: OnDatabase, id: string, at: Date) =>
  changeOne(trx.updateTable('leaguePrize').set({ seenAt: at }).where('id', '=', id))
