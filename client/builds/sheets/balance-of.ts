import { showChange, showMeasure } from '#shared/clubs/measures.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { correctionTo, type Parts, predictMoi, predictSwingWeight, totalMass } from '#shared/clubs/swing-weight.ts'

interface Balance {
  now: string
  total: string
  moi: string
  /** What to change to reach the target: any one of these. */
  advice: string | undefined
}

/** What a club swings by its parts; undefined until all of them are known. */
export function balanceOf(spec: ClubSpec): Balance | undefined {
  const { length, headMass, shaftMass, shaftBalance, gripMass, swingWeight: to } = spec
  if (length === undefined || headMass === undefined || shaftMass === undefined) return undefined
  if (shaftBalance === undefined || gripMass === undefined) return undefined

  const parts: Parts = { length, headMass, shaftMass, shaftBalance, gripMass, extras: extrasOf(spec, length) }
  const from = predictSwingWeight(parts)
  return {
    now: showMeasure('swingWeight', from),
    total: showMeasure('mass', totalMass(parts)),
    moi: showMeasure('moi', predictMoi(parts)),
    advice: to === undefined || to === from ? undefined : adviceOf(parts, { from, to }),
  }
}

function extrasOf({ counterweight, hotMelt, tipWeight, leadTape }: ClubSpec, length: number) {
  // Where the weight of a head sits: three quarters of an inch above the sole.
  const head = Math.round((length / 16) * 100) - 75
  return [
    { mass: counterweight ?? 0, at: 100 },
    { mass: (hotMelt ?? 0) + (leadTape ?? 0), at: head },
    { mass: tipWeight ?? 0, at: head - 75 },
  ].filter(({ mass }) => mass > 0)
}

function adviceOf(parts: Parts, way: { from: number; to: number }): string {
  const { headMass, length, gripMass } = correctionTo(parts, way)

  return [
    `head ${showChange('mass', headMass)} g`,
    `length ${showChange('length', length)} in`,
    `grip ${showChange('mass', gripMass)} g`,
  ].join(', or ')
}
