import type { Exact } from '#shared/leagues/handicap/exact.ts'
import type { EntryResult } from '#shared/leagues/results/round.ts'
import { isOfMatches, type LeagueRules } from '#shared/leagues/rules.ts'

/** A round of a season whose playoffs it belongs to: its weeks are over, and its points count for nobody's place in the table. */
export const isPlayoff = (
  { kind }: { kind: 'regular' | 'playoff' | 'final' },
  rules: Pick<LeagueRules, 'playoffs'> | null,
): boolean => kind !== 'regular' && rules !== null && rules.playoffs.teams > 1

/** A round of the playoffs, as far as it has come. */
export interface PlayoffRound {
  id: string
  /** Those who stand in its pairings; none before it is dealt. */
  teamIds: readonly string[]
  /** What was published of it; null before that. */
  results: readonly EntryResult[] | null
}

export interface Side {
  teamId: string
  /** Its place in the table when the playoffs began. */
  seed: number
}

/** By what a match was won: against nobody, hole by hole, by the score, because the other did not play, or as the better seed. */
export type Won = 'bye' | 'match' | 'score' | 'absence' | 'seed'

export interface BracketMatch {
  /** From the top of the bracket; null while it is not known who comes. */
  sides: [Side | null, Side | null]
  isBye: boolean
  winner: string | null
  by: Won | null
}

export interface BracketRound {
  /** Null for one that has no evening yet. */
  roundId: string | null
  matches: BracketMatch[]
}

interface Playoffs {
  /** The teams that play on, the first of the table first. */
  seeds: readonly string[]
  /** The rounds of the season that are its playoffs, in their order. */
  rounds: readonly PlayoffRound[]
  rules: WinnerRules
}

type WinnerRules = Pick<LeagueRules, 'format' | 'by' | 'schedule'>

/** How many rounds it takes until one of so many has beaten all others. */
export const roundsFor = (teams: number): number => (teams < 2 ? 0 : Math.ceil(Math.log2(teams)))

/** The seeds of a bracket from its top, so that the best two can meet in the final alone: 1 8 5 4 3 6 7 2. */
export function seedOrder(size: number): number[] {
  let order = [1]
  while (order.length < size) {
    const all = order.length * 2 + 1
    order = order.flatMap((seed, at) => (at % 2 === 0 ? [seed, all - seed] : [all - seed, seed]))
  }

  return order
}

/**
 * Who meets whom until one is left: a pure function of the seeds and of what was published. The first seeds rest in the first round
 * where the teams are no power of two. Whoever stands in the pairings of a later round plays it, also where an earlier one is
 * corrected afterward.
 */
export function bracketOf({ seeds, rounds, rules }: Playoffs): BracketRound[] {
  const count = roundsFor(seeds.length)
  // Where fewer teams play on than evenings are kept, the last evening is the final.
  const evenings = rounds.slice(Math.max(0, rounds.length - count))
  const bracket: BracketRound[] = []
  let waiting: (Side | null | 'none')[] = seedOrder(count === 0 ? 0 : 2 ** count).map((seed) => {
    const teamId = seeds[seed - 1]
    return teamId === undefined ? 'none' : { teamId, seed }
  })
  for (let at = 0; at < count; at += 1) {
    const evening = evenings[at]
    const matches = pairsOf(waiting).map(([one, other]) => matchOf(one, other, { evening, rules }))
    bracket.push({ roundId: evening?.id ?? null, matches })
    const next = evenings[at + 1]
    waiting = matches.map((match) => comesOn(match, next))
  }

  return bracket
}

const pairsOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((item, at): [Item, Item][] => {
    const other = items[at + 1]
    return at % 2 === 0 && other !== undefined ? [[item, other]] : []
  })

type Waiting = Side | null | 'none'

const sideIn = (waiting: Waiting): Side | null => (waiting === 'none' ? null : waiting)

