import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { placeOfLeague } from '#server/leagues/evening-store.ts'
import { contactEmail } from '#server/notices/service.ts'

export type LetterKind = 'evening' | 'missing_card' | 'results'

interface Addressed {
  personId: string
  firstName: string
  email: string
}

export interface EveningRow extends Addressed {
  roundId: string
  locationId: string
  zone: string
  league: string
  number: number
  course: string
  bay: string | null
  playsAt: Date
  endsAt: Date
  teamSize: number
  teamName: string
  against: string[]
  /** The player for whom they play; null where they play themselves. */
  insteadOf: string | null
}

const hours = 3_600_000

/** Who plays in the next days, for themselves or for somebody else, and was not told yet. */
export async function listEvenings({ trx, now, place }: Timed): Promise<EveningRow[]> {
  const { rows } = await sql<EveningRow>`
    select round.id as round_id, location.id as location_id, coalesce(location.zone, ${place.zone}) as zone,
      league.name as league, round.number, round.course, bay.name as bay,
      coalesce(pairing.starts_at, round.starts_at) as plays_at, round.ends_at, season.team_size, team.name as team_name,
      array(
        select case when season.team_size = 1 then (
          select shown_name from league_registration one
          where one.team_id = other.team_id and one.status = 'registered' order by created_at desc limit 1
        ) else met.name end
        from pairing_team other join league_team met on met.id = other.team_id
        where other.pairing_id = pairing.id and other.team_id <> team.id order by other.position
      ) as against,
      case when sub.id is not null then registration.shown_name end as instead_of,
      person.id as person_id, person.first_name, ${contactEmail} as email
    from league_round round
    join league_season season on season.id = round.season_id
    join league on league.id = season.league_id
    left join location on location.id = ${placeOfLeague(sql`league.id`, place)}
    join pairing on pairing.round_id = round.id
    left join resource bay on bay.id = pairing.resource_id
    join pairing_team playing on playing.pairing_id = pairing.id
    join league_team team on team.id = playing.team_id
    join league_registration registration on registration.team_id = team.id and registration.status = 'registered'
    left join sub_request sub
      on sub.round_id = round.id and sub.registration_id = registration.id and sub.status = 'filled'
    join person on person.id = coalesce(sub.sub_person_id, registration.person_id)
    where round.status in ('scheduled', 'open') and round.cancelled_at is null and season.status in ('in_season', 'playoffs')
      and coalesce(pairing.starts_at, round.starts_at) > ${now}
      and coalesce(pairing.starts_at, round.starts_at) <= ${new Date(now.getTime() + 48 * hours)}
      and (pairing.starts_at is not null or (season.rules -> 'play' ->> 'kind') is distinct from 'window')
      and person.erased_at is null and ${contactEmail} <> ''
      and (sub.id is not null or not exists (
        select from league_absence absence
        where absence.round_id = round.id and absence.registration_id = registration.id
      ))
      and not exists (
        select from league_letter letter
        where letter.kind = 'evening' and letter.round_id = round.id and letter.person_id = person.id
      )
    order by plays_at, round.id, registration.id
  `.execute(trx)

  return rows
}

export interface MissingRow extends Addressed {
  roundId: string
  locationId: string
  zone: string
  league: string
  number: number
  startsAt: Date
}

/** Whoever played in a round that has been over for an hour, and has no number on their card. */
export async function listMissing({ trx, now, place }: Timed): Promise<MissingRow[]> {
  const { rows } = await sql<MissingRow>`
    select distinct on (round.id, person.id) round.id as round_id, location.id as location_id,
      coalesce(location.zone, ${place.zone}) as zone, league.name as league, round.number,
      round.starts_at, person.id as person_id, person.first_name, ${contactEmail} as email
    from card
    join league_round round on round.id = card.round_id
    join league_season season on season.id = round.season_id
    join league on league.id = season.league_id
    left join location on location.id = ${placeOfLeague(sql`league.id`, place)}
    join league_registration registration
      on registration.team_id = card.team_id and registration.status = 'registered'
        and card.entry_id in (registration.id, registration.team_id)
    join person on person.id = coalesce(card.sub_person_id, registration.person_id)
    where round.status = 'closed' and round.ends_at <= ${new Date(now.getTime() - hours)}
      and round.ends_at > ${new Date(now.getTime() - 7 * 24 * hours)}
      and not exists (select from card_hole where card_hole.card_id = card.id)
      and (card.sub_person_id is not null or not exists (
        select from league_absence absence
        where absence.round_id = round.id and absence.registration_id = registration.id
      ))
      and person.erased_at is null and ${contactEmail} <> ''
      and not exists (
        select from league_letter letter
        where letter.kind = 'missing_card' and letter.round_id = round.id and letter.person_id = person.id
      )
    order by round.id, person.id
  `.execute(trx)

  return rows
}

