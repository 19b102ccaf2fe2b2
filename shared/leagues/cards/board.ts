import type { Exact } from '#shared/leagues/handicap/exact.ts'
import { rankHoles } from '#shared/leagues/handicap/strokes.ts'
import type { Card, CardScore } from '#shared/leagues/results/card.ts'
import { type EntryResult, type Pairing, resultsOf } from '#shared/leagues/results/round.ts'
import { sideHoles, totalOf } from '#shared/leagues/results/side.ts'
import { placesOf } from '#shared/leagues/scoring/places.ts'

import type { CardHole, CountingRules, Leaderboard, LeaderboardMatch, LeaderboardRow } from './contract.ts'

/** A card as it stands on a board; on a phone with what it has not sent yet. */
export interface BoardCard {
  entryId: string
  name: string
  /** Received over the round. */
  strokes: number
  holes: readonly Pick<CardHole, 'par' | 'strokeIndex' | 'strokes' | 'status'>[]
}

export interface BoardTeam {
  id: string
  name: string
  pairingId: string
  isAbsent: boolean
  cards: readonly BoardCard[]
}

interface Board {
  teams: readonly BoardTeam[]
  rules: CountingRules
  /** Nothing is entered any more: what was not reached counts by the rules, and points are told. */
  isTimeUp: boolean
}

/** A hole that is disputed has no score. */
const scoreOf = ({ status, strokes }: BoardCard['holes'][number]): CardScore =>
  status === 'entered' ? strokes : undefined

const countedCard = ({ holes, strokes }: BoardCard, counts: (hole: number) => boolean = () => true): Card => ({
  holes: rankHoles(holes),
  scores: holes.map((hole, at) => (counts(at) ? scoreOf(hole) : undefined)),
  strokes,
})

const isOn = ({ cards }: BoardTeam, hole: number): boolean =>
  cards.length > 0 && cards.every(({ holes }) => holes[hole]?.status === 'entered')

/** How many holes all of them have. */
export const thruOf = (teams: readonly BoardTeam[]): number => {
  const holes = teams.flatMap(({ cards }) => cards.map((card) => card.holes.length))

  return Array.from({ length: Math.max(0, ...holes) }, (_, hole) => hole).filter((hole) =>
    teams.every((team) => isOn(team, hole)),
  ).length
}

/** While it is played holes that were not reached count for nobody; of two that meet only those that both have. */
export function resultsSoFar({ teams, rules, isTimeUp }: Board): EntryResult[] {
  const pairings = [...Map.groupBy(teams, ({ pairingId }) => pairingId)].flatMap(([id, meeting]): Pairing[] => {
    const areBothOn = (hole: number) => isTimeUp || meeting.length !== 2 || meeting.every((team) => isOn(team, hole))
    const entries = meeting.map((team) => ({
      id: team.id,
      cards: team.cards.map((card) => countedCard(card, areBothOn)),
    }))
    // Whoever is there alone has no match: what an absence counts is told when the round is published.
    return entries.some(({ cards }) => cards.length === 0)
      ? entries.map((entry) => ({ id: `${id} ${entry.id}`, entries: [entry] }))
      : [{ id, entries }]
  })

  return resultsOf(pairings, isTimeUp ? rules : { ...rules, unplayedHoles: 'left_out' })
}

/** Who stands where in a round, and each match. */
export function boardOf(board: Board): Pick<Leaderboard, 'rows' | 'matches'> {
  const results = new Map(resultsSoFar(board).map((result) => [result.id, result]))
  const rows = board.teams.map((team) => rowOf(team, results.get(team.id), board))
  const scored = rows.flatMap((row) =>
    row.toPar === null ? [] : [{ id: row.teamId, score: scoreBy(row, board.rules) }],
  )
  const places = new Map(placesOf(scored, (one, other) => one - other).map(({ id, place }) => [id, place]))
  const placed = rows.map((row) => ({ ...row, place: places.get(row.teamId) ?? null }))

  return {
    rows: placed.toSorted(
      (one, other) =>
        (one.place ?? Infinity) - (other.place ?? Infinity) ||
        other.thru - one.thru ||
        one.name.localeCompare(other.name),
    ),
    matches: matchesOf(board, results),
  }
}

type Told = Pick<Leaderboard, 'rows' | 'matches'>

