import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Season } from '#shared/leagues/contract.ts'

import { openSeats } from './registrations/season-store.ts'

/** The public seasons of active leagues, by the order of the leagues, the newest season first. */
export const listPublicSeasons = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('leagueSeason as season')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .select([
      'season.id',
      'season.name',
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
    .select((eb) => [
      // Without the states `draft` and `archived`, which the query excludes.
      eb.ref('season.status').$castTo<Season['status']>().as('status'),
      'season.format',
      eb
        .selectFrom('leagueTeam as team')
        .whereRef('team.seasonId', '=', 'season.id')
        .where('team.status', '<>', 'withdrawn')
        .select((team) => team.fn.countAll<string>().as('count'))
        .as('teamCount'),
    ])
    .where('season.status', 'not in', ['draft', 'archived'])
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

/** The announced events that are not over. */
export const listEventsAfter = ({ trx, now }: Timed) =>
  trx
    .selectFrom('leagueEvent as event')
    .leftJoin('league', 'league.id', 'event.leagueId')
    .select([
      'event.id',
      'event.title',
      'event.summary',
      'event.format',
      'event.startsAt',
      'event.endsAt',
      'event.priceCents',
      'event.memberPriceCents',
      'event.capacity',
      'league.name as leagueName',
    ])
    .select((eb) => [
      'event.kind',
      eb
        .selectFrom('leagueEventPlace as place')
        .whereRef('place.eventId', '=', 'event.id')
        .where('place.status', '=', 'registered')
        .select((place) => place.fn.countAll<string>().as('count'))
        .as('taken'),
    ])
    .where('event.status', '=', 'announced')
    .where('event.endsAt', '>', now)
    .orderBy('event.startsAt')
    .execute()

export type EventRow = Awaited<ReturnType<typeof listEventsAfter>>[number]
