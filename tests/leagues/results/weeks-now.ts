import type { Db } from '#server/kernel/db/database.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { makeCourse, type MadePlayer } from '#tests/leagues/playing.ts'
import { makeLeague, makeSeason } from '#tests/leagues/seasons.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { makeUser } from '#tests/support/make.ts'

import { makeCards, over } from './scores.ts'

const hour = 3_600_000

const scoresOf = (bogeys: number) => over(0).map((par, hole) => (hole < bogeys ? par + 1 : par))

/**
 * A round of Stableford that was closed an hour ago, in a studio that is there already. Everybody has brought two differentials along,
 * so that this round makes their first index; each has two bogeys more than the one before.
 */
export async function makeClosedRound(db: Db, names: readonly string[], code: string) {
  const courseId = await makeCourse(db, `Course of ${code}`)
  const leagueId = await makeLeague(db, code, 90)
  const rules: LeagueRules = { ...aloneRules, dropWorst: 0 }
  const asRules = { rules: JSON.stringify(rules), format: rules.format, teamSize: 1, holes: 9, teamCapacity: 8 }
  const seasonId = await makeSeason(db, leagueId, { status: 'in_season', ...asRules })
  const [startsAt, endsAt] = [new Date(Date.now() - 3 * hour), new Date(Date.now() - hour)]
  const played = { course: 'Pine Ridge', tee: 'White', format: 'stableford', status: 'closed' } as const
  const where = { courseId, teeName: 'White', nine: 'front' } as const
  const { id: roundId } = await db
    .insertInto('leagueRound')
    .values({ seasonId, number: 1, ...played, ...where, startsAt, endsAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: pairingId } = await db
    .insertInto('pairing')
    .values({ roundId, number: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const players: MadePlayer[] = []
  for (const [position, name] of names.entries()) {
    const { userId } = await makeUser(db, { email: `${name.toLowerCase()}-${code}@example.com` })
    const { id: personId } = await db
      .selectFrom('person')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const { id: teamId } = await db
      .insertInto('leagueTeam')
      .values({ seasonId, name, status: 'confirmed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('leagueRegistration')
      .values({ seasonId, teamId, personId, shownName: name, startIndexTenths: 143, status: 'registered' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('pairingTeam').values({ roundId, teamId, pairingId, position }).execute()
    const today = localDayOf(startsAt, 'America/Chicago')
    const brought = [150, 160].map((tenths, at) => ({ personId, tenths, playedOn: addDays(today, -20 + at) }))
    await db.insertInto('pastDifferential').values(brought).execute()
    players.push({ id, personId, userId, teamId, name })
  }
  const cards = players.map((player, at) => ({ player, scores: scoresOf(2 * at) }))
  await makeCards(db, { roundId, pairingIds: [pairingId], courseId }, cards)

  return { seasonId, roundId, players }
}