/** A board of a round that is published: with its results, whatever was corrected on a card since. */
export function asPublished({ rows, matches }: Told, results: readonly EntryResult[], by: Board['rules']['by']): Told {
  const kept = new Map(results.map((result) => [result.id, result]))
  const published = rows.map((row) => {
    const result = kept.get(row.teamId)
    return result ? publishedRow(row, result, by) : row
  })

  return {
    rows: published.toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity)),
    matches: matches.map((match) => {
      const halved = match.sides.flatMap(({ teamId }) => kept.get(teamId)?.match?.halved ?? [])[0] ?? match.halved
      const sides = match.sides.map((side) => {
        const result = kept.get(side.teamId)
        return result?.match ? { ...side, won: result.match.won, points: toTwoPlaces(result.points) } : side
      })
      return { ...match, sides, halved }
    }),
  }
}

/** A ghost has points, and no score that anybody has played. */
function publishedRow(row: LeaderboardRow, result: EntryResult, by: Board['rules']['by']): LeaderboardRow {
  const points = toTwoPlaces(result.points)
  if (row.isAbsent) return { ...row, points }
  const { gross, net, stableford, place } = result
  const [now, then] = [row[by], result[by]]
  const toPar = row.toPar === null || now === null || then === null ? row.toPar : row.toPar + then - now

  return { ...row, gross, net, stableford, place, points, toPar }
}

const scoreBy = ({ stableford, toPar }: LeaderboardRow, { format }: CountingRules) =>
  format === 'stableford' ? -stableford : (toPar ?? 0)

const toTwoPlaces = (points: Exact): number => Math.round(points.mul(100).valueOf()) / 100

function rowOf(team: BoardTeam, result: EntryResult | undefined, { rules, isTimeUp }: Board): LeaderboardRow {
  const side = sideHoles(
    team.cards.map((card) => countedCard(card)),
    isTimeUp ? rules : { ...rules, unplayedHoles: 'left_out' },
  )
  const pars = team.cards[0]?.holes.map(({ par }) => par * Math.min(rules.bestBalls, team.cards.length)) ?? []
  const counting = side[rules.by]
  const hasNumbers = team.cards.some(({ holes }) => holes.some(({ status }) => status === 'entered'))
  const counted = counting.filter((score) => score !== null)
  const par = pars.reduce((sum, par, hole) => (counting[hole] === null ? sum : sum + par), 0)

  return {
    teamId: team.id,
    name: team.name,
    players: team.cards.map((card) => ({ entryId: card.entryId, name: card.name, thru: enteredOn(card) })),
    place: null,
    thru: thruOf([team]),
    gross: hasNumbers ? totalOf(side.gross) : null,
    net: hasNumbers ? totalOf(side.net) : null,
    toPar: hasNumbers && counted.length > 0 ? (totalOf(counting) ?? 0) - par : null,
    stableford: hasNumbers ? side.points.reduce((sum, points) => sum + points, 0) : 0,
    points: isTimeUp && hasNumbers && result ? toTwoPlaces(result.points) : null,
    isAbsent: team.isAbsent,
    isDisputed: team.cards.some(({ holes }) => holes.some(({ status }) => status === 'disputed')),
  }
}

const enteredOn = ({ holes }: BoardCard) => holes.filter(({ status }) => status === 'entered').length

function matchesOf({ teams, isTimeUp }: Board, results: ReadonlyMap<string, EntryResult>): LeaderboardMatch[] {
  return [...Map.groupBy(teams, ({ pairingId }) => pairingId)].flatMap(([pairingId, meeting]): LeaderboardMatch[] => {
    const [first, second] = meeting
    const match = first && results.get(first.id)?.match
    if (!first || !second || meeting.length !== 2 || !match) return []

    const won = (team: BoardTeam) => (team === first ? match.won : match.lost)
    return [
      {
        pairingId,
        bay: null,
        sides: meeting.map((team) => {
          const points = results.get(team.id)?.points
          const isTold = isTimeUp && points !== undefined
          return { teamId: team.id, name: team.name, won: won(team), points: isTold ? toTwoPlaces(points) : null }
        }),
        halved: match.halved,
        thru: thruOf(meeting),
      },
    ]
  })
}

/** `Ann is 2 up`, `All square`. */
export function matchWords({ sides, thru }: Pick<LeaderboardMatch, 'sides' | 'thru'>): string {
  const [first, second] = sides
  if (!first || !second || thru === 0) return 'Not begun'
  const up = first.won - second.won
  if (up === 0) return 'All square'

  return `${up > 0 ? first.name : second.name} ${Math.abs(up)} up`
}

/** `E`, `+3`, `−2`. */
export const toParWords = (toPar: number): string =>
  toPar === 0 ? 'E' : toPar > 0 ? `+${toPar}` : `−${Math.abs(toPar)}`
