import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { placeOfLeague } from '#server/leagues/evening-store.ts'
import { contactEmail } from '#server/notices/service.ts'
import type { RoundStatus } from '#shared/leagues/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import type { SeasonStatus } from '#shared/leagues/seasons/status.ts'

export interface Named {
  id: string
  name: string
}

export interface SeasonHead {
  id: string
  /** Where its league plays. */
  locationId: string
  name: string
  leagueId: string
  leagueName: string
  status: SeasonStatus
  version: number
  rules: LeagueRules | null
  holes: 9 | 18
  zone: string
}

/** A season with the zone of the place where its league plays. */
export async function findSeasonHead({ trx, place }: Timed, id: string): Promise<SeasonHead | undefined> {
  const { rows } = await sql<SeasonHead>`
    select season.id, season.name, league_id, league.name as league_name, location.id as location_id, season.status, season.version, rules, holes,
      coalesce(zone, ${place.zone}) as zone
    from league_season season join league on league.id = league_id
    left join location on location.id = ${placeOfLeague(sql`league.id`, place)}
    where season.id = ${id}
  `.execute(trx)

  return rows[0]
}

export interface RoundRow {
  id: string
  seasonId: string
  number: number
  kind: 'regular' | 'playoff' | 'final'
  status: RoundStatus
  version: number
  startsAt: Date
  endsAt: Date
  cancelledAt: Date | null
  course: string
  courseId: string | null
  teeName: string | null
  nine: 'front' | 'back' | null
  /** The one that keeps its bays; null before that is made. */
  blockId: string | null
  /** Those that its block has, without any in which a booking still stands. */
  bays: Named[]
  hasCards: boolean
}

