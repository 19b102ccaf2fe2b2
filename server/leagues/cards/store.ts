import { type RawBuilder, sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockRow } from '#server/kernel/db/lock-row.ts'
import { rulesBySeason, rulesOfRound } from '#server/leagues/seasons/rules-of-round.ts'
import type { HoleEntry } from '#shared/leagues/cards/counted.ts'
import { holesOnCard, type RoundHole } from '#shared/leagues/rounds/holes.ts'

export const roundHistory = historyIn('leagueRoundTransition', 'roundId')

/** A round with the rules that hold for it. */
export async function findRound(work: OnDatabase, id: string) {
  const round = await findRoundRow(work, id)

  return round && { ...round, rules: await rulesOfRound(work, round.seasonId, round.number) }
}

const findRoundRow = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('leagueRound as round')
    .innerJoin('leagueSeason as season', 'season.id', 'round.seasonId')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .select(['round.id', 'round.seasonId', 'round.number', 'round.status', 'round.version', 'round.startsAt'])
    .select(['round.endsAt', 'round.cancelledAt', 'round.course', 'round.courseId', 'round.teeName', 'round.nine'])
    .select(['league.name as league', 'season.status as seasonStatus'])
    .where('round.id', '=', id)
    .executeTakeFirst()

export type RoundRow = NonNullable<Awaited<ReturnType<typeof findRound>>>

/** Those whose time has come, or is over; a round that somebody has opened after its end stays open. */
export async function listDueRounds({ trx }: OnDatabase, now: Date): Promise<{ id: string; to: 'open' | 'closed' }[]> {
  const { rows } = await sql<{ id: string; to: 'open' | 'closed' }>`
    select round.id, case when round.status = 'open' then 'closed' else 'open' end as to
    from league_round round join league_season season on season.id = round.season_id
    where round.cancelled_at is null and season.rules is not null and (
      (round.status = 'scheduled' and round.course_id is not null and round.starts_at <= ${now} and round.ends_at > ${now}
        and season.status in ('in_season', 'playoffs'))
      or (round.status = 'open' and round.ends_at <= ${now} and not exists (
        select from league_round_transition step
        where step.round_id = round.id and step.to_status = 'open' and step.at >= round.ends_at
      ))
    )
    order by round.starts_at, round.id
  `.execute(trx)

  return rows
}

/** Which ratings of a tee are those of somebody who plays for others: as they say, or as they last played a season. */
const ratedAsOf = (personId: RawBuilder<unknown>) => sql<'men' | 'women' | null>`coalesce(
  (select rated_as from sub_pool where sub_pool.person_id = ${personId}),
  (
    select rated_as from league_registration played
    where played.person_id = ${personId} and rated_as is not null order by created_at desc limit 1
  )
)`

export const findRatedAs = async ({ trx }: OnDatabase, personId: string): Promise<'men' | 'women' | null> =>
  (await sql<{ ratedAs: 'men' | 'women' | null }>`select ${ratedAsOf(sql`${personId}::uuid`)} as rated_as`.execute(trx))
    .rows[0]?.ratedAs ?? null

/** Whoever plays in a round, by pairing: those who are signed up in its teams. */
export async function listPlayersOf({ trx }: OnDatabase, roundId: string) {
  const { rows } = await sql<{
    pairingId: string
    teamId: string
    teamName: string
    registrationId: string
    name: string
    ratedAs: 'men' | 'women' | null
    teeName: string | null
    isAbsent: boolean
    hasCard: boolean
    /** Who plays in their place, and which ratings are theirs. */
    subPersonId: string | null
    subRatedAs: 'men' | 'women' | null
  }>`
    select pairing.id as pairing_id, team.id as team_id, team.name as team_name, registration.id as registration_id,
      registration.shown_name as name, registration.rated_as, registration.tee_name,
      absence.registration_id is not null as is_absent,
      exists (
        select from card where card.round_id = pairing.round_id and card.entry_id in (registration.id, team.id)
      ) as has_card,
      sub.sub_person_id, ${ratedAsOf(sql`sub.sub_person_id`)} as sub_rated_as
    from pairing
    join pairing_team playing on playing.pairing_id = pairing.id
    join league_team team on team.id = playing.team_id
    join league_registration registration on registration.team_id = team.id and registration.status = 'registered'
    left join league_absence absence on absence.round_id = pairing.round_id and absence.registration_id = registration.id
    left join sub_request sub
      on sub.round_id = pairing.round_id and sub.registration_id = registration.id and sub.status = 'filled'
    where pairing.round_id = ${roundId}
    order by pairing.number, playing.position, registration.created_at, registration.id
  `.execute(trx)

  return rows
}

export type PlayerRow = Awaited<ReturnType<typeof listPlayersOf>>[number]

interface NewCard {
  roundId: string
  pairingId: string
  teamId: string
  registrationId: string | null
  subPersonId: string | null
  courseTeeId: string
  indexTenths: number | null
  courseHandicap: number | null
  strokes: number
}

