import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

export const findSeason = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('leagueSeason as season')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .select(['season.id', 'season.name', 'season.leagueId', 'season.status', 'season.version', 'season.weekday'])
    .select(['season.starts', 'league.name as leagueName', 'season.rules'])
    // An evening may end past midnight.
    .select(sql<number>`(extract(epoch from season.ends - season.starts)::integer / 60 + 1440) % 1440`.as('minutes'))
    .select((eb) =>
      eb
        .selectFrom('leagueBay')
        .innerJoin('resource', 'resource.id', 'leagueBay.resourceId')
        .whereRef('leagueBay.leagueId', '=', 'season.leagueId')
        .where('resource.active', '=', true)
        .select(sql<number>`count(*)::integer`.as('count'))
        .$asScalar()
        .as('bays'),
    )
    .where('season.id', '=', id)
    .executeTakeFirst()

export type SeasonRow = NonNullable<Awaited<ReturnType<typeof findSeason>>>

export const lockSeason = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('leagueSeason').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** What the public reads of them stands in columns of its own. */
export const updateRules = ({ trx }: OnDatabase, id: string, rules: LeagueRules) =>
  trx
    .updateTable('leagueSeason')
    .set((eb) => ({
      rules: JSON.stringify(rules),
      format: rules.format,
      teamSize: rules.teamSize,
      holes: rules.holes,
      weeks: rules.weeks,
      teamCapacity: rules.teams,
      feeCents: rules.fee.cents,
      memberFeeCents: rules.fee.memberCents,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
