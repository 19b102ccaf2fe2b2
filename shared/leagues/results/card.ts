import { type Hole, netDoubleBogey, strokesOn } from '#shared/leagues/handicap/strokes.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { stablefordPoints } from '#shared/leagues/scoring/stableford.ts'

/** Strokes of a hole; null for a ball that was picked up, undefined for a hole that was not reached. */
export type CardScore = number | null | undefined

export interface Card {
  /** Those that are played, their stroke indexes ranked among themselves. */
  holes: readonly Hole[]
  scores: readonly CardScore[]
  /** The strokes received over all of them: of a match, those above the lowest player's. */
  strokes: number
}

/** What a hole counts; null where it has no score that can be added up. */
export interface CountedHole {
  gross: number | null
  net: number | null
  /** Of Stableford, by the net score. */
  points: number
  /** More was played than counts, or it was picked up or not reached. */
  isLimited: boolean
}

type CardRules = Pick<LeagueRules, 'mostOfHole' | 'unplayedHoles'>

/** Each hole of a card as it counts for its round. */
export function countHoles({ holes, scores, strokes }: Card, rules: CardRules): CountedHole[] {
  return holes.map(({ par, strokeIndex }, at) => {
    const received = strokesOn(strokes, strokeIndex, holes.length)
    const most = mostOf(rules.mostOfHole, par, received)
    const played = scores[at]
    const gross = played === undefined ? unplayed(rules, { par, received, most }) : limited(played, most)

    return {
      gross,
      net: gross === null ? null : gross - received,
      points: gross === null ? 0 : stablefordPoints(gross - received - par),
      isLimited: gross !== played,
    }
  })
}

const limited = (played: number | null, most: number | null): number | null =>
  most === null ? played : Math.min(played ?? most, most)

/** Null where whatever was played counts. */
function mostOf(rule: LeagueRules['mostOfHole'], par: number, received: number): number | null {
  if (rule.kind === 'none') return null

  return rule.kind === 'over_par' ? par + rule.strokes : netDoubleBogey(par, received)
}

interface UnplayedHole {
  par: number
  received: number
  most: number | null
}

/** A hole that time did not reach; one that is left out counts nothing, for nobody and against nobody. */
function unplayed({ unplayedHoles }: CardRules, { par, received, most }: UnplayedHole): number | null {
  if (unplayedHoles === 'left_out') return null

  return unplayedHoles === 'net_par' ? par + received : (most ?? netDoubleBogey(par, received))
}
