import type { Random } from '#server/demo/random.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { FigureKey, type ShotFigures } from '#shared/fittings/figures.ts'
import { perOne } from '#shared/fittings/units.ts'

/** An average golfer's shot with a club: means, and how far shots differ from them. */
interface UsualShot {
  ball: number
  launch: number
  spin: number
  /** Yards of carry for each mph of ball speed. */
  carryPerMph: number
  /** In yards. */
  wide: number
  smash: number
}

const usual: Partial<Record<Slot, UsualShot>> = {
  D: { ball: 142, launch: 12, spin: 2850, carryPerMph: 1.61, wide: 17, smash: 1.45 },
  '3W': { ball: 136, launch: 12.5, spin: 3700, carryPerMph: 1.55, wide: 15, smash: 1.44 },
  '7i': { ball: 112, launch: 18, spin: 6400, carryPerMph: 1.38, wide: 9, smash: 1.36 },
  SW: { ball: 78, launch: 29, spin: 9200, carryPerMph: 1.1, wide: 5, smash: 1.1 },
}

/** How a candidate differs from the golfer's usual shot, as shares of it. */
export interface Trait {
  ball: number
  spin: number
  launch: number
  wide: number
  bias: number
}

export const hasShots = (slot: Slot): boolean => usual[slot] !== undefined

/** The sum of twelve numbers between 0 and 1, less 6: nearly normal, with a standard deviation of 1. */
const bell = (random: Random) => Array.from({ length: 12 }, () => random.fraction()).reduce((sum, one) => sum + one, -6)

/** One swing, with speed, height and direction that depend on each other as in a bay. */
export function hitShot(random: Random, slot: Slot, strength: number, trait: Trait): ShotFigures {
  const mean = usual[slot]
  if (!mean) return { launch: Math.round((2 + bell(random) / 4) * perOne.deg) }

  const ball = mean.ball * strength * trait.ball * (1 + bell(random) * 0.012)
  const launch = mean.launch + trait.launch + bell(random) * 1.1
  const spin = mean.spin * trait.spin * (1 + bell(random) * 0.07)
  const carry = ball * mean.carryPerMph * (1 - Math.max(0, spin / (mean.spin * 1.1) - 1) * 0.12)
  const side = trait.bias + bell(random) * mean.wide * trait.wide
  const figures: ShotFigures = {
    clubSpeed: Math.round((ball / mean.smash) * perOne.mph),
    ballSpeed: Math.round(ball * perOne.mph),
    launch: Math.round(launch * perOne.deg),
    spin: Math.round(spin),
    carry: Math.round(carry * perOne.yd),
    total: Math.round((carry + (slot === 'D' ? 16 : 6)) * perOne.yd),
    side: Math.round(side * perOne.yd),
    apex: Math.round((carry / 2.6) * perOne.ft),
  }
  return Object.fromEntries(
    FigureKey.options.flatMap((key) => (figures[key] === undefined ? [] : [[key, figures[key]]])),
  )
}
