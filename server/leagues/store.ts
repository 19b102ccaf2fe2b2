import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Season } from '#shared/leagues/contract.ts'

import { openSeats } from './registrations/season-store.ts'

const notPublic = ['draft', 'archived'] as const

/** Without the states that the queries exclude. */
const openStatus = sql<Season['status']>`season.status`

const teamCount = sql<number>`(
  select count(*)::integer from league_team where season_id = season.id and status <> 'withdrawn'
)`

/** The public seasons of active leagues, by the order of the leagues, the newest season first. */
export const listPublicSeasons = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('leagueSeason as season')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .select([
      'season.id',
      'season.name',
      'season.summary as about',
      'season.teamSize',
      'season.holes',
      'season.weeks',
      'season.feeCents',
      'season.memberFeeCents',
      'season.weekday',
      'season.starts',
      'season.ends',
      'season.registrationOpensOn',
      'season.registrationClosesOn',
      'season.teamCapacity',
      'season.scoring',
      'season.handicapRule',
      'season.substituteRule',
      'season.prizes',
      'season.rules',
      openSeats.as('seatsLeft'),
      sql<number>`(
        select count(*)::integer from league_wait where season_id = season.id and status in ('waiting', 'offered')
      )`.as('waiting'),
      'league.code as leagueCode',
      'league.name as leagueName',
      'league.summary',
      'league.forWhom',
    ])
    .select('season.format')
    .select([openStatus.as('status'), teamCount.as('teamCount')])
    .where('season.status', 'not in', notPublic)
    .where('league.active', '=', true)
    .orderBy('league.position')
    .orderBy('season.registrationOpensOn', 'desc')
    .execute()

export type SeasonRow = Awaited<ReturnType<typeof listPublicSeasons>>[number]

export const listRoundsOf = ({ trx }: OnDatabase, seasonIds: readonly string[]) =>
  trx
    .selectFrom('leagueRound')
    .select(['id', 'seasonId', 'number', 'course', 'tee', 'startsAt', 'endsAt'])
    .select(['kind', 'format', 'status'])
    .where('seasonId', 'in', seasonIds)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .execute()

export type RoundRow = Awaited<ReturnType<typeof listRoundsOf>>[number]

/** Seasons of one round that is not over: whoever does not play a whole season comes to these. */
export const listEventsAfter = ({ trx, now }: Timed) =>
  trx
    .selectFrom('leagueSeason as season')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .innerJoin('leagueRound as round', 'round.seasonId', 'season.id')
    .select([
      'season.id',
      'season.name as title',
      'season.summary',
      'season.scoring as format',
      'round.startsAt',
      'round.endsAt',
      'season.feeCents as priceCents',
      'season.memberFeeCents as memberPriceCents',
      'season.teamCapacity as capacity',
      'season.format as playedAs',
      'season.registrationOpensOn',
      'season.registrationClosesOn',
      'season.rules',
      'league.name as leagueName',
    ])
    .select([openStatus.as('status'), teamCount.as('taken')])
    .where('season.weeks', '=', 1)
    .where('season.status', 'not in', notPublic)
    .where('league.active', '=', true)
    .where('round.cancelledAt', 'is', null)
    .where('round.endsAt', '>', now)
    .orderBy('round.startsAt')
    .orderBy('season.id')
    .execute()

export type EventRow = Awaited<ReturnType<typeof listEventsAfter>>[number]
