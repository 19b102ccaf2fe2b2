import type { Db } from '#server/kernel/db/database.ts'
import type { Call } from '#shared/http/call.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { frontPars, makeCards } from '#tests/leagues/results/scores.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'

export const playoffRules: LeagueRules = { ...aloneRules, weeks: 1, dropWorst: 0, playoffs: { teams: 4 } }

/** Nine holes for so many points of Stableford, up to 18: a par has two, a bogey one. */
export const forPoints = (points: number): number[] =>
  frontPars.map((par, hole) => par + (hole < points - 9 ? 0 : hole < points ? 1 : 2))

/** A season of one week, after which the best four play on: with how many points each has played it. */
export async function makePlayingOn(
  db: Db,
  desk: Call,
  {
    week = { Ann: 18, Ben: 16, Cleo: 14, Dan: 12, Eve: 10 },
    isPublished = true,
    rules = playoffRules,
  }: { rules?: LeagueRules; week?: Readonly<Record<string, number>>; isPublished?: boolean } = {},
) {
  const season = await makePlaying(db, { rules, teams: Object.keys(week).map((name) => [name]) })
  const weeks = await makePlayedRound(db, season, { day: '2026-11-24', status: 'scored' })
  const semi = await makePlayedRound(db, season, { number: 2, day: '2026-12-01', kind: 'playoff', pairings: [] })
  const final = await makePlayedRound(db, season, { number: 3, day: '2026-12-08', kind: 'final', pairings: [] })
  const cardsOf = async (
    round: { roundId: string; pairingIds: string[] },
    scores: Readonly<Record<string, number>>,
  ) => {
    const cards = season.players
      .filter(({ name }) => scores[name] !== undefined)
      .map((player) => ({ player, scores: forPoints(scores[player.name] ?? 0) }))
    await makeCards(db, { ...round, courseId: season.courseId }, cards)
  }
  const publish = async (roundId: string, reason?: string) => {
    const { version } = await db
      .selectFrom('leagueRound')
      .select('version')
      .where('id', '=', roundId)
      .executeTakeFirstOrThrow()
    return desk(resultsContract.publishRound, {
      params: { roundId },
      query: {},
      body: { version, ...(reason !== undefined && { reason }) },
    })
  }
  await cardsOf(weeks, week)
  if (isPublished) await publish(weeks.roundId)

  return {
    ...season,
    weeks,
    semi,
    final,
    publish,
    /** Everybody of a round has their card, and it is published. */
    play: async (round: { roundId: string; pairingIds: string[] }, scores: Readonly<Record<string, number>>) => {
      await db.updateTable('leagueRound').set({ status: 'scored' }).where('id', '=', round.roundId).execute()
      await cardsOf(round, scores)
      await publish(round.roundId)
    },
    teamOf: (name: string) => season.players.find((player) => player.name === name)?.teamId ?? '',
  }
}
