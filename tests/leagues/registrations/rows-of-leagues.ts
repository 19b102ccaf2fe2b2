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

/** A round of it that was played. */
async function lastRound(db: Db, number: number) {
  const { seasonId, teamId } = await lastSeason(db)
  const { id: roundId } = await db
    .insertInto('leagueRound')
    .values({
      seasonId,
      number,
      course: 'Pine Ridge',
      tee: 'White',
      format: 'stroke',
      status: 'published',
      startsAt: '2026-01-06T18:15:00-06:00',
      endsAt: '2026-01-06T20:45:00-06:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  return { roundId, seasonId, teamId }
}

/** A search for a sub in a round that was played. */
async function lastRequest(db: Db, number: number, { personId, isSub }: { personId: string; isSub: boolean }) {
  const { roundId, seasonId, teamId } = await lastRound(db, number)
  const { id: registrationId } = await db
    .insertInto('leagueRegistration')
    .values({ seasonId, teamId, personId, shownName: 'Sam Rivera', status: 'withdrawn' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: requestId } = await db
    .insertInto('subRequest')
    .values({
      roundId,
      registrationId,
      askedAt: '2026-01-05T12:00:00Z',
      status: isSub ? 'filled' : 'closed',
      subPersonId: isSub ? personId : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  return requestId
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
  sub_pool: (db, personId) =>
    db
      .insertInto('subPool')
      .values({ personId, shownName: 'Sam Rivera', indexTenths: 112, since: '2026-01-05T12:00:00Z' })
      .execute(),
  sub_request: (db, personId) => lastRequest(db, 7, { personId, isSub: true }),
  sub_offer: async (db, personId) =>
    db
      .insertInto('subOffer')
      .values({
        requestId: await lastRequest(db, 8, { personId, isSub: false }),
        personId,
        wave: 1,
        status: 'declined',
        sentAt: '2026-01-05T12:00:00Z',
      })
      .execute(),
  league_letter: async (db, personId) =>
    db
      .insertInto('leagueLetter')
      .values({ kind: 'results', roundId: (await lastRound(db, 9)).roundId, personId, at: '2026-01-07T12:00:00Z' })
      .execute(),
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
        number: 19,
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
