import { strokesOn } from '#shared/leagues/handicap/strokes.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import { type Card, countHoles } from './card.ts'

/** Who is absent, and whose cards a ghost may be made of. */
interface Absence {
  /** Their holes and strokes; without scores. */
  card: Omit<Card, 'scores'>
  /** Names the draw: the same each time for a player of a round. */
  drawnBy: string
  partner: Card | undefined
  /** The cards of the others who play the round, by their ids. */
  others: readonly { id: string; card: Card }[]
  /** By how many strokes over net par this player's earlier rounds of the season were, each for as many holes. */
  earlier: readonly number[]
}

type GhostRules = Pick<LeagueRules, 'absence' | 'mostOfHole' | 'unplayedHoles'>

/** The card that stands in for somebody who is absent; undefined where the rules have none, or nobody to make it of. */
export function ghostOf(absence: Absence, rules: GhostRules): Card | undefined {
  const { ghost, penaltyStrokes } = rules.absence
  const { card, others, partner } = absence
  if (ghost === 'none') return undefined
  if (ghost === 'fixed_score') return overPar({ ...card, strokes: 0 }, penaltyStrokes)
  if (ghost === 'course') return overPar(card, penaltyStrokes)
  if (ghost === 'partner_twice') return partner && withPenalty(partner, penaltyStrokes)
  if (ghost === 'blind_draw') {
    const drawn = drawFrom(others, absence.drawnBy)
    return drawn && withPenalty(drawn, penaltyStrokes)
  }

  const over = ghost === 'own_average' ? absence.earlier : others.map((other) => overNetPar(other.card, rules))
  // Whoever has played no round yet plays as the course does.
  const mean = over.length === 0 ? 0 : Math.round(over.reduce((sum, one) => sum + one, 0) / over.length)

  return overPar(card, mean + penaltyStrokes)
}

/** By how many strokes the net score of a card is over par, of the holes that have one. */
export function overNetPar(card: Card, rules: Pick<LeagueRules, 'mostOfHole' | 'unplayedHoles'>): number {
  return countHoles(card, rules).reduce(
    (sum, { net }, at) => sum + (net === null ? 0 : net - (card.holes[at]?.par ?? 0)),
    0,
  )
}

/** Net par on each hole, and so many strokes more, one a hole from the hardest on; or fewer, from the easiest on. */
function overPar({ holes, strokes }: Omit<Card, 'scores'>, over: number): Card {
  const count = holes.length
  const scores = holes.map(({ par, strokeIndex }) => {
    const more = strokesOn(over, strokeIndex, count)
    return Math.max(1, par + strokesOn(strokes, strokeIndex, count) + more)
  })

  return { holes, strokes, scores }
}

/** A card with strokes added, one a hole from the hardest on. */
function withPenalty(card: Card, penalty: number): Card {
  return {
    ...card,
    scores: card.scores.map((score, at) =>
      typeof score === 'number'
        ? score + strokesOn(penalty, card.holes[at]?.strokeIndex ?? 0, card.holes.length)
        : score,
    ),
  }
}

/** The one with the lowest lot: each player's lot depends on the absent one and on them alone, so that it stays who it was. */
function drawFrom(others: Absence['others'], drawnBy: string): Card | undefined {
  const lots = others.map(({ id, card }) => ({ card, lot: lotOf(`${drawnBy} ${id}`) }))

  return lots.toSorted((one, other) => one.lot - other.lot)[0]?.card
}

/** FNV-1a. */
function lotOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)

  return hash >>> 0
}
