import { type Exact, exactly } from '#shared/leagues/handicap/exact.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import type { EntryResult } from './round.ts'

/** A published round, as it counts for the season. */
export interface PublishedRound {
  number: number
  results: readonly EntryResult[]
}

type TieStep = LeagueRules['ties'][number]

/** Why one stands before another that has as many points. */
export interface DecidedTie {
  step: TieStep
  /** Those who were level until then. */
  among: readonly string[]
}

export interface Standing {
  id: string
  /** 1 is the first; those whom nothing parts share one. */
  rank: number
  points: Exact
  played: number
  /** The rounds whose points do not count. */
  dropped: readonly number[]
  wins: number
  /** Of the rounds that have one; null without any. */
  totalNet: number | null
  ties: readonly DecidedTie[]
}

interface StandingRules extends Pick<LeagueRules, 'dropWorst' | 'ties'> {
  /** The order in which coins fell, where one was tossed: the first named is before the others. */
  coins?: readonly string[]
}

interface Season {
  rounds: readonly PublishedRound[]
  rules: StandingRules
}

type Sums = Omit<Standing, 'rank' | 'ties'> & {
  /** Rounds that have a net score, also those of a ghost. */
  nets: number
}

/** Who stands where after some rounds: by points, and who is level by the steps of the tie chain one after the other. */
export function standingsOf(entryIds: readonly string[], season: Season): Standing[] {
  const byEntry = Map.groupBy(
    season.rounds.flatMap(({ number, results }) => results.map((result) => ({ number, ...result }))),
    ({ id }) => id,
  )
  const sums = entryIds.map((id) => sumsOf(id, byEntry.get(id) ?? [], season))
  const level = groupsBy(
    sums,
    ({ points }) => points,
    (one, other) => other.compare(one),
  )
  const found: Standing[] = []
  for (const group of level) {
    for (const { tied, ties } of part(group, season, season.rules.ties)) {
      const rank = found.length + 1
      for (const { nets: _, ...one } of tied) found.push({ ...one, rank, ties })
    }
  }

  return found
}

function sumsOf(id: string, own: readonly (EntryResult & { number: number })[], { rounds, rules }: Season): Sums {
  // A round that was missed is the worst of all.
  const missed = Math.max(0, rounds.length - own.length)
  const worst = own.toSorted((one, other) => one.points.compare(other.points) || one.number - other.number)
  const drops = Math.min(rules.dropWorst, rounds.length - 1)
  const dropped = worst.slice(0, Math.max(0, drops - missed)).map(({ number }) => number)
  const counting = own.filter(({ number }) => !dropped.includes(number))
  const nets = own.flatMap(({ net }) => net ?? [])

  return {
    id,
    points: counting.reduce((sum, { points }) => sum.add(points), exactly(0)),
    played: own.filter(({ hasPlayed }) => hasPlayed).length,
    dropped,
    wins: own.filter(({ match, place }) => (match ? match.won > match.lost : place === 1)).length,
    totalNet: nets.length === 0 ? null : nets.reduce((sum, net) => sum + net, 0),
    nets: nets.length,
  }
}

interface Parted {
  tied: readonly Sums[]
  ties: readonly DecidedTie[]
}

/** Parts those who are level by the first step that parts any of them; those whom it leaves level begin the chain anew. */
function part(level: readonly Sums[], season: Season, steps: readonly TieStep[]): Parted[] {
  if (level.length === 1) return [{ tied: level, ties: [] }]
  for (const step of steps) {
    const scores = scoresBy(step, level, season)
    const groups = groupsBy(
      level,
      ({ id }) => scores.get(id) ?? exactly(0),
      (one, other) => other.compare(one),
    )
    if (groups.length === 1) continue
    const decided = { step, among: level.map(({ id }) => id) }
    return groups.flatMap((group) =>
      part(group, season, season.rules.ties).map(({ tied, ties }) => ({ tied, ties: [decided, ...ties] })),
    )
  }

  return [{ tied: level, ties: [] }]
}

/** More is better, of each step. */
function scoresBy(step: TieStep, level: readonly Sums[], season: Season): Map<string, Exact> {
  const among = new Set(level.map(({ id }) => id))
  const last = season.rounds.toSorted((one, other) => one.number - other.number).at(-1)
  const of: Record<TieStep, (one: Sums) => Exact> = {
    head_to_head: ({ id }) => headToHead(id, among, season.rounds),
    wins: ({ wins }) => exactly(wins),
    // For as many rounds as have one; who has no score is last.
    total_net: ({ totalNet, nets }) => (totalNet === null ? exactly(-1_000_000) : exactly(-totalNet, nets)),
    last_round: ({ id }) => last?.results.find((result) => result.id === id)?.points ?? exactly(0),
    coin: ({ id }) => {
      const at = season.rules.coins?.indexOf(id) ?? -1
      return at === -1 ? exactly(-1_000_000) : exactly(-at)
    },
  }

  return new Map(level.map((one) => [one.id, of[step](one)]))
}

/** Points of the matches among those who are level; where they have not all met one another as often, none. */
function headToHead(id: string, among: ReadonlySet<string>, rounds: readonly PublishedRound[]): Exact {
  const matches = rounds.flatMap(({ results }) =>
    results.filter(({ match, ...result }) => match && among.has(result.id) && among.has(match.against)),
  )
  const metOf = (one: string, other: string) =>
    matches.filter((result) => result.id === one && result.match?.against === other).length
  const ids = [...among]
  const counts = new Set(ids.flatMap((one) => ids.filter((other) => other !== one).map((other) => metOf(one, other))))
  if (counts.size !== 1) return exactly(0)

  return matches
    .filter((result) => result.id === id)
    .reduce(
      (sum, { match }) => sum.add(match && match.won > match.lost ? 2 : match?.won === match?.lost ? 1 : 0),
      exactly(0),
    )
}

/** Those of equal scores together, in order. */
function groupsBy<Item>(
  items: readonly Item[],
  scoreOf: (item: Item) => Exact,
  order: (one: Exact, other: Exact) => number,
): Item[][] {
  const sorted = items.toSorted((one, other) => order(scoreOf(one), scoreOf(other)))
  const groups: Item[][] = []
  for (const item of sorted) {
    const group = groups.at(-1)
    if (group?.[0] !== undefined && order(scoreOf(group[0]), scoreOf(item)) === 0) group.push(item)
    else groups.push([item])
  }

  return groups
}
