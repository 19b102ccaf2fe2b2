import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { playerHandicapContract } from '#shared/leagues/handicap/own-contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { makePlayedRound, makePlaying, type MadePlayer } from '#tests/leagues/playing.ts'
import { makeSeason } from '#tests/leagues/seasons.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

import { makeCards, over } from './scores.ts'

/** Another season of the league, in which the same people play for themselves. */
async function makeOther(db: Db, { leagueId, players }: { leagueId: string; players: readonly MadePlayer[] }) {
  const { format, teamSize, holes, weeks } = aloneRules
  const asRules = { rules: JSON.stringify(aloneRules), format, teamSize, holes, weeks, teamCapacity: 8 }
  const seasonId = await makeSeason(db, leagueId, { name: 'Other', status: 'in_season', ...asRules })
  const others: MadePlayer[] = []
  for (const player of players) {
    const { name, personId } = player
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
    others.push({ ...player, id, teamId })
  }

  return { seasonId, players: others, teamIds: others.map(({ teamId }) => teamId) }
}

test('two leagues of the same players publish at once: each index counts both evenings', async ({ db, as }) => {
  const made = await makePlaying(db, { rules: aloneRules })
  const other = { ...made, ...(await makeOther(db, made)) }
  const desk = await as('front_desk')
  for (const number of [1, 2]) {
    const rounds: { roundId: string }[] = []
    for (const [at, season] of [made, other].entries()) {
      const day = `2026-11-${10 + 7 * number + at}`
      const round = await makePlayedRound(db, season, { number, day, status: 'scored' })
      const cards = season.players.map((player) => ({ player, scores: over(number + at), courseHandicap: 8 }))
      await makeCards(db, { ...round, courseId: made.courseId }, cards)
      rounds.push(round)
    }
    const publish = ({ roundId }: { roundId: string }) =>
      desk(resultsContract.publishRound, { params: { roundId }, query: {}, body: { version: 1 } })
    await Promise.all(rounds.map(publish))

    for (const { personId } of made.players) {
      const told = await desk(playerHandicapContract.readHandicap, { params: { personId } })
      expect(told.roundsPlayed).toBe(2 * number)
    }
  }
  const kept = await db.selectFrom('handicapCalculation').select(['personId', 'replaces']).orderBy('id').execute()
  expect(new Set(kept.map(({ personId, replaces }) => `${personId} ${replaces}`)).size).toBe(kept.length)
})
