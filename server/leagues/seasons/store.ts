import { type RawBuilder, sql } from 'kysely'

import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import type { Timed } from '#server/kernel/work.ts'
import { placeOfLeague } from '#server/leagues/evening-store.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import type { NewLeague, SeasonQuery } from '#shared/leagues/seasons/contract.ts'
import type { SeasonDocument } from '#shared/leagues/seasons/season.ts'

const teamCount = sql<number>`(
  select count(*)::integer from league_team where season_id = season.id and status <> 'withdrawn'
)`
const roundCount = sql<number>`(select count(*)::integer from league_round where season_id = season.id)`

const bayCount = sql<number>`(
  select count(*)::integer from league_bay join resource on resource.id = resource_id
  where league_bay.league_id = season.league_id and active
)`

interface RulesChange {
  fromRound: number
  reason: string
  at: string
  rules: LeagueRules
}

const changes = sql<RulesChange[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('fromRound', from_round, 'reason', reason, 'at', at, 'rules', rules) order by from_round
  ), '[]') from league_rules_change where season_id = season.id
)`

const seasons = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('leagueSeason as season')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .select(['season.id', 'season.name', 'season.leagueId', 'season.status', 'season.version', 'season.weekday'])
    .select(['season.registrationOpensOn', 'season.registrationClosesOn', 'season.teamCapacity as capacity'])
    .select([roundCount.as('rounds'), teamCount.as('teams')])
    .select('league.name as leagueName')
    .select(clock(sql`season.starts`).as('starts'))
    .select(clock(sql`season.ends`).as('ends'))

const clock = (time: RawBuilder<unknown>) => sql<string>`left(${time}::text, 5)`

export const findSeason = async (work: Timed, id: string) =>
  seasons(work)
    .select([
      'season.rules',
      'season.summary',
      'season.scoring',
      'season.handicapRule',
      'season.substituteRule',
      'season.prizes',
    ])
    .select(changes.as('changes'))
    .select(bayCount.as('bays'))
    .select(sql<string>`${placeOfLeague(sql`season.league_id`, work.place)}`.as('locationId'))
    .where('season.id', '=', id)
    .executeTakeFirst()

export type SeasonRow = NonNullable<Awaited<ReturnType<typeof findSeason>>>

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`season.registration_opens_on::text`, 'text'],
    [sql`season.id`, 'uuid'],
  ],
}

export const listSeasons = (
  work: Timed,
  { search = '', status, leagueId, ...page }: Omit<SeasonQuery, 'after'> & PageRequest,
) =>
  countedPageOf(
    work,
    seasons(work)
      .select(sql<boolean>`season.rules is not null`.as('hasRules'))
      .select((eb) =>
        eb
          .selectFrom('leagueRound')
          .whereRef('seasonId', '=', 'season.id')
          .where('endsAt', '>', work.now)
          .where('cancelledAt', 'is', null)
          .select((round) => round.fn.min('startsAt').as('nextAt'))
          .$asScalar()
          .as('nextAt'),
      )
      .$if(search !== '', (query) => query.where(holdsLetters(sql`league.name || ' ' || season.name`, search)))
      .$if(status !== undefined, (query) => query.where('season.status', '=', status ?? 'draft'))
      .$if(leagueId !== undefined, (query) => query.where('season.leagueId', '=', leagueId ?? '')),
    latestFirst,
    page,
  )

export const listPlayers = ({ trx }: OnDatabase, seasonId: string) =>
  trx
    .selectFrom('leagueRegistration')
    .select('id')
    .where('seasonId', '=', seasonId)
    .where('status', 'in', ['held', 'registered'])
    .limit(1)
    .execute()

export async function insertLeague({ trx }: OnDatabase, { code, name, summary, forWhom }: NewLeague): Promise<string> {
  const { id } = await trx
    .insertInto('league')
    .values({
      code,
      name,
      summary,
      forWhom,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from league)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

export const findLeagueNamed = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('league').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** What the public reads of rules stands in columns of its own. One without rules is not shown yet. */
const shownOf = (rules: LeagueRules | null) => ({
  rules: rules && JSON.stringify(rules),
  format: rules?.format ?? ('stroke' as const),
  teamSize: rules?.teamSize ?? 1,
  holes: rules?.holes ?? 9,
  weeks: rules?.weeks ?? 1,
  teamCapacity: rules?.teams ?? 2,
  feeCents: rules?.fee.cents ?? 0,
  memberFeeCents: rules?.fee.memberCents ?? null,
})

export async function insertSeason({ trx }: OnDatabase, { rules, ...facts }: SeasonDocument): Promise<string> {
  const { id } = await trx
    .insertInto('leagueSeason')
    .values({ ...facts, ...shownOf(rules), status: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

export const updateSeason = ({ trx }: OnDatabase, id: string, season: SeasonDocument) =>
  trx
    .updateTable('leagueSeason')
    .set((eb) => ({
      name: season.name,
      weekday: season.weekday,
      starts: season.starts,
      ends: season.ends,
      registrationOpensOn: season.registrationOpensOn,
      registrationClosesOn: season.registrationClosesOn,
      summary: season.summary,
      scoring: season.scoring,
      handicapRule: season.handicapRule,
      substituteRule: season.substituteRule,
      prizes: season.prizes,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

/** Beside what else is changed of the season, by which its version goes on. */
export const updateRules = ({ trx }: OnDatabase, id: string, rules: LeagueRules) => {
  const shown = shownOf(rules)

  return trx
    .updateTable('leagueSeason')
    .set({
      rules: shown.rules,
      format: shown.format,
      teamSize: shown.teamSize,
      holes: shown.holes,
      weeks: shown.weeks,
      teamCapacity: shown.teamCapacity,
      feeCents: shown.feeCents,
      memberFeeCents: shown.memberFeeCents,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const nextVersion = ({ trx }: OnDatabase, id: string) =>
  trx
    .updateTable('leagueSeason')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

interface NewRulesChange {
  seasonId: string
  fromRound: number
  rules: LeagueRules
  reason: string
  actorId: string | null
}

/** One that names the same round again takes its place. */
export const putRulesChange = ({ trx, now }: Timed, { rules, ...change }: NewRulesChange) =>
  trx
    .insertInto('leagueRulesChange')
    .values({ ...change, rules: JSON.stringify(rules), at: now })
    .onConflict((conflict) =>
      conflict.columns(['seasonId', 'fromRound']).doUpdateSet((eb) => ({
        rules: eb.ref('excluded.rules'),
        reason: eb.ref('excluded.reason'),
        actorId: eb.ref('excluded.actorId'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute()

export const listRules = ({ trx }: OnDatabase, seasonIds: readonly string[]) =>
  trx
    .selectFrom('leagueSeason as season')
    .select(['season.id', 'season.rules', changes.as('changes')])
    .where('season.id', 'in', seasonIds)
    .orderBy('season.id')
    .execute()

/** Days on which the place is closed all day. */
export async function listClosedDays({ trx }: OnDatabase, locationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('openingException')
    .select('day')
    .where('locationId', '=', locationId)
    .where('opens', 'is', null)
    .orderBy('day')
    .execute()

  return rows.map(({ day }) => day)
}
