import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { RoundHole } from '#shared/leagues/rounds/holes.ts'

/** A player's own card of a round that is published, or is being published, with the tee that it was played from. */
export interface CountingCard {
  id: string
  roundId: string
  personId: string
  startsAt: Date
  seasonId: string
  /** Of the round. */
  number: number
  nine: 'front' | 'back' | null
  course: string
  courseHandicap: number | null
  scores: Record<string, number | null>
  ratingTenths: number
  slope: number
  frontRatingTenths: number | null
  frontSlope: number | null
  backRatingTenths: number | null
  backSlope: number | null
  teeHoles: RoundHole[]
}

interface Whose {
  personIds: readonly string[]
  /** Counts already, though it is not published yet. */
  roundId: string | null
}

/** The cards that count for these players, by whichever handicap: each with a ball of their own, whoever they played for. */
export const listCountingCards = async (
  { trx }: OnDatabase,
  { personIds, roundId }: Whose,
): Promise<CountingCard[]> => {
  const { rows } = await sql<CountingCard>`
    select card.id, card.round_id, player.person_id, coalesce(pairing.starts_at, round.starts_at) as starts_at,
      round.season_id, round.number, round.nine, round.course, card.course_handicap,
      tee.rating_tenths, tee.slope, tee.front_rating_tenths, tee.front_slope, tee.back_rating_tenths, tee.back_slope,
      coalesce(
        (select jsonb_object_agg(hole, strokes) from card_hole where card_id = card.id and card_hole.status = 'entered'),
        '{}'
      ) as scores,
      (
        select jsonb_agg(jsonb_build_object('hole', hole, 'par', par, 'strokeIndex', stroke_index) order by hole)
        from tee_hole where tee_id = tee.id
      ) as tee_holes
    from card
    join league_registration registration on registration.id = card.registration_id
    cross join lateral (select coalesce(card.sub_person_id, registration.person_id) as person_id) player
    join league_round round on round.id = card.round_id
    join pairing on pairing.id = card.pairing_id
    join course_tee tee on tee.id = card.course_tee_id
    where player.person_id = any(${personIds}::uuid[])
      and (round.status in ('published', 'amended') or round.id = ${roundId})
      and not (
        card.sub_person_id is null and exists (
          select from league_absence absence
          where absence.round_id = round.id and absence.registration_id = registration.id
        )
      )
    order by starts_at, card.id
  `.execute(trx)

  return rows
}

/** Differentials that players brought from elsewhere. */
export const listPastDifferentials = ({ trx }: OnDatabase, personIds: readonly string[]) =>
  trx
    .selectFrom('pastDifferential')
    .select(['id', 'personId', 'playedOn', 'tenths'])
    .where('personId', 'in', personIds)
    .orderBy('playedOn')
    .orderBy('id')
    .execute()

/** The starting index of each player, of the season that they joined last. */
export const listStartIndexes = ({ trx }: OnDatabase, personIds: readonly string[]) =>
  trx
    .selectFrom('leagueRegistration')
    .distinctOn('personId')
    .select(['personId', 'startIndexTenths'])
    .where('personId', 'in', personIds)
    .where('startIndexTenths', 'is not', null)
    .orderBy('personId')
    .orderBy('createdAt', 'desc')
    .execute()

/** Of the Studio Handicap, without a season, and of the averages of seasons. */
export const listLatestCalculations = ({ trx }: OnDatabase, personIds: readonly string[]) =>
  trx
    .selectFrom('handicapCalculation')
    .distinctOn(['personId', 'seasonId'])
    .select(['id', 'personId', 'seasonId', 'basisHash', 'ruleVersion', 'inputs', 'indexTenths', 'at'])
    .where('personId', 'in', personIds)
    .orderBy('personId')
    .orderBy('seasonId')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type CalculationRow = Awaited<ReturnType<typeof listLatestCalculations>>[number]

/** The starting index with which somebody plays a season that has its own average. */
export const listSeasonsByAverage = async ({ trx }: OnDatabase, personIds: readonly string[]) => {
  const { rows } = await sql<{
    personId: string
    seasonId: string
    season: string
    league: string
    startIndexTenths: number | null
  }>`
    select distinct on (registration.person_id, season.registration_opens_on, season.id)
      registration.person_id, season.id as season_id, season.name as season, league.name as league,
      registration.start_index_tenths
    from league_registration registration
    join league_season season on season.id = registration.season_id
    join league on league.id = season.league_id
    where registration.person_id = any(${personIds}::uuid[]) and registration.status in ('registered', 'replaced')
      and season.rules->'handicap'->>'system' = 'league_average'
    order by registration.person_id, season.registration_opens_on desc, season.id, registration.created_at desc
  `.execute(trx)

  return rows
}

export type SeasonByAverage = Awaited<ReturnType<typeof listSeasonsByAverage>>[number]

interface NewCalculation {
  personId: string
  seasonId: string | null
  basisHash: string
  ruleVersion: number
  inputs: unknown
  indexTenths: number | null
  replaces: string | null
  at: Date
}

export const insertCalculations = ({ trx }: OnDatabase, calculations: readonly NewCalculation[]) =>
  trx
    .insertInto('handicapCalculation')
    .values(calculations.map(({ inputs, ...calculation }) => ({ ...calculation, inputs: JSON.stringify(inputs) })))
    .execute()

/** What the committee says now: of the Studio Handicap, without a season, and of the averages of seasons. */
export const listOverrides = ({ trx }: OnDatabase, personIds: readonly string[]) =>
  trx
    .selectFrom('handicapOverride')
    .select(['id', 'personId', 'seasonId', 'indexTenths', 'reason', 'at'])
    .where('personId', 'in', personIds)
    .where('endedAt', 'is', null)
    .orderBy('at')
    .execute()

export const endOverride = ({ trx }: OnDatabase, id: string, endedAt: Date) =>
  changeOne(trx.updateTable('handicapOverride').set({ endedAt }).where('id', '=', id))

interface NewOverride {
  personId: string
  seasonId: string | null
  indexTenths: number
  reason: string
  actorId: string | null
  at: Date
}

export const insertOverride = ({ trx }: OnDatabase, override: NewOverride) =>
  trx.insertInto('handicapOverride').values(override).execute()

/** The name that a player chose last in a season, and whether somebody shares a season with them. */
export const findPlayer = async ({ trx }: OnDatabase, personId: string, viewerPersonId: string | null) => {
  const { rows } = await sql<{ name: string; sharesSeason: boolean }>`
    select registration.shown_name as name, exists (
      select from league_registration own
      join league_registration other on other.season_id = own.season_id and other.person_id = ${viewerPersonId}
      where own.person_id = registration.person_id and own.status <> 'withdrawn' and other.status <> 'withdrawn'
    ) as shares_season
    from league_registration registration
    where registration.person_id = ${personId}
    order by created_at desc limit 1
  `.execute(trx)

  return rows[0]
}

/** What a card is called for its player, and the score without limits; null where a hole has none. */
export const listCardsNamed = async ({ trx }: OnDatabase, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; roundId: string; course: string; gross: number | null }>`
    select card.id, card.round_id, round.course, (
      select case when count(strokes) = count(*) then sum(strokes)::integer end from card_hole where card_id = card.id
    ) as gross
    from card join league_round round on round.id = card.round_id
    where card.id = any(${ids}::uuid[])
  `.execute(trx)

  return rows
}
