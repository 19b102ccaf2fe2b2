import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { placeOfLeague } from '#server/leagues/evening-store.ts'
import type { LeagueFormat, RoundStatus } from '#shared/leagues/contract.ts'
import type { RoundHole } from '#shared/leagues/rounds/holes.ts'

export interface EveningRow {
  registrationId: string
  teamId: string
  seasonId: string
  league: string
  format: LeagueFormat
  roundId: string
  number: number
  status: RoundStatus
  course: string
  nine: 'front' | 'back' | null
  startsAt: Date
  endsAt: Date
  zone: string
  pairingId: string | null
  bay: string | null
  playsAt: Date
  isAbsent: boolean
  sub: 'asked' | 'found' | null
}

/** The next round of each season that an account plays. */
export async function listEvenings({ trx, now, place }: Timed, userId: string): Promise<EveningRow[]> {
  const { rows } = await sql<EveningRow>`
    select * from (
      select distinct on (registration.id) registration.id as registration_id, registration.team_id, season.id as season_id,
        league.name as league, season.format, round.id as round_id, round.number, round.status, round.course, round.nine,
        round.starts_at, round.ends_at, coalesce(location.zone, ${place.zone}) as zone, pairing.id as pairing_id,
        bay.name as bay, coalesce(pairing.starts_at, round.starts_at) as plays_at,
        absence.registration_id is not null as is_absent,
        case sub.status when 'filled' then 'found' when 'open' then 'asked' end as sub
      from person
      join league_registration registration on registration.person_id = person.id and registration.status = 'registered'
      join league_season season on season.id = registration.season_id and season.status not in ('draft', 'completed', 'archived')
      join league on league.id = season.league_id
      join league_round round on round.season_id = season.id
      left join location on location.id = ${placeOfLeague(sql`league.id`, place)}
      left join pairing_team playing on playing.round_id = round.id and playing.team_id = registration.team_id
      left join pairing on pairing.id = playing.pairing_id
      left join resource bay on bay.id = pairing.resource_id
      left join league_absence absence on absence.round_id = round.id and absence.registration_id = registration.id
      left join sub_request sub on sub.round_id = round.id and sub.registration_id = registration.id
        and sub.status in ('open', 'filled')
      where person.user_id = ${userId} and round.cancelled_at is null and round.status in ('scheduled', 'open')
        and greatest(round.ends_at, pairing.starts_at + interval '6 hours') > ${now}
      order by registration.id, coalesce(pairing.starts_at, round.starts_at)
    ) evening
    order by plays_at, registration_id
  `.execute(trx)

  return rows
}

/** A card that is made, by its entry. */
export const findCard = ({ trx }: OnDatabase, roundId: string, entryId: string) =>
  trx
    .selectFrom('card')
    .select(['courseTeeId', 'indexTenths', 'strokes', 'subPersonId'])
    .where('roundId', '=', roundId)
    .where('entryId', '=', entryId)
    .executeTakeFirst()

export const listHoles = ({ trx }: OnDatabase, teeId: string): Promise<RoundHole[]> =>
  trx.selectFrom('teeHole').select(['hole', 'par', 'strokeIndex']).where('teeId', '=', teeId).orderBy('hole').execute()

export const findOwn = ({ trx, place }: Timed, registrationId: string, userId: string) =>
  trx
    .selectFrom('leagueRegistration as registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .innerJoin('leagueSeason as season', 'season.id', 'registration.seasonId')
    .leftJoin('location', (join) => join.on(sql<boolean>`location.id = ${placeOfLeague(sql`season.league_id`, place)}`))
    .select(['registration.id', 'registration.teamId', 'registration.seasonId', 'season.format'])
    .select(sql<string>`coalesce(location.zone, ${place.zone})`.as('zone'))
    .where('registration.id', '=', registrationId)
    .where('person.userId', '=', userId)
    .executeTakeFirst()

/** The rounds of a season that have begun, with whether an entry has a card in each. */
export const listPlayed = async ({ trx, now }: Timed, seasonId: string, entryId: string) =>
  trx
    .selectFrom('leagueRound as round')
    .leftJoin('card', (join) => join.onRef('card.roundId', '=', 'round.id').on('card.entryId', '=', entryId))
    .select(['round.id', 'round.number', 'round.startsAt', 'round.course', 'round.status', 'card.id as cardId'])
    .where('round.seasonId', '=', seasonId)
    .where('round.cancelledAt', 'is', null)
    .where('round.startsAt', '<=', now)
    .orderBy('round.startsAt', 'desc')
    .orderBy('round.number', 'desc')
    .execute()
