import { isOfMatches, type LeagueRules, sharesBall } from '#shared/leagues/rules.ts'
import { matchStrokes } from '#shared/leagues/scoring/match.ts'

import { type Exact, exactly, fromTenths, wholeOf } from './exact.ts'
import { courseHandicapOf, playingHandicapOf, type Rating } from './rating.ts'

/** Whoever plays a ball of their own, or one with others. */
export interface StrokesPlayer {
  id: string
  /** In tenths; null for who plays without one. */
  index10: number | null
  /** Of the tee that they play, as it is rated for them: of the nine that is played. Needed for a Studio Handicap. */
  rating: Rating | null
}

export interface StrokesTeam {
  id: string
  players: readonly StrokesPlayer[]
}

/** What somebody plays off who has an index. */
export interface CourseStrokes {
  /** As the season lets it count, in tenths. */
  index10: number
  /** Unrounded: an allowance is taken of this one. */
  exact: Exact
  /** Rounded: the net double bogey of a hole is by this one. */
  courseHandicap: number
}

export interface CardStrokes {
  teamId: string
  /** Null for a ball that the team shares. */
  playerId: string | null
  /** Null without an index, and of a ball that is shared. */
  course: CourseStrokes | null
  /** Those received over the round; of a match, above the lowest of all who meet. Below zero for who gives strokes. */
  strokes: number
}

type StrokesRules = Pick<LeagueRules, 'format' | 'schedule' | 'points' | 'handicap'>

/** Two that meet hole by hole, where only the difference of their handicaps is given. */
export const meetsByHole = (rules: Pick<LeagueRules, 'format' | 'schedule' | 'points'>): boolean =>
  isOfMatches(rules) && (rules.format === 'match' || rules.points.perHole !== 0 || rules.points.perMatch !== 0)

/** The strokes of each card of a pairing: of each player, or of the ball that a team shares. */
export function roundStrokes(teams: readonly StrokesTeam[], rules: StrokesRules): CardStrokes[] {
  const cards = teams.flatMap((team) =>
    sharesBall(rules.format) ? sharedStrokes(team, rules) : ownStrokes(team, rules),
  )
  if (teams.length !== 2 || !meetsByHole(rules) || rules.handicap.system === 'none') return cards

  const differences = matchStrokes(cards.map(({ strokes }) => strokes))
  return cards.map((card, at) => ({ ...card, strokes: differences[at] ?? 0 }))
}

/** What a player plays off here; null where nothing is given. */
export function courseStrokesOf(
  { index10, rating }: StrokesPlayer,
  { system, highestIndex10 }: LeagueRules['handicap'],
): CourseStrokes | null {
  if (system === 'none' || index10 === null) return null

  const counting = Math.min(index10, highestIndex10)
  // An average is of the strokes themselves, whatever the course.
  if (system === 'league_average') {
    const exact = fromTenths(counting)
    return { index10: counting, exact, courseHandicap: wholeOf(exact) }
  }
  if (rating === null) return null
  const exact = courseHandicapOf(counting, rating)
  return { index10: counting, exact, courseHandicap: wholeOf(exact) }
}

interface Ranked {
  player: StrokesPlayer
  course: CourseStrokes | null
  percent: number
}

/** The players of a team with their allowances: the lowest handicap has the first. */
function ranked({ players }: StrokesTeam, { handicap }: StrokesRules): Ranked[] {
  const { allowancePercents } = handicap
  const found = players.map((player) => ({ player, course: courseStrokesOf(player, handicap) }))
  const lowestFirst = found.toSorted((one, other) => exactOf(one).compare(exactOf(other)))

  return found.map((one) => ({
    ...one,
    percent: allowancePercents[allowancePercents.length === 1 ? 0 : lowestFirst.indexOf(one)] ?? 0,
  }))
}

const exactOf = ({ course }: { course: CourseStrokes | null }): Exact => course?.exact ?? exactly(0)

const ownStrokes = (team: StrokesTeam, rules: StrokesRules): CardStrokes[] =>
  ranked(team, rules).map(({ player, course, percent }) => ({
    teamId: team.id,
    playerId: player.id,
    course,
    strokes: course ? playingHandicapOf(course.exact, percent) : 0,
  }))

/** The shares of all players are added up unrounded. */
function sharedStrokes(team: StrokesTeam, rules: StrokesRules): CardStrokes[] {
  if (team.players.length === 0) return []
  const sum = ranked(team, rules).reduce(
    (sum, { course, percent }) => (course ? sum.add(course.exact.mul(exactly(percent, 100))) : sum),
    exactly(0),
  )

  return [{ teamId: team.id, playerId: null, course: null, strokes: wholeOf(sum) }]
}