/** A card that is there already stays as it is. */
export const insertCards = ({ trx }: OnDatabase, cards: readonly NewCard[]) =>
  trx
    .insertInto('card')
    .values(cards)
    .onConflict((on) => on.constraint('card_is_one_an_entry').doNothing())
    .execute()

interface Dealt extends Pick<NewCard, 'roundId' | 'subPersonId' | 'courseTeeId' | 'indexTenths' | 'courseHandicap'> {
  entryId: string
  strokes: number
}

/** Who plays by a card that is there already, off which index and with how many strokes. What was entered stays. */
export const dealCard = ({ trx }: OnDatabase, { roundId, entryId, ...dealt }: Dealt) =>
  changeOne(
    trx
      .updateTable('card')
      .set((eb) => ({ ...dealt, version: eb('version', '+', 1) }))
      .where('roundId', '=', roundId)
      .where('entryId', '=', entryId),
  )

interface HoleState {
  hole: number
  par: number
  strokeIndex: number
  strokes: number | null
  status: 'missing' | 'entered' | 'disputed'
  version: number
}

const teeHoles = sql<RoundHole[]>`(
  select jsonb_agg(jsonb_build_object('hole', hole, 'par', par, 'strokeIndex', stroke_index) order by hole)
  from tee_hole where tee_id = card.course_tee_id
)`

