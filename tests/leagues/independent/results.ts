import { strokesFor } from './handicap.ts'
import { compare, plus, type Ratio, ratio, sumOf, times, zero } from './ratio.ts'

// What a round of a league gives, and who stands where, from the rules of a season and the numbers on the cards.

/** A card with its strokes as they were given that evening. */
export interface Sheet {
  player: string
  team: string
  strokes: number
  /** Null for a ball that was picked up; none of whoever is absent. */
  scores: readonly (number | null)[]
  isAbsent?: boolean
}

export interface Evening {
  number: number
  pairings: readonly (readonly string[])[]
  sheets: readonly Sheet[]
}

export interface Rules {
  kind: 'match' | 'stableford'
  perHole: number
  perMatch: number
  perPlace: readonly number[]
  bestGross: readonly number[]
  played: number
  ghost: 'course' | 'own_average'
  penalty: number
  drops: number
}

export interface Holes {
  pars: readonly number[]
  /** The stroke indexes of the holes that are played, 1 to 9. */
  ranks: readonly number[]
}

interface Result {
  team: string
  points: Ratio
  /** Somebody of the team was there. */
  isPlayed: boolean
  net: number | null
  isWon: boolean
  /** Holes won less holes lost against another team. */
  against?: { team: string; balance: number }
}

interface Hole {
  gross: number
  net: number
}

/** At most net double bogey a hole, which a ball that was picked up counts too. */
function counted({ strokes, scores }: Sheet, { pars, ranks }: Holes): Hole[] {
  return pars.map((par, at) => {
    const received = strokesFor(strokes, ranks[at] ?? 0, pars.length)
    const most = par + 2 + received
    const gross = Math.min(scores[at] ?? most, most)
    return { gross, net: gross - received }
  })
}

const totalOf = (holes: readonly Hole[], what: keyof Hole) => holes.reduce((sum, hole) => sum + hole[what], 0)

/** Whoever is absent plays net par and what the rules add: so many strokes, or as much over as on earlier evenings. */
function ghostOf(absent: Sheet, earlier: readonly Evening[], { holes, rules }: { holes: Holes; rules: Rules }): Sheet {
  const own = earlier.flatMap(({ sheets }) => sheets.filter((one) => one.player === absent.player && !one.isAbsent))
  const par = holes.pars.reduce((sum, one) => sum + one, 0)
  const overs = own.map((sheet) => totalOf(counted(sheet, holes), 'net') - par)
  const mean = overs.length === 0 ? 0 : Math.floor(overs.reduce((sum, over) => sum + over, 0) / overs.length + 0.5)
  const over = rules.penalty + (rules.ghost === 'own_average' ? mean : 0)

  return {
    ...absent,
    scores: holes.pars.map((one, at) => {
      const rank = holes.ranks[at] ?? 0
      // No hole takes less than one stroke.
      return Math.max(1, one + strokesFor(absent.strokes, rank, 9) + strokesFor(over, rank, 9))
    }),
  }
}

interface Side {
  team: string
  holes: Hole[]
  isPlayed: boolean
}

/** The better ball of each hole, by gross and by net on its own. */
function sideOf(team: string, sheets: readonly Sheet[], holes: Holes): Side {
  const balls = sheets.map((sheet) => counted(sheet, holes))
  const better = (at: number, what: keyof Hole) => Math.min(...balls.map((ball) => ball[at]?.[what] ?? Infinity))

  return {
    team,
    holes:
      balls.length === 0 ? [] : holes.pars.map((_, at) => ({ gross: better(at, 'gross'), net: better(at, 'net') })),
    isPlayed: sheets.some(({ isAbsent }) => !isAbsent),
  }
}

function sidesOf(evening: Evening, earlier: readonly Evening[], given: { holes: Holes; rules: Rules }): Side[] {
  return evening.pairings.flat().map((team) => {
    const sheets = evening.sheets
      .filter((sheet) => sheet.team === team)
      .map((sheet) => (sheet.isAbsent ? ghostOf(sheet, earlier, given) : sheet))
    return sideOf(team, sheets, given.holes)
  })
}

/** What each team has of an evening. */
export function resultsOf(
  evening: Evening,
  earlier: readonly Evening[],
  given: { holes: Holes; rules: Rules },
): Result[] {
  const sides = sidesOf(evening, earlier, given)

  return given.rules.kind === 'match' ? matchesOf(evening, sides, given.rules) : byPlaces(sides, given)
}

/** All of what is won, half of what is halved, nothing of what is lost. */
const half = (result: number): Ratio => ratio(result + 1, 2)

/** A point a hole that is won, half of one where it is halved, and so for the total. */
function matchesOf({ pairings }: Evening, sides: readonly Side[], { perHole, perMatch }: Rules): Result[] {
  return pairings.flatMap((teams) => {
    const [home, away] = teams.map((team) => sides.find((side) => side.team === team))
    if (!home || !away) throw new Error('Two meet.')

    return [
      [home, away],
      [away, home],
    ].flatMap((two): Result[] => {
      const [one, other] = two
      if (!one || !other) return []
      const won = one.holes.map(({ net }, at) => Math.sign((other.holes[at]?.net ?? 0) - net))
      const total = Math.sign(totalOf(other.holes, 'net') - totalOf(one.holes, 'net'))
      const balance = won.reduce((sum, result) => sum + result, 0)
      const points = plus(
        sumOf(won.map((result) => times(half(result), ratio(perHole)))),
        times(half(total), ratio(perMatch)),
      )
      const net = totalOf(one.holes, 'net')
      return [
        {
          team: one.team,
          points,
          isPlayed: one.isPlayed,
          net,
          isWon: balance > 0,
          against: { team: other.team, balance },
        },
      ]
    })
  })
}

