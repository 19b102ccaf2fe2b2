import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { liveWaitlistStatuses } from '#shared/booking/waitlist/waitlist.ts'
import { liveRegistrations } from '#shared/leagues/registrations/status.ts'

/** The places of a person at events, past and coming. */
export const listPlacesOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('leagueEventPlace as place')
    .innerJoin('leagueEvent as event', 'event.id', 'place.eventId')
    .select(['event.title', 'event.startsAt', 'place.status', 'place.createdAt'])
    .where('place.personId', '=', personId)
    .orderBy('event.startsAt')
    .execute()

export const withdraw = ({ trx, now }: Timed, personId: string | null) =>
  trx
    .updateTable('leagueEventPlace')
    .set({ status: 'withdrawn' })
    .where('status', '!=', 'withdrawn')
    .where('personId', '=', personId)
    .where('eventId', 'in', (eb) => eb.selectFrom('leagueEvent').select('id').where('startsAt', '>', now))
    .execute()

/** The seasons of a person, with the teams in which they play or played. */
export const listSeasonsPlayed = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('leagueRegistration as registration')
    .innerJoin('leagueSeason as season', 'season.id', 'registration.seasonId')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .innerJoin('leagueTeam as team', 'team.id', 'registration.teamId')
    .select(['league.name as league', 'season.name as season', 'team.name as team', 'registration.status'])
    .select(['shownName', 'startIndexTenths', 'ratedAs', 'teeName', 'agreedVersion', 'agreedAt', 'cardAgreedAt'])
    .select(['guardianName', 'guardianPhone', 'guardianRelation'])
    .select('registration.createdAt')
    .where('registration.personId', '=', personId)
    .orderBy('registration.id')
    .execute()

/** Whom they have invited into a team, and which invitations they have accepted. */
export const listInvitedBy = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('leagueInvitation')
    .select(['name', 'email', 'status', 'createdAt'])
    .where((eb) => eb.or([eb('invitedBy', '=', personId), eb('personId', '=', personId)]))
    .orderBy('id')
    .execute()

/** Differentials that they brought along, and what was calculated or set by the committee. */
export async function listHandicapOf({ trx }: OnDatabase, personId: string | null) {
  const differentials = await trx
    .selectFrom('pastDifferential')
    .select(['playedOn', 'tenths'])
    .where('personId', '=', personId)
    .orderBy('playedOn')
    .orderBy('id')
    .execute()
  const calculations = await trx
    .selectFrom('handicapCalculation')
    .select(['indexTenths', 'inputs', 'at'])
    .where('personId', '=', personId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const setByCommittee = await trx
    .selectFrom('handicapOverride')
    .select(['indexTenths', 'reason', 'at', 'endedAt'])
    .where('personId', '=', personId)
    .orderBy('at')
    .execute()

  return { differentials, calculations, setByCommittee }
}

const isOver = ['completed', 'archived'] as const

/** Whether they play a season that is not over. */
export const isPlaying = async ({ trx }: OnDatabase, personId: string | null): Promise<boolean> =>
  (await trx
    .selectFrom('leagueRegistration as registration')
    .innerJoin('leagueSeason as season', 'season.id', 'registration.seasonId')
    .select('registration.id')
    .where('registration.personId', '=', personId)
    .where('registration.status', 'in', liveRegistrations)
    .where('season.status', 'not in', isOver)
    .executeTakeFirst()) !== undefined

/** Seasons that both clients play: after a merge one person is in one place. */
export const listSeasonsOfBoth = async ({ trx }: OnDatabase, one: string, other: string): Promise<string[]> =>
  (
    await trx
      .selectFrom('leagueSeason as season')
      .innerJoin('league', 'league.id', 'season.leagueId')
      .innerJoin('leagueRegistration as own', 'own.seasonId', 'season.id')
      .innerJoin('leagueRegistration as others', 'others.seasonId', 'season.id')
      .select(['league.name as league', 'season.name'])
      .where('own.personId', '=', one)
      .where('others.personId', '=', other)
      .where('own.status', 'in', liveRegistrations)
      .where('others.status', 'in', liveRegistrations)
      .orderBy('season.id')
      .execute()
  ).map(({ league, name }) => `${league}, ${name}`)

export const formerPlayer = 'Former player'

/** Their results stay, of a player whom nobody can tell; a team that is called as they were is called so no longer. */
export async function eraseShownNames({ trx }: OnDatabase, personId: string | null): Promise<void> {
  await sql`
    update league_team set name = ${formerPlayer}::text || ' ' || left(league_team.id::text, 13) where id in (
      select team_id from league_registration group by team_id
        having bool_and(person_id is not distinct from ${personId}::uuid)
      union
      select team_id from league_registration join league_team named on named.id = team_id
        where person_id = ${personId} and starts_with(named.name || ' ', shown_name || ' ')
    )
  `.execute(trx)
  await trx
    .updateTable('leagueRegistration')
    .set({ shownName: formerPlayer, guardianName: null, guardianPhone: null, guardianRelation: null })
    .where('personId', '=', personId)
    .execute()
}

/** Names and addresses of those whom they invited, whom nobody else knows, and their own. */
export const emptyInvitations = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .updateTable('leagueInvitation')
    .set({ name: '', email: null })
    .where((eb) => eb.or([eb('invitedBy', '=', personId), eb('personId', '=', personId)]))
    .execute()

/** What they owe or have paid of seasons besides the fee of the sign-up. */
export const listChargesOfPerson = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('leagueCharge')
    .select(['kind', 'number', 'dueOn', 'cents', 'status', 'toldOn', 'isDeclined', 'createdAt'])
    .where('personId', '=', personId)
    .orderBy('id')
    .execute()

/** The seasons for which they wait, or waited. */
export const listWaitsOfPerson = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('leagueWait')
    .innerJoin('leagueSeason as season', 'season.id', 'seasonId')
    .select(['season.name', 'leagueWait.status', 'offeredAt', 'expiresAt', 'leagueWait.createdAt'])
    .where('personId', '=', personId)
    .orderBy('leagueWait.id')
    .execute()

/** Whether they wait for a place in a season. */
export const isWaiting = async ({ trx }: OnDatabase, personId: string | null): Promise<boolean> =>
  (await trx
    .selectFrom('leagueWait')
    .select('id')
    .where('personId', '=', personId)
    .where('status', 'in', liveWaitlistStatuses)
    .executeTakeFirst()) !== undefined
