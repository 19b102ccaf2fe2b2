import { type RawBuilder, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { idOrNone, type Place } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { contactEmail } from '#server/notices/service.ts'
import { liveRegistrations } from '#shared/leagues/registrations/status.ts'

export interface Evening {
  ownerKind: 'league_round'
  ownerId: string
  title: string
  during: string
  locationId: string
  bayIds: string[]
  /** Null while no block keeps its bays. */
  blockId: string | null
}

/** The coming evenings that take place, each with its league and time. */
export const evenings = (now: Date) => sql`
  select 'league_round' as owner_kind, league_round.id as owner_id, league_id,
    league.name || ', ' || course as title, tstzrange(starts_at, ends_at) as during
  from league_round
  join league_season season on season.id = season_id
  join league on league.id = league_id
  where ends_at > ${now} and cancelled_at is null and league.active
    and season.status not in ('draft', 'completed', 'archived')
    -- In a window of days each pairing books a bay of its own.
    and (season.rules -> 'play' ->> 'kind') is distinct from 'window'`

/** A league plays at the place of its first bay. */
export const placeOfLeague = (leagueId: RawBuilder<unknown>, place: Place) => sql`coalesce((
  select resource.location_id from league_bay join resource on resource.id = resource_id
  where league_bay.league_id = ${leagueId} order by resource.position limit 1
), ${idOrNone(place)})`

/** The coming evenings whose bays are not blocked, or blocked for another time. */
export async function listUnkept({ trx, now, place }: Timed): Promise<Evening[]> {
  const { rows } = await sql<Evening>`
    select evening.owner_kind, evening.owner_id, title, evening.during::text, location.id as location_id,
      block.id as block_id, bays.ids as bay_ids
    from (${evenings(now)}) evening
    join location on location.id = ${placeOfLeague(sql`evening.league_id`, place)}
    cross join lateral (
      select array(
        select resource.id from league_bay join resource on resource.id = resource_id
        where league_bay.league_id = evening.league_id and active order by position
      ) as ids
    ) bays
    left join block on block.owner_kind = evening.owner_kind and block.owner_id = evening.owner_id
    where cardinality(bays.ids) > 0 and (block.id is null or block.during <> evening.during)
    order by lower(evening.during), evening.owner_id
  `.execute(trx)

  return rows
}

/** The coming blocks whose evening does not take place. */
export async function listNeedless({ trx, now }: Timed): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from block
    where owner_kind = 'league_round' and upper(during) > ${now}
      and owner_id not in (select owner_id from (${evenings(now)}) evening)
  `.execute(trx)

  return rows.map(({ id }) => id)
}

export const callOffRound = ({ trx }: OnDatabase, id: string, at: Date) =>
  changeOne(trx.updateTable('leagueRound').set({ cancelledAt: at }).where('id', '=', id))

/** The players of a round who have an address. */
const players = ({ trx }: OnDatabase, roundId: string) =>
  trx
    .selectFrom('leagueRound as round')
    .innerJoin('leagueSeason as season', 'season.id', 'round.seasonId')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .innerJoin('leagueRegistration as registration', 'registration.seasonId', 'season.id')
    .innerJoin('person', 'person.id', 'registration.personId')
    .where('round.id', '=', roundId)
    .where('registration.status', 'in', liveRegistrations)
    .where(contactEmail, '<>', '')

export const countPlayersToTell = async (work: OnDatabase, roundId: string): Promise<number> =>
  Number(
    (
      await players(work, roundId)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirst()
    )?.count ?? 0,
  )

export const listPlayersToTell = (work: OnDatabase, roundId: string) =>
  players(work, roundId)
    .select(['firstName', 'season.weeks'])
    .select(sql<string>`league.name || ', ' || season.name`.as('title'))
    .select(contactEmail.$notNull().as('email'))
    .orderBy('registration.id')
    .execute()

export type PlayerToTell = Awaited<ReturnType<typeof listPlayersToTell>>[number]
