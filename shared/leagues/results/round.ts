import { type Exact, exactly } from '#shared/leagues/handicap/exact.ts'
import { isOfMatches, type LeagueRules } from '#shared/leagues/rules.ts'
import { playMatch } from '#shared/leagues/scoring/match.ts'
import { placesOf, pointsOfPlaces } from '#shared/leagues/scoring/places.ts'

import type { Card } from './card.ts'
import { type SideHoles, sideHoles, totalOf } from './side.ts'

/** Whoever plays for itself in a season: a team, or a player of their own. */
export interface Entry {
  id: string
  /** One for each player, or the one that they share; none where nobody came. */
  cards: readonly Card[]
  /** Of an entry that is absent: whether it may win points, and lose them. */
  absent?: Pick<LeagueRules['absence'], 'wins' | 'loses'>
}

/** Two that meet, or a group that plays together. */
export interface Pairing {
  id: string
  entries: readonly Entry[]
}

/** For what an entry has points. */
export interface PointsPart {
  what: 'holes' | 'match' | 'low_gross' | 'place' | 'low_gross_round' | 'low_net_round' | 'played'
  points: Exact
}

export interface EntryResult {
  id: string
  pairingId: string
  /** Somebody of it was there. */
  hasPlayed: boolean
  gross: number | null
  net: number | null
  /** Of Stableford. */
  stableford: number
  /** Among all entries of the round; null for who has no score. */
  place: number | null
  /** Against whom, and how it went: holes won, lost, and neither. */
  match: { against: string; won: number; lost: number; halved: number } | null
  parts: readonly PointsPart[]
  points: Exact
}

type RoundRules = Pick<
  LeagueRules,
  'format' | 'by' | 'points' | 'schedule' | 'bestBalls' | 'mostOfHole' | 'unplayedHoles'
>

interface Scored {
  entry: Entry
  pairing: Pairing
  holes: SideHoles
}

/** What each entry has in a round: its scores, its place, and for what it has points. A pure function of what was played. */
export function resultsOf(pairings: readonly Pairing[], rules: RoundRules): EntryResult[] {
  const scored = pairings.flatMap((pairing) =>
    pairing.entries.map((entry): Scored => ({ entry, pairing, holes: sideHoles(entry.cards, rules) })),
  )
  const places = placesIn(scored, rules)
  const byPlace = pointsOfPlaces(places, rules.points.perPlace)
  const low = { gross: lowRounds(scored, 'gross', rules), net: lowRounds(scored, 'net', rules) }

  return scored.map((one): EntryResult => {
    const { entry, pairing, holes } = one
    // Two who play in a group are no match.
    const opponent =
      isOfMatches(rules) && pairing.entries.length === 2 ? scored.find((other) => isOpponent(one, other)) : undefined
    const match = opponent && matchOf(one, opponent, rules)
    const hasPlayed = entry.cards.length > 0 && !entry.absent
    const parts = [
      ...(match?.parts ?? []),
      part('place', byPlace.get(entry.id)),
      part('low_gross_round', low.gross.get(entry.id)),
      part('low_net_round', low.net.get(entry.id)),
      part('played', hasPlayed ? exactly(rules.points.played) : undefined),
    ].flatMap((found) => found ?? [])

    return {
      id: entry.id,
      pairingId: pairing.id,
      hasPlayed,
      gross: totalOf(holes.gross),
      net: totalOf(holes.net),
      stableford: holes.points.reduce((sum, points) => sum + points, 0),
      place: places.find(({ id }) => id === entry.id)?.place ?? null,
      match: match?.told ?? null,
      parts,
      points: parts.reduce((sum, { points }) => sum.add(points), exactly(0)),
    }
  })
}

const isOpponent = (one: Scored, other: Scored) =>
  one.pairing.id === other.pairing.id && one.entry.id !== other.entry.id

const part = (what: PointsPart['what'], points: Exact | undefined): PointsPart | undefined =>
  points === undefined || points.equals(0) ? undefined : { what, points }

/** The score by which a round is won: lower is better, so that points of Stableford are taken off. */
function scoreOf({ holes }: Scored, { format, by }: RoundRules): number | null {
  if (format === 'stableford') return -holes.points.reduce((sum, points) => sum + points, 0)

  return totalOf(holes[by])
}

function placesIn(scored: readonly Scored[], rules: RoundRules) {
  const counting = scored.flatMap((one) => {
    const score = one.entry.absent?.wins === false ? null : scoreOf(one, rules)
    return score === null ? [] : [{ id: one.entry.id, score }]
  })

  return placesOf(counting, (one, other) => one - other)
}

/** Points for the best rounds with and without strokes, beside all others. */
function lowRounds(scored: readonly Scored[], kind: 'gross' | 'net', { points }: RoundRules): Map<string, Exact> {
  const totals = scored.flatMap(({ entry, holes }) => {
    const score = entry.absent ? null : totalOf(holes[kind])
    return score === null ? [] : [{ id: entry.id, score }]
  })

  return pointsOfPlaces(
    placesOf(totals, (one, other) => one - other),
    points.lowRounds[kind],
  )
}

/** A match as its points are for one of the two. Who may not win points leaves them to the other, if that one may. */
function matchOf(one: Scored, other: Scored, { points: { perHole, perMatch, lowGross } }: RoundRules) {
  const { holes, parts: of } = playMatch(one.holes, other.holes, { perHole, perMatch, lowGross })
  const count = (won: 1 | 0 | -1) => holes.filter((hole) => hole === won).length
  const isOut = one.entry.absent?.wins === false || other.entry.absent?.loses === false
  const parts = isOut ? [] : [part('holes', of.holes), part('match', of.match), part('low_gross', of.lowGross)]

  return {
    told: { against: other.entry.id, won: count(1), lost: count(-1), halved: count(0) },
    parts: parts.flatMap((found) => found ?? []),
  }
}