const stableford = ({ holes }: Side, { pars }: Holes): number =>
  holes.reduce((sum, { net }, at) => sum + Math.min(6, Math.max(0, 2 + (pars[at] ?? 0) - net)), 0)

/** Points by places, of which those who tie have the mean; and for the best rounds without strokes of those who are there. */
function byPlaces(sides: readonly Side[], { holes, rules }: { holes: Holes; rules: Rules }): Result[] {
  const scored = sides
    .filter((side) => side.holes.length > 0)
    .map((side) => ({ side, score: stableford(side, holes), gross: totalOf(side.holes, 'gross') }))
  const there = scored.filter(({ side }) => side.isPlayed)

  return sides.map((side) => {
    const own = scored.find((one) => one.side === side)
    if (!own) return { team: side.team, points: zero, isPlayed: false, net: null, isWon: false }
    const better = scored.filter(({ score }) => score > own.score).length
    const points = sumOf([
      shared(better, scored.filter(({ score }) => score === own.score).length, rules.perPlace),
      side.isPlayed
        ? shared(
            there.filter(({ gross }) => gross < own.gross).length,
            there.filter(({ gross }) => gross === own.gross).length,
            rules.bestGross,
          )
        : zero,
      side.isPlayed ? ratio(rules.played) : zero,
    ])
    return { team: side.team, points, isPlayed: side.isPlayed, net: totalOf(side.holes, 'net'), isWon: better === 0 }
  })
}

/** The mean of the places that so many share, after those who are better. */
const shared = (better: number, among: number, table: readonly number[]): Ratio =>
  times(sumOf(table.slice(better, better + among).map((points) => ratio(points))), ratio(1, among))

export interface Place {
  team: string
  rank: number
  points: Ratio
}

interface Row {
  team: string
  points: Ratio
  wins: number
  net: Ratio | null
  last: Ratio
  /** Among all coins of the season. */
  coin: number
}

/** The table: points, then matches among those who are level, evenings won, net score, the last evening, and the coin. */
export function tableOf(
  teams: readonly string[],
  evenings: readonly (readonly Result[])[],
  { drops, coins }: { drops: number; coins: readonly string[] },
): Place[] {
  const rows = teams.map((team) => ({ ...rowOf(team, evenings, drops), coin: coins.indexOf(team) }))
  const order = orderOf(rows, evenings)

  return order.flatMap((level, at) => {
    const rank = 1 + order.slice(0, at).reduce((sum, before) => sum + before.length, 0)
    return level.map(({ team, points }) => ({ team, rank, points }))
  })
}

function rowOf(team: string, evenings: readonly (readonly Result[])[], drops: number): Omit<Row, 'coin'> {
  const of = evenings.map((results) => results.find((result) => result.team === team))
  const points = of.map((result) => result?.points ?? zero).toSorted((one, other) => compare(one, other))
  const nets = of.flatMap((result) => result?.net ?? [])
  const sum = nets.reduce((total, net) => total + net, 0)

  return {
    team,
    points: sumOf(points.slice(Math.min(drops, evenings.length - 1))),
    wins: of.filter((result) => result?.isWon).length,
    net: nets.length === 0 ? null : ratio(sum, nets.length),
    last: of.at(-1)?.points ?? zero,
  }
}

/** By the first step that parts any of them; each of the groups goes through all steps of a tie again. Who are level stand together. */
function orderOf(rows: readonly Row[], evenings: readonly (readonly Result[])[]): Row[][] {
  const steps: ((row: Row) => Ratio)[] = [
    ({ points }) => points,
    ({ team }) => duels(team, rows, evenings),
    ({ wins }) => ratio(wins),
    ({ net }) => (net ? times(net, ratio(-1)) : ratio(-1_000_000)),
    ({ last }) => last,
    ({ coin }) => ratio(-coin),
  ]
  for (const scoreOf of steps) {
    const scored = rows.map((row) => ({ row, score: scoreOf(row) }))
    if (scored.every(({ score }) => scored[0] && compare(score, scored[0].score) === 0)) continue
    const groups: Row[][] = []
    let left = scored
    while (left.length > 0) {
      const best = left.reduce((one, other) => (compare(other.score, one.score) > 0 ? other : one)).score
      groups.push(left.filter(({ score }) => compare(score, best) === 0).map(({ row }) => row))
      left = left.filter(({ score }) => compare(score, best) !== 0)
    }
    return groups.flatMap((group) => orderOf(group, evenings))
  }

  return [[...rows]]
}

/** Two for a match won and one for one that is level, among these; nothing unless all have met equally often. */
function duels(team: string, rows: readonly Row[], evenings: readonly (readonly Result[])[]): Ratio {
  const among = rows.map((row) => row.team)
  const met = (one: string, other: string) =>
    evenings.flat().filter((result) => result.team === one && result.against?.team === other)
  const counts = new Set(
    among.flatMap((one) => among.filter((other) => other !== one).map((other) => met(one, other).length)),
  )
  if (counts.size !== 1) return zero
  const won = among.filter((other) => other !== team).flatMap((other) => met(team, other))

  return ratio(won.reduce((sum, { against }) => sum + 1 + Math.sign(against?.balance ?? 0), 0))
}