const enteredHoles = sql<Omit<HoleState, 'par' | 'strokeIndex'>[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('hole', hole, 'strokes', strokes, 'status', status, 'version', version) order by hole
  ), '[]')
  from card_hole where card_id = card.id
)`

/** Cards with all holes of their tees, in the order of the pairings. */
const cardRows = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('card')
    .innerJoin('leagueRound as round', 'round.id', 'card.roundId')
    .innerJoin('pairing', 'pairing.id', 'card.pairingId')
    .leftJoin('pairingTeam as playing', (join) =>
      join.onRef('playing.roundId', '=', 'card.roundId').onRef('playing.teamId', '=', 'card.teamId'),
    )
    .innerJoin('leagueTeam as team', 'team.id', 'card.teamId')
    .innerJoin('courseTee as tee', 'tee.id', 'card.courseTeeId')
    .leftJoin('leagueRegistration as registration', 'registration.id', 'card.registrationId')
    .select(['card.id', 'card.roundId', 'card.pairingId', 'card.teamId', 'card.registrationId', 'card.entryId'])
    .select(['card.version', 'card.indexTenths', 'card.courseHandicap', 'card.strokes', 'card.attestedAt'])
    .select(['card.attestedAs', 'card.linkVersion', 'card.linkRenewedAt', 'card.subPersonId'])
    .select(['team.name as teamName', 'tee.name as tee', 'registration.status as registrationStatus'])
    .select([teeHoles.as('teeHoles'), enteredHoles.as('entered')])
    .select(['round.seasonId', 'round.number', 'round.nine'])
    .select(
      sql<string>`case
        when registration.id is null then team.name
        when card.sub_person_id is not null then 'Sub for ' || registration.shown_name
        else registration.shown_name
      end`.as('name'),
    )
    .orderBy('pairing.number')
    .orderBy('playing.position')
    .orderBy('registration.createdAt')
    .orderBy('card.id')

export const listCardsOfRound = async (work: OnDatabase, roundId: string) =>
  asPlayed(work, await cardRows(work).where('card.roundId', '=', roundId).execute())

export const listCardsOfPairing = async (work: OnDatabase, pairingId: string) =>
  asPlayed(work, await cardRows(work).where('card.pairingId', '=', pairingId).execute())

type TeeCard = Awaited<ReturnType<ReturnType<typeof cardRows>['execute']>>[number]

/** With the holes that their round is played on, and what was entered of each. */
async function asPlayed(work: OnDatabase, rows: readonly TeeCard[]) {
  const rules = await rulesBySeason(work, [...new Set(rows.map(({ seasonId }) => seasonId))])

  return rows.map(({ seasonId, number, nine, teeHoles, entered, ...card }) => {
    const holes = rules.get(seasonId)?.(number)?.holes ?? 9
    return {
      ...card,
      holes: holesOnCard(teeHoles, { holes, nine }).map((hole): HoleState => {
        const said = entered.find((one) => one.hole === hole.hole)
        return { ...hole, strokes: null, status: 'missing', version: 0, ...said }
      }),
    }
  })
}

export type CardRow = Awaited<ReturnType<typeof listCardsOfRound>>[number]

export const findCardKey = ({ trx }: OnDatabase, { roundId, entryId }: { roundId: string; entryId: string }) =>
  trx
    .selectFrom('card')
    .select(['id', 'pairingId'])
    .where('roundId', '=', roundId)
    .where('entryId', '=', entryId)
    .executeTakeFirst()

export const lockCard = ({ trx }: OnDatabase, id: string) => lockRow(trx, 'card', id)

export const lockCardsOfRound = ({ trx }: OnDatabase, roundId: string) =>
  sql`select id from card where round_id = ${roundId} order by id for no key update`.execute(trx)

export const findLinkedCard = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('card')
    .innerJoin('leagueRound as round', 'round.id', 'card.roundId')
    .select(['card.id', 'card.linkVersion', 'card.linkRenewedAt', 'round.endsAt'])
    .where('card.id', '=', id)
    .executeTakeFirst()

/** The accounts of those who play in a pairing, or did: whoever was replaced is told so. */
export async function listAccountsIn({ trx }: OnDatabase, pairingId: string) {
  const { rows } = await sql<{ userId: string; teamId: string; isReplaced: boolean }>`
    select person.user_id, registration.team_id, registration.status <> 'registered' as is_replaced
    from pairing_team playing
    join league_registration registration on registration.team_id = playing.team_id
    join person on person.id = registration.person_id
    where playing.pairing_id = ${pairingId} and person.user_id is not null
    union
    select person.user_id, card.team_id, false
    from card join person on person.id = card.sub_person_id
    where card.pairing_id = ${pairingId} and person.user_id is not null
    union
    select person.user_id, registration.team_id, true
    from pairing_team playing
    join league_registration registration on registration.team_id = playing.team_id
    join sub_request request on request.round_id = playing.round_id and request.registration_id = registration.id
    join sub_offer offer on offer.request_id = request.id and offer.status = 'given_back'
    join person on person.id = offer.person_id
    where playing.pairing_id = ${pairingId} and person.user_id is not null
  `.execute(trx)

  return rows
}

/** Whether an account plays in a season, or in one of its rounds for somebody. */
export async function playsIn({ trx }: OnDatabase, userId: string, seasonId: string): Promise<boolean> {
  const { rows } = await sql<{ plays: boolean }>`
    select exists (
      select from league_registration registration join person on person.id = registration.person_id
      where person.user_id = ${userId} and registration.season_id = ${seasonId} and registration.status = 'registered'
    ) or exists (
      select from card join person on person.id = card.sub_person_id
      join league_round round on round.id = card.round_id
      where person.user_id = ${userId} and round.season_id = ${seasonId}
    ) as plays
  `.execute(trx)

  return rows[0]?.plays ?? false
}

type EntryRow = HoleEntry & { cardId: string; hole: number }

/** All that was sent of one hole of a card. */
export const listEntries = ({ trx }: OnDatabase, cardId: string, hole: number): Promise<EntryRow[]> =>
  trx
    .selectFrom('holeEntry')
    .select(['cardId', 'hole', 'device', 'enteredAt', 'strokes', 'decides', 'version'])
    .where('cardId', '=', cardId)
    .where('hole', '=', hole)
    .orderBy('version')
    .orderBy('device')
    .execute()

/** All that was sent of the holes of these cards that are disputed. */
export const listDisputedEntries = ({ trx }: OnDatabase, cardIds: readonly string[]): Promise<EntryRow[]> =>
  trx
    .selectFrom('holeEntry as entry')
    .innerJoin('cardHole as hole', (join) =>
      join.onRef('hole.cardId', '=', 'entry.cardId').onRef('hole.hole', '=', 'entry.hole'),
    )
    .select(['entry.cardId', 'entry.hole', 'entry.device', 'entry.enteredAt', 'entry.strokes', 'entry.decides'])
    .select('entry.version')
    .where('hole.status', '=', 'disputed')
    .where('entry.cardId', 'in', cardIds.length > 0 ? cardIds : [null])
    .orderBy('entry.version')
    .orderBy('entry.device')
    .execute()

interface NewEntry extends HoleEntry {
  cardId: string
  hole: number
  enteredAs: 'player' | 'link' | 'desk' | 'import'
  actorId: string | null
  at: Date
}

export const insertEntries = ({ trx }: OnDatabase, entries: readonly NewEntry[]) =>
  trx.insertInto('holeEntry').values(entries).execute()

interface CountedHoleRow {
  cardId: string
  hole: number
  strokes: number | null
  status: 'entered' | 'disputed'
  version: number
}

export const putCardHoles = ({ trx }: OnDatabase, holes: readonly CountedHoleRow[]) =>
  trx
    .insertInto('cardHole')
    .values(holes)
    .onConflict((on) =>
      on.columns(['cardId', 'hole']).doUpdateSet((eb) => ({
        strokes: eb.ref('excluded.strokes'),
        status: eb.ref('excluded.status'),
        version: eb.ref('excluded.version'),
      })),
    )
    .execute()

interface Attestation {
  attestedAt: Date | null
  attestedAs: 'opponent' | 'desk' | 'import' | null
  attestedBy: string | null
}

/** Another version of a card whose holes have changed; with an attestation, or without the one that it had. */
export const touchCard = ({ trx }: OnDatabase, id: string, attestation: Attestation | undefined) =>
  trx
    .updateTable('card')
    .set((eb) => ({ ...attestation, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export const notAttested: Attestation = { attestedAt: null, attestedAs: null, attestedBy: null }