function matchOf(
  one: Waiting,
  other: Waiting,
  { evening, rules }: { evening: PlayoffRound | undefined; rules: WinnerRules },
): BracketMatch {
  const sides: BracketMatch['sides'] = [sideIn(one), sideIn(other)]
  if (one === 'none' || other === 'none') {
    const [only] = sides.flatMap((side) => side ?? [])
    return { sides, isBye: true, winner: only?.teamId ?? null, by: only ? 'bye' : null }
  }
  if (!one || !other || !evening?.results) return { sides, isBye: false, winner: null, by: null }

  return { sides, isBye: false, ...winnerOf(one, other, { results: evening.results, rules }) }
}

/** The winner; where the next round is dealt already, whoever of the two stands in it. */
function comesOn({ sides, winner }: BracketMatch, next: PlayoffRound | undefined): Side | null {
  const both = sides.flatMap((side) => side ?? [])
  const placed = both.filter(({ teamId }) => next?.teamIds.includes(teamId))
  const [only] = placed
  if (only && placed.length === 1 && winner !== null) return only

  return both.find(({ teamId }) => teamId === winner) ?? null
}

interface Decided {
  winner: string
  by: Won
}

/** Who is level to the end has the better place in the table: that is what the weeks were played for. */
export function winnerOf(
  one: Side,
  other: Side,
  { results, rules }: { results: readonly EntryResult[]; rules: WinnerRules },
): Decided {
  const [first, second] = [one, other].map(({ teamId }) => results.find(({ id }) => id === teamId))
  const better = one.seed < other.seed ? one : other
  const havePlayed = [first, second].map((result) => result?.hasPlayed ?? false)
  if (havePlayed[0] !== havePlayed[1]) return { winner: (havePlayed[0] ? one : other).teamId, by: 'absence' }
  if (!first || !second || !havePlayed[0]) return { winner: better.teamId, by: 'seed' }

  const byMatch = isOfMatches(rules) && first.match?.against === second.id ? matchLead(first, second) : 0
  if (byMatch !== 0) return { winner: (byMatch > 0 ? one : other).teamId, by: 'match' }
  const byScore = scoreLead(first, second, rules)
  if (byScore !== 0) return { winner: (byScore > 0 ? one : other).teamId, by: 'score' }

  return { winner: better.teamId, by: 'seed' }
}

const ofMatch = new Set(['holes', 'match', 'low_gross'])

const pointsOfMatch = ({ parts }: EntryResult): Exact | undefined =>
  parts
    .filter(({ what }) => ofMatch.has(what))
    .reduce<Exact | undefined>((sum, part) => (sum ? sum.add(part.points) : part.points), undefined)

/** By the points of the match, and by holes where these are level. */
function matchLead(first: EntryResult, second: EntryResult): number {
  const [own, theirs] = [pointsOfMatch(first), pointsOfMatch(second)]
  const byPoints = own && theirs ? own.compare(theirs) : own ? 1 : theirs ? -1 : 0

  return byPoints !== 0 ? byPoints : (first.match?.won ?? 0) - (first.match?.lost ?? 0)
}

/** Above zero where the first has the better score of the round; who has none is behind. */
function scoreLead(first: EntryResult, second: EntryResult, { format, by }: WinnerRules): number {
  if (format === 'stableford') return first.stableford - second.stableford

  return (second[by] ?? Infinity) === (first[by] ?? Infinity) ? 0 : (second[by] ?? Infinity) - (first[by] ?? Infinity)
}

/** Who has won the last match; null before that. */
export const championOf = (bracket: readonly BracketRound[]): string | null =>
  bracket.at(-1)?.matches[0]?.winner ?? null

/** Whom the final left behind; null before it. */
export function runnerUpOf(bracket: readonly BracketRound[]): string | null {
  const final = bracket.at(-1)?.matches[0]
  if (!final?.winner) return null

  return final.sides.find((side) => side && side.teamId !== final.winner)?.teamId ?? null
}

/** The matches of the round that is to be dealt next: all sides are known, and none of it is published. Undefined when there is none. */
export const roundToDeal = (bracket: readonly BracketRound[], isPublished: (roundId: string) => boolean) =>
  bracket.find(({ roundId }) => roundId === null || !isPublished(roundId))
