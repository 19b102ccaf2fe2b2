import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { placeOfLeague } from '#server/leagues/evening-store.ts'
import { contactEmail } from '#server/notices/service.ts'
import type { RoundStatus } from '#shared/leagues/contract.ts'
import type { SubOfferStatus, SubRequestStatus } from '#shared/leagues/subs/status.ts'

/** The search for a sub of one player, with the evening that it is about. */
export interface RequestRow {
  id: string
  status: SubRequestStatus
  version: number
  roundId: string
  registrationId: string
  subPersonId: string | null
  wave: number
  nextWaveAt: Date | null
  askedAt: Date
  /** The player who is missing, as others read them. */
  name: string
  personId: string | null
  teamId: string
  isPlaying: boolean
  roundNumber: number
  roundStatus: RoundStatus
  startsAt: Date
  endsAt: Date
  cancelledAt: Date | null
  course: string
  seasonId: string
  league: string
  teamSize: number
  locationId: string
  zone: string
  pairingId: string | null
  bay: string | null
  /** The start of the pairing, or that of the evening before it has one. */
  playsAt: Date
}

const requests = ({ place }: Timed, where: RawBuilder<unknown>) => sql<RequestRow>`
  select request.id, request.status, request.version, request.round_id, request.registration_id, request.sub_person_id,
    request.wave, request.next_wave_at, request.asked_at,
    case when absent.id is null or absent.erased_at is not null then 'Former player' else registration.shown_name end as name,
    registration.person_id, registration.team_id, registration.status = 'registered' as is_playing,
    round.number as round_number, round.status as round_status, round.starts_at, round.ends_at, round.cancelled_at,
    round.course, round.season_id, league.name as league, season.team_size,
    location.id as location_id, coalesce(location.zone, ${place.zone}) as zone,
    pairing.id as pairing_id, bay.name as bay, coalesce(pairing.starts_at, round.starts_at) as plays_at
  from sub_request request
  join league_registration registration on registration.id = request.registration_id
  left join person absent on absent.id = registration.person_id
  join league_round round on round.id = request.round_id
  join league_season season on season.id = round.season_id
  join league on league.id = season.league_id
  left join location on location.id = ${placeOfLeague(sql`league.id`, place)}
  left join pairing_team playing on playing.round_id = round.id and playing.team_id = registration.team_id
  left join pairing on pairing.id = playing.pairing_id
  left join resource bay on bay.id = pairing.resource_id
  where ${where}
  order by plays_at, request.id`

export const findRequest = async (work: Timed, id: string): Promise<RequestRow | undefined> =>
  (await requests(work, sql`request.id = ${id}`).execute(work.trx)).rows[0]

/** Those of a round, the latest of each player. */
export const listRequestsOfRound = async (work: Timed, roundId: string): Promise<RequestRow[]> =>
  (
    await requests(
      work,
      sql`request.round_id = ${roundId} and request.id = (
        select max(latest.id::text)::uuid from sub_request latest
        where latest.round_id = request.round_id and latest.registration_id = request.registration_id
      )`,
    ).execute(work.trx)
  ).rows

/** In which somebody is looked for, or plays. */
export const findLiveRequest = async (
  work: Timed,
  { roundId, registrationId }: Pick<RequestRow, 'roundId' | 'registrationId'>,
): Promise<RequestRow | undefined> =>
  (
    await requests(
      work,
      sql`request.round_id = ${roundId} and request.registration_id = ${registrationId}
        and request.status in ('open', 'filled')`,
    ).execute(work.trx)
  ).rows[0]

export const listLiveRequestsOfRound = async (work: Timed, roundId: string): Promise<RequestRow[]> =>
  (await requests(work, sql`request.round_id = ${roundId} and request.status in ('open', 'filled')`).execute(work.trx))
    .rows

