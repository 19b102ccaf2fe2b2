import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { getRound } from '#server/leagues/cards/rounds.ts'
import type { MakeUp, OpenPlace, SubRequest } from '#shared/leagues/subs/contract.ts'
import type { SubRequestStatus } from '#shared/leagues/subs/status.ts'
import { subNeededUntil } from '#shared/leagues/subs/waves.ts'

import { listOffers, listRequestsOfRound } from './store.ts'

/** For whom a sub is looked for in a round, and who was asked. */
export async function listRequests(work: Timed, roundId: string): Promise<SubRequest[]> {
  await getRound(work, roundId)
  const requests = await listRequestsOfRound(work, roundId)
  const offers = Map.groupBy(
    await listOffers(
      work,
      requests.map(({ id }) => id),
    ),
    ({ requestId }) => requestId,
  )

  return requests.map((request) => ({
    id: request.id,
    status: request.status,
    version: request.version,
    entryId: request.registrationId,
    name: request.name,
    wave: request.wave,
    nextWaveAt: request.nextWaveAt,
    until: subNeededUntil(request.playsAt, request.askedAt),
    offers: (offers.get(request.id) ?? []).map(({ id, personId, name, status, wave, sentAt }) => ({
      id,
      person: { id: personId, name },
      status,
      wave,
      sentAt,
    })),
  }))
}

const aDay = 24 * 3_600_000

/** Who is missing on evenings of the next day, but those for whom somebody plays. */
export async function listOpenPlaces({ trx, now }: Timed): Promise<OpenPlace[]> {
  const { rows } = await sql<OpenPlace & { status: SubRequestStatus | null }>`
    select round.id as round_id, round.season_id, league.name as league, round.number,
      coalesce(pairing.starts_at, round.starts_at) as starts_at, registration.id as entry_id, registration.shown_name as name,
      request.status, (select count(*)::integer from sub_offer where request_id = request.id) as asked
    from league_absence absence
    join league_round round on round.id = absence.round_id
    join league_season season on season.id = round.season_id
    join league on league.id = season.league_id
    join league_registration registration
      on registration.id = absence.registration_id and registration.status = 'registered'
    join pairing_team playing on playing.round_id = round.id and playing.team_id = registration.team_id
    join pairing on pairing.id = playing.pairing_id
    left join lateral (
      select id, status from sub_request
      where sub_request.round_id = round.id and sub_request.registration_id = registration.id
      order by id desc limit 1
    ) request on true
    where round.status in ('scheduled', 'open') and round.cancelled_at is null and round.ends_at > ${now}
      and round.starts_at <= ${new Date(now.getTime() + aDay)} and request.status is distinct from 'filled'
    order by starts_at, registration.id
  `.execute(trx)

  return rows
}

/** Pairings that were not played on their evening and whose last day is near, or that have a time in these days. */
export async function listMakeUps({ trx, now, place }: Timed): Promise<MakeUp[]> {
  const near = new Date(now.getTime() + 3 * aDay)
  const { rows } = await sql<MakeUp>`
    select * from (
      select pairing.id as pairing_id, round.id as round_id, round.season_id, league.name as league, round.number,
        array(
          select team.name from pairing_team playing join league_team team on team.id = playing.team_id
          where playing.pairing_id = pairing.id order by playing.position
        ) as teams,
        pairing.starts_at,
        ((round.ends_at at time zone ${place.zone})::date
          + coalesce((season.rules ->> 'makeUpDays')::integer, 0) + 1)::timestamp at time zone ${place.zone} as until
      from pairing
      join league_round round on round.id = pairing.round_id
      join league_season season on season.id = round.season_id
      join league on league.id = season.league_id
      where round.status in ('scheduled', 'open', 'closed') and round.cancelled_at is null and round.ends_at <= ${near}
        and season.status in ('in_season', 'playoffs') and (season.rules -> 'play' ->> 'kind') is distinct from 'window'
        and (
          pairing.starts_at is null and round.starts_at <= ${now}
          or exists (select from block where owner_kind = 'league_pairing' and owner_id = pairing.id)
            and pairing.starts_at > ${now}
        )
    ) make_up
    where until <= ${near} or starts_at <= ${near}
    order by coalesce(starts_at, until), pairing_id
  `.execute(trx)

  return rows
}

/** The evenings to come on which a person plays for somebody. */
export const isSubbing = async ({ trx, now }: OnDatabase & { now: Date }, personId: string | null): Promise<boolean> =>
  (await trx
    .selectFrom('subRequest')
    .innerJoin('leagueRound', 'leagueRound.id', 'subRequest.roundId')
    .select('subRequest.id')
    .where('subPersonId', '=', personId)
    .where('subRequest.status', '=', 'filled')
    .where('endsAt', '>', now)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()) !== undefined
