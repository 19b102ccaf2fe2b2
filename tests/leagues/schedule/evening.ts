import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'

export const fourPairs = [
  ['Ann', 'Ben'],
  ['Cleo', 'Dan'],
  ['Eve', 'Fay'],
  ['Gus', 'Hal'],
]

/** An evening of Tuesday, November 24, 2026, from 18:15 to 20:45: each two pairs meet in a bay of their own, which are kept. */
export async function makeDealtEvening(
  db: Db,
  services: Services,
  { bays = 2, starts = 1, teams = fourPairs }: { bays?: number; starts?: number; teams?: string[][] } = {},
) {
  const made = await makePlaying(db, { rules: { ...pairsRules, starts }, teams, bays })
  const { teamIds } = made
  const pairings = Array.from({ length: Math.floor(teamIds.length / 2) }, (_, at) => teamIds.slice(2 * at, 2 * at + 2))
  const round = await makePlayedRound(db, made, { pairings })
  await keepEvenings(jobWork(services, 'test'))

  return { ...made, ...round, params: { roundId: round.roundId } }
}
