import type { Db } from '#server/kernel/db/database.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'

import type { makeEvening } from './evening.ts'

type Evening = Awaited<ReturnType<typeof makeEvening>>

/** Two meet alone off all of their strokes, with a ghost for whoever is absent. */
export const singlesRules: LeagueRules = {
  ...pairsRules,
  format: 'match',
  teamSize: 1,
  bestBalls: 1,
  dropWorst: 0,
  handicap: { ...pairsRules.handicap, allowancePercents: [100] },
  absence: { ghost: 'course', wins: true, loses: true, penaltyStrokes: 1 },
}

/** As its letters call it. */
export const nameLeague = (db: Db) => db.updateTable('league').set({ name: 'Tuesday singles' }).execute()

/** The round of an evening is closed, and published by the desk. */
export async function publishEvening({ desk, step, roundId }: Evening) {
  const { round } = await step('closed')

  return desk(resultsContract.publishRound, { params: { roundId }, query: {}, body: { version: round.version } })
}

export const noteAbsent = ({ desk, roundId, paramsOf }: Evening, name: string) =>
  desk(roundsContract.noteAbsence, { params: { roundId }, body: { entryId: paramsOf(name).entryId } })

/** Rank, name and points of each row, and by what it was parted from others. */
export const rowsOf = async ({ desk, seasonId }: Evening) =>
  (await desk(resultsContract.readStandings, { params: { seasonId } })).rows.map(({ rank, name, points, ties }) => [
    rank,
    name,
    points,
    ...ties.map(({ step }) => step),
  ])
