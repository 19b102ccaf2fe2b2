import type { Insertable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { LeagueRound, LeagueSeason, LeagueTeam } from '#server/kernel/db/schema.ts'
import { at } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'

export async function makeLeague(db: Db, code = 'tuesday_pairs', position = 1): Promise<string> {
  const { id } = await db
    .insertInto('league')
    .values({ code, name: code, summary: 'Pairs', forWhom: 'Friends', position })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

/** A season for pairs whose registration is open through November 2026, unless told. */
export async function makeSeason(
  db: Db,
  leagueId: string,
  season: Partial<Insertable<LeagueSeason>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('leagueSeason')
    .values({
      leagueId,
      name: 'Winter 2026–27',
      status: 'registration_open',
      format: 'best_ball',
      teamSize: 2,
      holes: 9,
      weeks: 10,
      feeCents: 22_500,
      memberFeeCents: 18_000,
      teamCapacity: 3,
      weekday: 2,
      starts: '18:15',
      ends: '20:45',
      registrationOpensOn: '2026-11-01',
      registrationClosesOn: '2026-11-30',
      scoring: 'Points',
      handicapRule: 'Studio handicap',
      substituteRule: 'One a night',
      prizes: 'Store credit',
      ...season,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

export const makeTeam = (db: Db, seasonId: string, name: string, status: LeagueTeam['status'] = 'confirmed') =>
  db.insertInto('leagueTeam').values({ seasonId, name, status }).execute()

/** A round on a Tuesday evening of Chicago's winter. */
export const makeRound = (
  db: Db,
  seasonId: string,
  number: number,
  { day, ...round }: Partial<Insertable<LeagueRound>> & { day: string },
) =>
  db
    .insertInto('leagueRound')
    .values({
      seasonId,
      number,
      course: `Course ${number}`,
      tee: 'White',
      format: 'best_ball',
      status: 'scheduled',
      startsAt: `${day}T18:15:00-06:00`,
      endsAt: `${day}T20:45:00-06:00`,
      ...round,
    })
    .execute()

interface Event extends Partial<Insertable<LeagueSeason>> {
  startsAt?: string | Date
  endsAt?: string | Date
}

/** A season of one round, of a league of its own unless told. */
export async function makeEvent(db: Db, { startsAt, endsAt, ...event }: Event = {}): Promise<string> {
  const leagueId = event.leagueId ?? (await makeLeague(db, 'events', 9))
  const seasonId = await makeSeason(db, leagueId, {
    name: 'Friday skins',
    summary: 'Nine holes',
    scoring: 'Gross and net skins',
    format: 'skins',
    teamSize: 1,
    weeks: 1,
    feeCents: 3500,
    memberFeeCents: 3000,
    teamCapacity: 2,
    ...event,
  })
  await makeRound(db, seasonId, 1, {
    day: '2026-11-27',
    startsAt: startsAt ?? '2026-11-27T18:30:00-06:00',
    endsAt: endsAt ?? '2026-11-27T20:45:00-06:00',
  })

  return seasonId
}

/** Somebody plays for themselves. */
export async function takePlace(
  db: Db,
  {
    seasonId,
    personId,
    status = 'registered',
  }: { seasonId: string; personId: string; status?: 'registered' | 'withdrawn' },
): Promise<void> {
  const { id: teamId } = await db
    .insertInto('leagueTeam')
    .values({ seasonId, name: personId, status: status === 'withdrawn' ? status : 'confirmed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('leagueRegistration')
    .values({ seasonId, teamId, personId, shownName: 'Robin A.', status })
    .execute()
}

/** A league that plays in the first bay, on Wednesday from 10 to 12. */
export async function makeEvening(db: Db) {
  const { bayIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const leagueId = await makeLeague(db)
  await db
    .insertInto('leagueBay')
    .values({ leagueId, resourceId: bayIds[0] ?? '' })
    .execute()
  const seasonId = await makeSeason(db, leagueId)
  await makeRound(db, seasonId, 1, { day: '2026-11-25', startsAt: at('10:00'), endsAt: at('12:00') })
  return { bayIds, leagueId, seasonId }
}
