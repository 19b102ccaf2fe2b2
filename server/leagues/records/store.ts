import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { PageRequest } from '#shared/http/list.ts'

const isOver = ['completed', 'archived'] as const

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`season.registration_opens_on::text`, 'text'],
    [sql`season.id`, 'uuid'],
  ],
}

const seasons = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('leagueSeason as season')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .select(['season.id', 'season.name', 'season.status', 'season.holes', 'league.name as league'])
    .select((eb) =>
      eb
        .selectFrom('leagueRound')
        .whereRef('seasonId', '=', 'season.id')
        .where('cancelledAt', 'is', null)
        .select((round) => round.fn.max('endsAt').as('endedAt'))
        .$asScalar()
        .as('endedAt'),
    )

export const pageOfOver = (work: OnDatabase, page: PageRequest) =>
  pageOf(seasons(work).where('season.status', 'in', isOver), latestFirst, page)

/** Undefined for one that nobody outside sees yet. */
export const findPublicSeason = (work: OnDatabase, id: string) =>
  seasons(work).where('season.id', '=', id).where('season.status', '<>', 'draft').executeTakeFirst()

export interface CardRow {
  entryId: string
  teamId: string
  /** Of a player of their own; null for a team that shares a ball. */
  name: string | null
  round: number
  strokes: number
  courseHandicap: number | null
  indexTenths: number | null
  gross: number | null
  /** Holes with a number. */
  holes: number
}

/** The cards of published rounds, by whoever played them for themselves. */
export const listCards = async ({ trx }: OnDatabase, seasonId: string): Promise<CardRow[]> =>
  (
    await sql<CardRow>`
      select card.entry_id, card.team_id, round.number as round, card.strokes, card.course_handicap, card.index_tenths,
        case
          when registration.id is null then null
          when person.id is null or person.erased_at is not null then 'Former player'
          else registration.shown_name
        end as name,
        played.gross, played.holes
      from card
      join league_round round on round.id = card.round_id
      left join league_registration registration on registration.id = card.registration_id
      left join person on person.id = registration.person_id
      cross join lateral (
        select sum(strokes)::int as gross, count(strokes)::int as holes from card_hole
        where card_id = card.id and status = 'entered'
      ) played
      where round.season_id = ${seasonId} and round.status in ('published', 'amended') and round.cancelled_at is null
        and card.sub_person_id is null
      order by round.number, card.id
    `.execute(trx)
  ).rows

/** What was published last of each round of a season, in their order. */
export const listResults = async (
  { trx }: OnDatabase,
  seasonId: string,
): Promise<{ number: number; results: unknown }[]> =>
  (
    await sql<{ number: number; results: unknown }>`
      select round.number, revision.results
      from league_round round
      cross join lateral (
        select results from result_revision where round_id = round.id order by number desc limit 1
      ) revision
      where round.season_id = ${seasonId} and round.cancelled_at is null
      order by round.number
    `.execute(trx)
  ).rows
