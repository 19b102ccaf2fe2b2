import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { RoundStatus } from '#shared/leagues/contract.ts'
import type { RoundHole } from '#shared/leagues/rounds/holes.ts'

/** The rounds of a season that take place, with what they are played on. */
export const listRounds = ({ trx }: OnDatabase, seasonId: string) =>
  trx
    .selectFrom('leagueRound')
    .select(['id', 'seasonId', 'number', 'kind', 'status', 'version', 'startsAt', 'nine'])
    .where('seasonId', '=', seasonId)
    .where('cancelledAt', 'is', null)
    .orderBy('number')
    .execute()

export type RoundRow = Awaited<ReturnType<typeof listRounds>>[number]

/** The teams of a season in the order in which their coins fell, also those that have left it. */
export const listTeams = ({ trx }: OnDatabase, seasonId: string) =>
  trx
    .selectFrom('leagueTeam')
    .select(['id', 'name', 'status'])
    .where('seasonId', '=', seasonId)
    .orderBy('coin')
    .execute()

/** Those who are signed up, by the name that they chose. */
export const listPlayers = ({ trx }: OnDatabase, seasonId: string) =>
  trx
    .selectFrom('leagueRegistration')
    .select(['id', 'teamId', 'personId', 'shownName'])
    .where('seasonId', '=', seasonId)
    .where('status', '=', 'registered')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export interface PairingRow {
  id: string
  roundId: string
  teamIds: string[]
}

export const listPairings = async ({ trx }: OnDatabase, seasonId: string): Promise<PairingRow[]> => {
  const { rows } = await sql<PairingRow>`
    select pairing.id, pairing.round_id,
      array(select team_id from pairing_team where pairing_id = pairing.id order by position, team_id) as team_ids
    from pairing
    join league_round round on round.id = pairing.round_id
    where round.season_id = ${seasonId}
    order by pairing.round_id, pairing.number
  `.execute(trx)

  return rows
}

export interface CardRow {
  id: string
  roundId: string
  teamId: string
  entryId: string
  registrationId: string | null
  /** Whose score it is: who stood in for the player, where somebody did. */
  personId: string | null
  name: string
  teeId: string
  strokes: number
  indexTenths: number | null
  courseHandicap: number | null
  isAttested: boolean
  isAbsent: boolean
  /** By hole; null for a ball that was picked up. */
  scores: Record<string, number | null>
  disputed: number[]
}

const cards = sql`
  select card.id, card.round_id, card.team_id, card.entry_id, card.registration_id, card.course_tee_id as tee_id,
    coalesce(card.sub_person_id, registration.person_id) as person_id,
    coalesce(registration.shown_name, team.name) as name,
    card.strokes, card.index_tenths, card.course_handicap, card.attested_at is not null as is_attested,
    card.sub_person_id is null and (
      exists (
        select from league_absence absence
        where absence.round_id = card.round_id and absence.registration_id = card.registration_id
      )
      or card.registration_id is null and not exists (
        select from league_registration mate
        where mate.team_id = card.team_id and mate.status = 'registered' and not exists (
          select from league_absence absence
          where absence.round_id = card.round_id and absence.registration_id = mate.id
        )
      )
    ) as is_absent,
    coalesce(
      (select jsonb_object_agg(hole, strokes) from card_hole where card_id = card.id and card_hole.status = 'entered'),
      '{}'
    ) as scores,
    array(select hole from card_hole where card_id = card.id and card_hole.status = 'disputed' order by hole) as disputed
  from card
  join league_team team on team.id = card.team_id
  left join league_registration registration on registration.id = card.registration_id`

/** Somebody plays by it: whoever was replaced or has withdrawn before they entered a number does not. */
const isPlayed = sql`(
  registration.id is null or registration.status = 'registered' or card.sub_person_id is not null
  or exists (select from card_hole where card_id = card.id)
)`

/** All cards of a season. */
export const listCards = async ({ trx }: OnDatabase, seasonId: string): Promise<CardRow[]> => {
  const { rows } = await sql<CardRow>`
    ${cards} join league_round round on round.id = card.round_id where round.season_id = ${seasonId} and ${isPlayed}
    order by card.round_id, card.id
  `.execute(trx)

  return rows
}