const namedBays = (which: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', resource.id, 'name', resource.name) order by resource.position, resource.name), '[]')
  from resource where resource.kind = 'bay' and ${which}
)`

const rounds = (where: RawBuilder<unknown>) => sql<RoundRow>`
  select round.id, round.season_id, number, round.kind, round.status, round.version, starts_at, ends_at, cancelled_at, course,
    course_id, tee_name, nine, block.id as block_id,
    case when block.id is null then ${namedBays(sql`resource.active and resource.id in (
      select resource_id from league_bay join league_season season on season.league_id = league_bay.league_id
      where season.id = round.season_id
    )`)} else ${namedBays(sql`exists (
      select from allocation where allocation.block_id = block.id and resource_id = resource.id
    ) and not exists (
      select from allocation where allocation.block_id = block.id and resource_id = resource.id and not blocking
    )`)} end as bays,
    exists (select from card where card.round_id = round.id) as has_cards
  from league_round round
  left join block on block.owner_kind = 'league_round' and block.owner_id = round.id
  where ${where}
  order by starts_at, number`

/** The rounds of a season that take place, the first first. */
export const listRounds = async ({ trx }: OnDatabase, seasonId: string): Promise<RoundRow[]> =>
  (await rounds(sql`round.season_id = ${seasonId} and cancelled_at is null`).execute(trx)).rows

export const findRound = async ({ trx }: OnDatabase, id: string): Promise<RoundRow | undefined> =>
  (await rounds(sql`round.id = ${id}`).execute(trx)).rows[0]

/** What the block of a pairing that has its own time belongs to. */
export const ownerOfPairing = 'league_pairing'

export interface PairingRow {
  id: string
  roundId: string
  number: number
  bay: Named | null
  startsAt: Date | null
  teamIds: string[]
  /** A hole is entered. */
  isBegun: boolean
  hasCards: boolean
  /** The block of one that has its own time, apart from the evening. */
  blockId: string | null
}

export const listPairings = async ({ trx }: OnDatabase, roundIds: readonly string[]): Promise<PairingRow[]> =>
  (
    await sql<PairingRow>`
      select pairing.id, round_id, number, starts_at,
        (select id from block where owner_kind = ${ownerOfPairing} and owner_id = pairing.id) as block_id,
        case when resource.id is not null then jsonb_build_object('id', resource.id, 'name', resource.name) end as bay,
        array(
          select team_id from pairing_team where pairing_id = pairing.id order by position, team_id
        )::text[] as team_ids,
        exists (select from card where card.pairing_id = pairing.id) as has_cards,
        exists (
          select from card join hole_entry on card_id = card.id where card.pairing_id = pairing.id
        ) as is_begun
      from pairing left join resource on resource.id = resource_id
      where round_id = any(${roundIds}::uuid[])
      order by round_id, number
    `.execute(trx)
  ).rows

export interface TeamRow {
  id: string
  name: string
  isWithdrawn: boolean
  players: { id: string; name: string; isLive: boolean }[]
}

/** The teams of a season in the order in which they came, with everybody who plays or has played in them. */
export const listTeams = async ({ trx }: OnDatabase, seasonId: string): Promise<TeamRow[]> =>
  (
    await sql<TeamRow>`
      select team.id, team.name, team.status = 'withdrawn' as is_withdrawn, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', registration.id,
          -- Whoever was erased has no name any more, and no mark beside it.
          'name', case when person.id is null or erased_at is not null then 'Former player' else shown_name end,
          'isLive', registration.status = 'registered'
        ) order by registration.created_at, registration.id), '[]')
        from league_registration registration left join person on person.id = person_id
        where team_id = team.id and registration.status <> 'held'
      ) as players
      from league_team team where season_id = ${seasonId}
      order by created_at, id
    `.execute(trx)
  ).rows

interface CardRow {
  entryId: string
  teamId: string
  strokes: number
  holesEntered: number
  isAttested: boolean
}

export const listCards = async ({ trx }: OnDatabase, roundId: string): Promise<CardRow[]> =>
  (
    await sql<CardRow>`
      select entry_id, team_id, strokes, attested_at is not null as is_attested,
        (select count(*)::int from card_hole where card_id = card.id) as holes_entered
      from card where round_id = ${roundId} order by entry_id
    `.execute(trx)
  ).rows

export const listAbsent = async ({ trx }: OnDatabase, roundId: string): Promise<string[]> =>
  (
    await trx
      .selectFrom('leagueAbsence')
      .select('registrationId')
      .where('roundId', '=', roundId)
      .orderBy('registrationId')
      .execute()
  ).map(({ registrationId }) => registrationId)

/** Whether an account is that of a player. */
export const isPlayer = async (
  { trx }: OnDatabase,
  { userId, registrationId }: { userId: string; registrationId: string },
): Promise<boolean> =>
  (await trx
    .selectFrom('leagueRegistration as registration')
    .innerJoin('person', 'person.id', 'personId')
    .select('registration.id')
    .where('registration.id', '=', registrationId)
    .where('registration.status', '=', 'registered')
    .where('person.userId', '=', userId)
    .executeTakeFirst()) !== undefined

/** Whether somebody has entered a hole of an entry. */
export const hasEntered = async (
  { trx }: OnDatabase,
  { roundId, entryId }: { roundId: string; entryId: string },
): Promise<boolean> =>
  (await trx
    .selectFrom('card')
    .innerJoin('holeEntry', 'holeEntry.cardId', 'card.id')
    .select('card.id')
    .where('card.roundId', '=', roundId)
    .where('card.entryId', '=', entryId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** For whom a sub is looked for in a round, or plays. */
export const listSubs = ({ trx }: OnDatabase, roundId: string) =>
  trx
    .selectFrom('subRequest')
    .select(['registrationId', 'status'])
    .where('roundId', '=', roundId)
    .where('status', 'in', ['open', 'filled'])
    .orderBy('id')
    .execute()

export const insertAbsences = (
  { trx }: OnDatabase,
  {
    roundId,
    registrationIds,
    at,
    actorId,
  }: { roundId: string; registrationIds: readonly string[]; at: Date; actorId: string | null },
) =>
  trx
    .insertInto('leagueAbsence')
    .values(registrationIds.map((registrationId) => ({ roundId, registrationId, at, actorId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteAbsences = ({ trx }: OnDatabase, roundId: string, registrationIds: readonly string[]) =>
  trx
    .deleteFrom('leagueAbsence')
    .where('roundId', '=', roundId)
    .where('registrationId', 'in', registrationIds)
    .execute()

/** The standings after the last round that was published, whichever was played last; undefined before any. */
export const findLastStandings = async ({ trx }: OnDatabase, seasonId: string): Promise<unknown> =>
  (
    await trx
      .selectFrom('resultRevision')
      .innerJoin('leagueRound', 'leagueRound.id', 'resultRevision.roundId')
      .select('standings')
      .where('resultRevision.seasonId', '=', seasonId)
      .orderBy('leagueRound.number', 'desc')
      .orderBy('resultRevision.number', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.standings

export interface WantedPairing {
  /** Of one that stays; its cards stay with it. */
  id?: string
  roundId: string
  number: number
  bayId: string | null
  startsAt: Date | null
  teamIds: readonly string[]
}

/** Makes the pairings of some rounds those of a list, by four statements however many they are. */
export async function replacePairings(
  { trx }: OnDatabase,
  roundIds: readonly string[],
  pairings: readonly WantedPairing[],
): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(pairings)}::jsonb) as wanted (
    id uuid, "roundId" uuid, number smallint, "bayId" uuid, "startsAt" timestamptz, "teamIds" uuid[]
  )`
  await trx.deleteFrom('pairingTeam').where('roundId', 'in', roundIds).execute()
  await sql`
    delete from pairing
    where round_id = any(${roundIds}::uuid[]) and id not in (select id from ${wanted} where id is not null)
  `.execute(trx)
  await sql`
    update pairing set number = wanted.number, resource_id = wanted."bayId", starts_at = wanted."startsAt"
    from ${wanted} where pairing.id = wanted.id
  `.execute(trx)
  await sql`
    with wanted as (select * from ${wanted}),
    made as (
      insert into pairing (round_id, number, resource_id, starts_at)
      select "roundId", number, "bayId", "startsAt" from wanted where id is null
      returning id, round_id, number
    )
    insert into pairing_team (round_id, team_id, pairing_id, position)
    select wanted."roundId", team_id, coalesce(wanted.id, made.id), at - 1
    from wanted
    left join made on made.round_id = wanted."roundId" and made.number = wanted.number,
    unnest(wanted."teamIds") with ordinality as team (team_id, at)
  `.execute(trx)
}

