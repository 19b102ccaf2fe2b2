import { expect } from 'vitest'

import { resultsContract } from '#shared/leagues/results/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

import { makeCards, over } from './scores.ts'

const rules: LeagueRules = {
  ...aloneRules,
  flights: { kind: 'equal', count: 2 },
  dropWorst: 0,
  playoffs: { teams: 0 },
}

test('each flight has a table of its own, and stays as it was when the season was seeded', async ({
  db,
  as,
  clock,
}) => {
  clock.set('2026-12-02T15:00:00Z')
  const made = await makePlaying(db, { rules, season: { status: 'registration_closed' } })
  const indexes = [180, 40, 170, 60]
  for (const [at, { id }] of made.players.entries()) {
    await db
      .updateTable('leagueRegistration')
      .set({ startIndexTenths: indexes[at] ?? 0 })
      .where('id', '=', id)
      .execute()
  }
  const round = await makePlayedRound(db, made, {
    number: 1,
    day: '2026-12-01',
    pairings: [made.teamIds],
    status: 'scored',
  })
  const desk = await as('front_desk')
  const params = { seasonId: made.seasonId }
  await desk(seasonsContract.moveSeason, { params, body: { to: 'seeded' } })
  // Whoever gets better meanwhile moves nobody.
  await db.updateTable('leagueRegistration').set({ startIndexTenths: 10 }).execute()
  const cards = made.players.map((player, place) => ({ player, scores: over(place) }))
  await makeCards(db, { ...round, courseId: made.courseId }, cards)
  await desk(resultsContract.publishRound, { params: { roundId: round.roundId }, query: {}, body: { version: 1 } })

  const { rows } = await desk(resultsContract.readStandings, { params })
  const teamAt = (id: string) => made.teamIds.indexOf(id)
  expect(rows.map(({ id, flight, rank }) => [flight, rank, teamAt(id)])).toEqual([
    [1, 1, 1],
    [1, 2, 3],
    [2, 1, 0],
    [2, 2, 2],
  ])
})
