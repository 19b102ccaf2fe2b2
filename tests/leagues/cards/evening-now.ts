import type { Db } from '#server/kernel/db/database.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { makeCourse } from '#tests/leagues/playing.ts'
import { makeLeague, makeSeason } from '#tests/leagues/seasons.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { makeUser } from '#tests/support/make.ts'

const hour = 3_600_000

/** A match of two that begins in an hour, in a studio that is there already. */
export async function makeMatchSoon(db: Db, names: readonly [string, string] = ['Ann', 'Ben'], code = 'match_night') {
  const courseId = await makeCourse(db, `Course of ${code}`)
  const leagueId = await makeLeague(db, code, 90)
  const rules: LeagueRules = {
    ...pairsRules,
    format: 'match',
    teamSize: 1,
    handicap: { ...pairsRules.handicap, allowancePercents: [100] },
  }
  const asRules = { rules: JSON.stringify(rules), format: rules.format, teamSize: 1, holes: 9, teamCapacity: 8 }
  const seasonId = await makeSeason(db, leagueId, { status: 'in_season', ...asRules })
  const [startsAt, endsAt] = [new Date(Date.now() + hour), new Date(Date.now() + 3 * hour)]
  const { id: roundId } = await db
    .insertInto('leagueRound')
    .values({
      seasonId,
      number: 1,
      course: 'Pine Ridge',
      tee: 'White',
      format: 'match',
      status: 'scheduled',
      startsAt,
      endsAt,
      courseId,
      teeName: 'White',
      nine: 'front',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: pairingId } = await db
    .insertInto('pairing')
    .values({ roundId, number: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const players = []
  for (const [position, name] of names.entries()) {
    const account = await makeUser(db, { email: `${name.toLowerCase()}-${code}@example.com` })
    const { id: personId } = await db
      .selectFrom('person')
      .select('id')
      .where('userId', '=', account.userId)
      .executeTakeFirstOrThrow()
    const { id: teamId } = await db
      .insertInto('leagueTeam')
      .values({ seasonId, name, status: 'confirmed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('leagueRegistration')
      // 14.3 and 8.7 are 8 and 4 strokes here.
      .values({
        seasonId,
        teamId,
        personId,
        shownName: name,
        startIndexTenths: [143, 87][position],
        status: 'registered',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('pairingTeam').values({ roundId, teamId, pairingId, position }).execute()
    players.push({ id, account: { email: account.email, password: account.password } })
  }
  const [first, second] = players
  if (!first || !second) throw new Error('Two of them meet.')

  return { roundId, first, second }
}