export const listCardsOfRounds = async ({ trx }: OnDatabase, roundIds: readonly string[]): Promise<CardRow[]> => {
  const { rows } = await sql<CardRow>`
    ${cards} where card.round_id = any(${roundIds}::uuid[]) and ${isPlayed}
    order by card.round_id, card.id
  `.execute(trx)

  return rows
}

export interface TeeRow {
  id: string
  holes: RoundHole[]
}

/** What was last published of each round. */
export const listLatestRevisions = ({ trx }: OnDatabase, seasonId: string) =>
  trx
    .selectFrom('resultRevision')
    .distinctOn('roundId')
    .select(['roundId', 'number', 'results', 'standings', 'changes', 'at'])
    .where('seasonId', '=', seasonId)
    .orderBy('roundId')
    .orderBy('number', 'desc')
    .execute()

export type RevisionRow = Awaited<ReturnType<typeof listLatestRevisions>>[number]

export interface NewRevision {
  roundId: string
  seasonId: string
  number: number
  results: unknown
  standings: unknown
  changes: unknown
  reason: string | null
  actorId: string | null
  at: Date
}

export const insertRevisions = ({ trx }: OnDatabase, revisions: readonly NewRevision[]) =>
  trx
    .insertInto('resultRevision')
    .values(
      revisions.map(({ results, standings, changes, ...revision }) => ({
        ...revision,
        results: JSON.stringify(results),
        standings: JSON.stringify(standings),
        changes: JSON.stringify(changes),
      })),
    )
    .execute()

/** What a season is called; undefined for one that nobody outside sees yet. */
export const findSeasonName = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('leagueSeason as season')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .select(['season.id', 'season.name', 'league.name as league'])
    .where('season.id', '=', id)
    .where('season.status', '<>', 'draft')
    .executeTakeFirst()

export interface WaitingRound {
  id: string
  seasonId: string
  seasonName: string
  league: string
  number: number
  status: RoundStatus
  version: number
  startsAt: Date
  course: string
  nine: 'front' | 'back' | null
  /** Something of a card came after it was published. */
  isChanged: boolean
}

const aDay = 24 * 3_600_000

/**
 * Of each season that is played: rounds of the next day, those that have begun and are not published, published ones of which a card was corrected
 * since, and the last one that was published.
 */
export const listWaitingRounds = async ({ trx, now }: Timed): Promise<WaitingRound[]> => {
  const { rows } = await sql<WaitingRound>`
    select * from (
      select round.id, round.season_id, season.name as season_name, league.name as league, round.number, round.status,
        round.version, round.starts_at, round.course, round.nine,
        round.status in ('published', 'amended') and exists (
          select from hole_entry entry join card on card.id = entry.card_id
          where card.round_id = round.id
            and entry.at > (select max(at) from result_revision where round_id = round.id)
        ) as is_changed,
        round.status in ('published', 'amended') and row_number() over (
          partition by round.season_id, round.status in ('published', 'amended') order by round.number desc
        ) = 1 as is_last
      from league_round round
      join league_season season on season.id = round.season_id
      join league on league.id = season.league_id
      where season.status in ('in_season', 'playoffs') and season.rules is not null and round.cancelled_at is null
        and (round.status <> 'scheduled' or round.ends_at > ${now})
        and round.starts_at <= ${new Date(now.getTime() + aDay)}
    ) round
    where is_changed or is_last or status not in ('published', 'amended')
    order by starts_at, id
  `.execute(trx)

  return rows
}

/** The holes of some tees. */
export const listTeesOf = async ({ trx }: OnDatabase, ids: readonly string[]): Promise<TeeRow[]> => {
  const { rows } = await sql<TeeRow>`
    select tee_id as id,
      jsonb_agg(jsonb_build_object('hole', hole, 'par', par, 'strokeIndex', stroke_index) order by hole) as holes
    from tee_hole where tee_id = any(${ids}::uuid[]) group by tee_id
  `.execute(trx)

  return rows
}