export const seatPairing = ({ trx }: OnDatabase, id: string, seat: { bayId: string; startsAt: Date } | null) =>
  trx
    .updateTable('pairing')
    .set({ resourceId: seat?.bayId ?? null, startsAt: seat?.startsAt ?? null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

/** Whoever has seen them before has seen something else. */
export const raiseRounds = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .updateTable('leagueRound')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()

export const setEvening = ({ trx }: OnDatabase, id: string, evening: { startsAt: Date; endsAt: Date }) =>
  trx.updateTable('leagueRound').set(evening).where('id', '=', id).returning('id').executeTakeFirstOrThrow()

export const raiseSeason = ({ trx }: OnDatabase, id: string) =>
  trx
    .updateTable('leagueSeason')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export const findBay = ({ trx }: OnDatabase, id: string): Promise<Named | undefined> =>
  trx.selectFrom('resource').select(['id', 'name']).where('id', '=', id).where('kind', '=', 'bay').executeTakeFirst()

export const findBlockPlace = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('block').select('locationId').where('id', '=', id).executeTakeFirstOrThrow()

/** The players of some teams who have an address. */
export async function listToTell({ trx }: OnDatabase, teamIds: readonly string[]) {
  const players = await trx
    .selectFrom('leagueRegistration as registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .select(['registration.teamId', 'firstName'])
    .select(contactEmail.as('email'))
    .where('registration.teamId', '=', sql<string>`any(${teamIds}::uuid[])`)
    .where('registration.status', '=', 'registered')
    .where('person.erasedAt', 'is', null)
    .orderBy('registration.id')
    .execute()

  return players.flatMap(({ email, ...player }) => (email ? [{ ...player, email }] : []))
}