/** Those of which something is due: others are asked, time is up, or nobody needs a sub any more. */
export async function listDue({ trx, now }: Timed): Promise<{ id: string; roundId: string }[]> {
  const { rows } = await sql<{ id: string; roundId: string }>`
    select request.id, request.round_id
    from sub_request request
    join league_round round on round.id = request.round_id
    join league_registration registration on registration.id = request.registration_id
    left join pairing_team playing on playing.round_id = round.id and playing.team_id = registration.team_id
    left join pairing on pairing.id = playing.pairing_id
    where request.status in ('open', 'filled') and round.status in ('scheduled', 'open')
        and (round.cancelled_at is not null or registration.status <> 'registered')
      or request.status = 'open' and (
        next_wave_at <= ${now} or coalesce(pairing.starts_at, round.starts_at) <= ${now}
        or round.status not in ('scheduled', 'open')
      )
    order by request.id
  `.execute(trx)

  return rows
}

interface NewRequest {
  roundId: string
  registrationId: string
  askedBy: string | null
  askedAt: Date
}

export async function insertRequest({ trx }: OnDatabase, request: NewRequest): Promise<string> {
  const { id } = await trx
    .insertInto('subRequest')
    .values({ ...request, status: 'open', nextWaveAt: request.askedAt })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

interface Wave {
  wave: number
  nextWaveAt: Date
}

export const setWave = ({ trx }: OnDatabase, id: string, { wave, nextWaveAt }: Wave) =>
  trx
    .updateTable('subRequest')
    .set((eb) => ({ wave, nextWaveAt, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** Whoever has seen the round before has seen something else. */
export const raiseRound = ({ trx }: OnDatabase, id: string) =>
  trx
    .updateTable('leagueRound')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export interface OfferRow {
  id: string
  status: SubOfferStatus
  version: number
  requestId: string
  roundId: string
  personId: string
  userId: string | null
  firstName: string
  name: string
  email: string | null
  wave: number
  sentAt: Date
  linkVersion: number
  linkRenewedAt: Date | null
  endsAt: Date
}

const offers = (where: RawBuilder<unknown>) => sql<OfferRow>`
  select offer.id, offer.status, offer.version, offer.request_id, request.round_id, offer.person_id, person.user_id,
    person.first_name, person.first_name || ' ' || person.last_name as name, ${contactEmail} as email, offer.wave,
    offer.sent_at, offer.link_version, offer.link_renewed_at, round.ends_at
  from sub_offer offer
  join sub_request request on request.id = offer.request_id
  join league_round round on round.id = request.round_id
  join person on person.id = offer.person_id
  where ${where}
  order by offer.wave, offer.id`

export const findOffer = async ({ trx }: OnDatabase, id: string): Promise<OfferRow | undefined> =>
  (await offers(sql`offer.id = ${id}`).execute(trx)).rows[0]

export const listOffers = async ({ trx }: OnDatabase, requestIds: readonly string[]): Promise<OfferRow[]> =>
  (await offers(sql`offer.request_id = any(${requestIds}::uuid[])`).execute(trx)).rows

/** Those of rounds to come that a person may answer, or has accepted. */
export const listOffersOf = async ({ trx, now }: Timed, personId: string): Promise<OfferRow[]> =>
  (
    await offers(
      sql`offer.person_id = ${personId} and offer.status in ('open', 'accepted') and round.ends_at > ${now}`,
    ).execute(trx)
  ).rows

interface NewOffer {
  requestId: string
  personId: string
  wave: number
  sentAt: Date
}

export async function insertOffer({ trx }: OnDatabase, offer: NewOffer): Promise<string> {
  const { id } = await trx
    .insertInto('subOffer')
    .values({ ...offer, status: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

interface PoolRow {
  shownName: string
  indexTenths: number | null
  ratedAs: 'men' | 'women' | null
}

export const findPooled = ({ trx }: OnDatabase, personId: string): Promise<PoolRow | undefined> =>
  trx
    .selectFrom('subPool')
    .select(['shownName', 'indexTenths', 'ratedAs'])
    .where('personId', '=', personId)
    .executeTakeFirst()

export const putPooled = ({ trx, now }: Timed, personId: string, row: PoolRow) =>
  trx
    .insertInto('subPool')
    .values({ ...row, personId, since: now })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(row))
    .execute()

export const deletePooled = ({ trx }: OnDatabase, personId: string) =>
  trx.deleteFrom('subPool').where('personId', '=', personId).execute()
