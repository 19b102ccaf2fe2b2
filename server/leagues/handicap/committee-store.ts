import { sql } from 'kysely'

import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import type { PlayerIndexQuery } from '#shared/leagues/handicap/own-contract.ts'

const byName: Keyset = {
  direction: 'asc',
  columns: [
    [sql`lower(registration.shown_name)`, 'text'],
    [sql`registration.id`, 'uuid'],
  ],
}

/** Whoever plays a season that is not over and has a handicap. */
export const listPlaying = (work: OnDatabase, { search = '', seasonId, ...page }: PlayerIndexQuery) =>
  countedPageOf(
    work,
    work.trx
      .selectFrom('leagueRegistration as registration')
      .innerJoin('leagueSeason as season', 'season.id', 'registration.seasonId')
      .innerJoin('league', 'league.id', 'season.leagueId')
      .innerJoin('person', 'person.id', 'registration.personId')
      .select(['registration.id', 'registration.shownName as name', 'person.id as personId'])
      .select(['season.id as seasonId', 'season.name as seasonName', 'league.name as league'])
      .select(sql<boolean>`season.rules->'handicap'->>'system' = 'league_average'`.as('isAverage'))
      .where('registration.status', '=', 'registered')
      .where('season.status', 'not in', ['draft', 'completed', 'archived'])
      .where(sql<boolean>`season.rules->'handicap'->>'system' <> 'none'`)
      .$if(search !== '', (query) => query.where(holdsLetters(sql`registration.shown_name`, search)))
      .$if(seasonId !== undefined, (query) => query.where('season.id', '=', seasonId ?? '')),
    byName,
    page,
  )
