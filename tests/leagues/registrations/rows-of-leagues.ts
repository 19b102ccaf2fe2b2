import type { Db } from '#server/kernel/db/database.ts'
import { makeCourse } from '#tests/leagues/playing.ts'
import { makeLeague, makeSeason } from '#tests/leagues/seasons.ts'

/** The season of last winter in which somebody played, with its team; one for all rows. */
async function lastSeason(db: Db) {
  const known = await db.selectFrom('leagueTeam').select(['id as teamId', 'seasonId']).executeTakeFirst()
  if (known) return known
  const seasonId = await makeSeason(db, await makeLeague(db), { status: 'completed' })
  const { id: teamId } = await db
    .insertInto('leagueTeam')
    .values({ seasonId, name: 'Sam Rivera', status: 'confirmed' })
    .returning('id')
    .executeTakeFirstOrThrow()

  return { seasonId, teamId }
}

/** A row in each table of the leagues that names a client. */
export const fillOfLeagues: Record<string, (db: Db, personId: string) => Promise<unknown>> = {
  league_registration: async (db, personId) =>
    db
      .insertInto('leagueRegistration')
      .values({ ...(await lastSeason(db)), personId, shownName: 'Sam Rivera', status: 'registered' })
      .execute(),
  league_invitation: async (db, personId) => {
    const invitation = { ...(await lastSeason(db)), status: 'joined' as const, expiresAt: new Date() }
    return db
      .insertInto('leagueInvitation')
      .values([
        { ...invitation, personId, name: 'Sam Rivera', email: 'sam@example.com' },
        { ...invitation, invitedBy: personId, name: 'Kim Lee', email: 'kim@example.com' },
      ])
      .execute()
  },
  league_charge: async (db, personId) => {
    const { id: registrationId } = await db
      .insertInto('leagueRegistration')
      .values({ ...(await lastSeason(db)), personId, shownName: 'Sam Rivera', status: 'withdrawn' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return db
      .insertInto('leagueCharge')
      .values({
        registrationId,
        personId,
        kind: 'installment',
        number: 2,
        dueOn: '2026-01-06',
        cents: 7500,
        status: 'void',
      })
      .execute()
  },
  league_wait: async (db, personId) => {
    const { seasonId } = await lastSeason(db)
    return db.insertInto('leagueWait').values({ seasonId, personId, status: 'removed' }).execute()
  },
  card: async (db, personId) => {
    const { seasonId, teamId } = await lastSeason(db)
    const courseId = await makeCourse(db)
    const { id: courseTeeId } = await db
      .selectFrom('courseTee')
      .select('id')
      .where('courseId', '=', courseId)
      .executeTakeFirstOrThrow()
    const { id: roundId } = await db
      .insertInto('leagueRound')
      .values({
        seasonId,
        number: 1,
        course: 'Pine Ridge',
        tee: 'White',
        format: 'stroke',
        status: 'published',
        startsAt: '2026-01-06T18:15:00-06:00',
        endsAt: '2026-01-06T20:45:00-06:00',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: pairingId } = await db
      .insertInto('pairing')
      .values({ roundId, number: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return db
      .insertInto('card')
      .values({ roundId, pairingId, teamId, subPersonId: personId, courseTeeId, strokes: 0 })
      .execute()
  },
  league_prize: async (db, personId) => {
    const { seasonId } = await lastSeason(db)
    // That of their own season, which is filled before.
    const { id: registrationId } = await db
      .selectFrom('leagueRegistration')
      .select('id')
      .where('personId', '=', personId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { id: roundId } = await db
      .insertInto('leagueRound')
      .values({
        seasonId,
        number: 9,
        course: 'Pine Ridge',
        tee: 'White',
        format: 'stroke',
        status: 'published',
        startsAt: '2026-01-13T18:15:00-06:00',
        endsAt: '2026-01-13T20:45:00-06:00',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return db
      .insertInto('leaguePrize')
      .values({
        roundId,
        registrationId,
        personId,
        revision: 1,
        award: 'round',
        cents: 500,
        spentCents: -500,
        at: new Date(),
      })
      .execute()
  },
  past_differential: (db, personId) =>
    db.insertInto('pastDifferential').values({ personId, playedOn: '2026-01-06', tenths: 114 }).execute(),
  handicap_calculation: (db, personId) =>
    db
      .insertInto('handicapCalculation')
      .values({ personId, basisHash: 'b1', ruleVersion: 1, inputs: '{}', indexTenths: 112, at: new Date() })
      .execute(),
  handicap_override: (db, personId) =>
    db
      .insertInto('handicapOverride')
      .values({ personId, indexTenths: 100, reason: 'Sam Rivera has a sore back', at: new Date() })
      .execute(),
}