export interface PublishedRow {
  roundId: string
  locationId: string
  zone: string
  seasonId: string
  league: string
  number: number
  results: unknown
  standings: unknown
}

/** Rounds that were published first in the last days; what is amended later is told by whoever amends it. */
export async function listPublished({ trx, now, place }: Timed): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select revision.round_id, location.id as location_id, coalesce(location.zone, ${place.zone}) as zone,
      revision.season_id, league.name as league, round.number, revision.results, revision.standings
    from result_revision revision
    join league_round round on round.id = revision.round_id
    join league_season season on season.id = revision.season_id
    join league on league.id = season.league_id
    left join location on location.id = ${placeOfLeague(sql`league.id`, place)}
    where revision.at > ${new Date(now.getTime() - 48 * hours)} and revision.at <= ${now}
      and revision.number = (select max(number) from result_revision latest where latest.round_id = round.id)
      and exists (
        select from result_revision first
        where first.round_id = round.id and first.number = 1 and first.at > ${new Date(now.getTime() - 48 * hours)}
      )
    order by round.number, round.id
  `.execute(trx)

  return rows
}

export interface PlayerRow extends Addressed {
  teamId: string
}

/** Those who play a season, each once by their team, who have an address and were not told of a round. */
export async function listPlayersToTell(
  { trx }: OnDatabase,
  { seasonId, roundId, kind }: { seasonId: string; roundId: string; kind: LetterKind },
): Promise<PlayerRow[]> {
  const { rows } = await sql<PlayerRow>`
    select distinct on (person.id) registration.team_id, person.id as person_id, person.first_name, ${contactEmail} as email
    from league_registration registration
    join person on person.id = registration.person_id
    where registration.season_id = ${seasonId} and registration.status = 'registered' and person.erased_at is null
      and ${contactEmail} <> '' and not exists (
        select from league_letter letter
        where letter.kind = ${kind} and letter.round_id = ${roundId} and letter.person_id = person.id
      )
    order by person.id, registration.id
  `.execute(trx)

  return rows
}

interface Sent {
  kind: LetterKind
  roundId: string
  personIds: readonly string[]
}

/** Keeps what is sent; answers with those to whom it was not sent before. */
export async function keepSent({ trx, now }: Timed, { kind, roundId, personIds }: Sent): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const kept = await trx
    .insertInto('leagueLetter')
    .values(personIds.map((personId) => ({ kind, roundId, personId, at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('personId')
    .execute()

  return new Set(kept.map(({ personId }) => personId))
}

/** A round that is moved is told anew the day before. */
export const forgetEvening = ({ trx }: OnDatabase, roundId: string) =>
  trx.deleteFrom('leagueLetter').where('roundId', '=', roundId).where('kind', '=', 'evening').execute()

/** Everybody who plays a season, or one of its teams; without an address the mail goes nowhere. */
export async function listToWrite(
  { trx }: OnDatabase,
  { seasonId, teamId }: { seasonId: string; teamId?: string | undefined },
): Promise<{ personId: string; firstName: string; email: string | null }[]> {
  const { rows } = await sql<{ personId: string; firstName: string; email: string | null }>`
    select distinct on (person.id) person.id as person_id, person.first_name, ${contactEmail} as email
    from league_registration registration
    join person on person.id = registration.person_id
    where registration.season_id = ${seasonId} and registration.status = 'registered' and person.erased_at is null
      and (${teamId ?? null}::uuid is null or registration.team_id = ${teamId ?? null})
    order by person.id
  `.execute(trx)

  return rows
}

export const findSeason = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('leagueSeason as season')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .select(['season.id', 'season.name', 'league.name as league'])
    .where('season.id', '=', id)
    .executeTakeFirst()

export const isTeamOf = async ({ trx }: OnDatabase, seasonId: string, teamId: string): Promise<boolean> =>
  (await trx
    .selectFrom('leagueTeam')
    .select('id')
    .where('id', '=', teamId)
    .where('seasonId', '=', seasonId)
    .executeTakeFirst()) !== undefined
