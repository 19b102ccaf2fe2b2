import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { contactEmail } from '#server/notices/service.ts'

import type { RequestRow } from './store.ts'

interface When {
  from: Date
  until: Date
}

/** How long a pairing plays: its part of the evening; in a window of days, where it books its own bay, some hours. */
const lengthOf = sql`least(
  (round.ends_at - round.starts_at) / greatest(coalesce((season.rules ->> 'starts')::integer, 1), 1), interval '5 hours'
)`

const overlaps = ({ from, until }: When) => sql`
  tstzrange(coalesce(pairing.starts_at, round.starts_at), coalesce(pairing.starts_at, round.starts_at) + ${lengthOf})
    && tstzrange(${from}::timestamptz, ${until}::timestamptz)
  and (pairing.starts_at is not null or (season.rules -> 'play' ->> 'kind') is distinct from 'window')`

/** Whether a person plays at that time, for themselves or for somebody else. */
const playsAt = (personId: RawBuilder<unknown>, when: When) => sql<boolean>`(
  exists (
    select from league_registration own
    join pairing_team playing on playing.team_id = own.team_id
    join pairing on pairing.id = playing.pairing_id
    join league_round round on round.id = pairing.round_id
    join league_season season on season.id = round.season_id
    where own.person_id = ${personId} and own.status = 'registered' and round.cancelled_at is null
      and round.status in ('scheduled', 'open') and ${overlaps(when)}
      and not exists (
        select from league_absence absence where absence.round_id = round.id and absence.registration_id = own.id
      )
  ) or exists (
    select from sub_request taken
    join league_registration own on own.id = taken.registration_id
    join league_round round on round.id = taken.round_id
    join league_season season on season.id = round.season_id
    left join pairing_team playing on playing.round_id = round.id and playing.team_id = own.team_id
    left join pairing on pairing.id = playing.pairing_id
    where taken.sub_person_id = ${personId} and taken.status = 'filled' and round.cancelled_at is null and ${overlaps(when)}
  )
)`

export const isBusyAt = async ({ trx }: OnDatabase, personId: string, when: When): Promise<boolean> =>
  (await sql<{ busy: boolean }>`select ${playsAt(sql`${personId}::uuid`, when)} as busy`.execute(trx)).rows[0]?.busy ??
  false

export interface CandidateRow {
  personId: string
  firstName: string
  email: string
  since: Date
  /** Evenings that they have played for others in this season. */
  evenings: number
  /** That of an offer which somebody else had, and may be made again. */
  offerId: string | null
}

/**
 * Who could play: whoever is willing, and the players of the season who do not play at that time. Nobody is asked again who was asked
 * already, but those for whom somebody else was faster.
 */
export async function listCandidates(
  { trx }: OnDatabase,
  { id, roundId, seasonId, personId }: Pick<RequestRow, 'id' | 'roundId' | 'seasonId' | 'personId'>,
  when: When,
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select person.id as person_id, person.first_name, ${contactEmail} as email, willing.since, offer.id as offer_id, (
      select count(*)::integer from sub_request played
      join league_round evening on evening.id = played.round_id
      where played.sub_person_id = person.id and played.status = 'filled' and evening.season_id = ${seasonId}
    ) as evenings
    from (
      select person_id, min(since) as since from (
        select person_id, since from sub_pool
        union all
        select person_id, created_at from league_registration
        where season_id = ${seasonId} and status = 'registered' and person_id is not null
      ) known group by person_id
    ) willing
    join person on person.id = willing.person_id
    left join sub_offer offer on offer.request_id = ${id} and offer.person_id = person.id
    where person.erased_at is null and person.id is distinct from ${personId} and ${contactEmail} <> ''
      -- Who does not come to it themselves is not asked for somebody else.
      and not exists (
        select from league_absence absence join league_registration own on own.id = absence.registration_id
        where absence.round_id = ${roundId} and own.person_id = person.id
      )
      and (offer.id is null or offer.status = 'gone') and not ${playsAt(sql`person.id`, when)}
    order by willing.since, person.id
  `.execute(trx)

  return rows
}

/** The indexes of everybody who plays a season. */
export const listField = async ({ trx }: OnDatabase, seasonId: string): Promise<string[]> =>
  (
    await trx
      .selectFrom('leagueRegistration')
      .select('id')
      .where('seasonId', '=', seasonId)
      .where('status', '=', 'registered')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
