import { sql } from 'kysely'

import type { CalendarSource } from '#server/booking/service.ts'
import { placeOfLeague } from '#server/leagues/evening-store.ts'
import { listWords } from '#shared/words.ts'

import { ownerOfPairing } from './store.ts'

interface EveningRow {
  id: string
  /** Of the round. */
  version: number
  league: string
  number: number
  startsAt: Date
  endsAt: Date
  changedAt: Date
  course: string
  bay: string | null
  studio: string
  against: string[]
}

/** The evenings of a player in their calendar: each round of their seasons, at the start and in the bay of their pairing. */
export const eveningsInCalendar: CalendarSource = async ({ trx, place }, { userId, from, until, publicUrl }) => {
  const { rows } = await sql<EveningRow>`
    select round.id, round.version, league.name as league, round.number, round.course,
      coalesce(pairing.starts_at, round.starts_at) as starts_at,
      case
        when pairing.starts_at is null or block.id is null then round.ends_at
        else upper(block.during)
      end as ends_at,
      coalesce(
        (select max(at) from league_round_transition where round_id = round.id),
        (select max(at) from league_season_transition where season_id = season.id),
        registration.created_at
      ) as changed_at,
      bay.name as bay, location.name as studio,
      array(
        select team.name from pairing_team other join league_team team on team.id = other.team_id
        where other.pairing_id = pairing.id and other.team_id <> registration.team_id order by other.position
      ) as against
    from person
    join league_registration registration on registration.person_id = person.id and registration.status = 'registered'
    join league_season season on season.id = registration.season_id
      and season.status in ('registration_closed', 'seeded', 'in_season', 'playoffs', 'completed')
    join league on league.id = season.league_id
    join league_round round on round.season_id = season.id and round.cancelled_at is null
    join location on location.id = ${placeOfLeague(sql`league.id`, place)}
    left join pairing_team own on own.round_id = round.id and own.team_id = registration.team_id
    left join pairing on pairing.id = own.pairing_id
    left join resource bay on bay.id = pairing.resource_id
    left join block on block.owner_kind = ${ownerOfPairing} and block.owner_id = pairing.id
    where person.user_id = ${userId} and round.starts_at >= ${from} and round.starts_at < ${until}
      and not exists (
        select from league_absence absence
        where absence.round_id = round.id and absence.registration_id = registration.id
      )
    order by starts_at, round.id
  `.execute(trx)

  return rows.map(({ id, version, league, number, course, bay, studio, against, ...times }) => ({
    uid: `${id}@league-round`,
    sequence: version,
    ...times,
    summary: `${league}, round ${number} · ${studio}`,
    location: bay ?? studio,
    description: [course, against.length > 0 && `Against ${listWords(against)}`].filter(Boolean).join('\n'),
    url: `${publicUrl}/dashboard/leagues/rounds/${id}`,
  }))
}
