import type { Insertable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { LeagueRound, LeagueSeason } from '#server/kernel/db/schema.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'

import { whiteTee } from './courses/course.ts'
import { makeLeague, makeSeason } from './seasons.ts'
import { aloneRules } from './seasons/rules.ts'

/** A course of 18 holes with the tee of the worked examples. */
export async function makeCourse(db: Db, name = 'Pine Ridge'): Promise<string> {
  const { id: courseId } = await db
    .insertInto('course')
    .values({ name, holes: 18 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: teeId } = await db
    .insertInto('courseTee')
    .values({
      courseId,
      position: 1,
      name: whiteTee.name,
      rates: 'everybody',
      ratingTenths: 712,
      slope: 131,
      frontRatingTenths: 354,
      frontSlope: 128,
      backRatingTenths: 358,
      backSlope: 134,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('teeHole')
    .values(
      whiteTee.pars.map((par, at) => ({ teeId, hole: at + 1, par, strokeIndex: whiteTee.strokeIndexes[at] ?? 0 })),
    )
    .execute()

  return courseId
}

interface Playing {
  rules?: LeagueRules
  bays?: number
  /** The names of the players, by teams; one of one player is called as that one. */
  teams?: readonly (readonly string[])[]
  /** Of everybody, in tenths. */
  startIndexTenths?: number | null
  season?: Partial<Insertable<LeagueSeason>>
}

export interface MadePlayer {
  id: string
  personId: string
  userId: string
  teamId: string
  name: string
}

/** A season that is played on Tuesday evenings from November 24, 2026, in bays of its own, by players who are signed up. */
export async function makePlaying(
  db: Db,
  {
    rules = aloneRules,
    bays = 4,
    teams = [['Ann'], ['Ben'], ['Cleo'], ['Dan']],
    startIndexTenths = 143,
    season,
  }: Playing = {},
) {
  const { bayIds } = await makeStudio(db, { bays, opens: '08:00', closes: '23:00' })
  const leagueId = await makeLeague(db)
  await db
    .insertInto('leagueBay')
    .values(bayIds.map((resourceId) => ({ leagueId, resourceId })))
    .execute()
  const courseId = await makeCourse(db)
  const { format, teamSize, holes, weeks, teams: teamCapacity } = rules
  const asRules = { rules: JSON.stringify(rules), format, teamSize, holes, weeks, teamCapacity }
  const seasonId = await makeSeason(db, leagueId, { status: 'in_season', ...asRules, ...season })
  const players: MadePlayer[] = []
  for (const names of teams) {
    const { id: teamId } = await db
      .insertInto('leagueTeam')
      .values({ seasonId, name: names.join(' & '), status: 'confirmed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const name of names) {
      const { userId } = await makeUser(db, { email: `${name.toLowerCase()}@example.com` })
      const { id: personId } = await db
        .updateTable('person')
        .set({ firstName: name })
        .where('userId', '=', userId)
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('leagueRegistration')
        .values({ seasonId, teamId, personId, shownName: name, startIndexTenths, status: 'registered' })
        .returning('id')
        .executeTakeFirstOrThrow()
      players.push({ id, personId, userId, teamId, name })
    }
  }

  return { leagueId, seasonId, courseId, bayIds, players, teamIds: [...new Set(players.map(({ teamId }) => teamId))] }
}

type MadeSeason = Awaited<ReturnType<typeof makePlaying>>

interface PlayedRound extends Partial<Insertable<LeagueRound>> {
  number?: number
  /** The day of the evening. */
  day?: string
  /** The teams of each pairing; all of them in one when left out. */
  pairings?: readonly (readonly string[])[]
}

/** A round of the front nine whose pairings stand in bays, from 18:15 on. */
export async function makePlayedRound(
  db: Db,
  { seasonId, courseId, bayIds, teamIds }: MadeSeason,
  { number = 1, day = '2026-11-24', pairings = [teamIds], ...round }: PlayedRound = {},
) {
  const { id: roundId } = await db
    .insertInto('leagueRound')
    .values({
      seasonId,
      number,
      course: 'Pine Ridge',
      tee: 'White',
      format: 'stableford',
      status: 'scheduled',
      startsAt: `${day}T18:15:00-06:00`,
      endsAt: `${day}T20:45:00-06:00`,
      courseId,
      teeName: 'White',
      nine: 'front',
      ...round,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pairingIds: string[] = []
  for (const [at, teams] of pairings.entries()) {
    const { id: pairingId } = await db
      .insertInto('pairing')
      .values({ roundId, number: at + 1, resourceId: bayIds[at] ?? null, startsAt: `${day}T18:15:00-06:00` })
      .returning('id')
      .executeTakeFirstOrThrow()
    pairingIds.push(pairingId)
    await db
      .insertInto('pairingTeam')
      .values(teams.map((teamId, position) => ({ roundId, teamId, pairingId, position })))
      .execute()
  }

  return { roundId, pairingIds }
}
