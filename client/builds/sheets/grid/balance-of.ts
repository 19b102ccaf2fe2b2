import { showChange, showMeasure } from '#shared/clubs/measures.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import {
  correctionTo,
  type BalanceParts,
  predictMoi,
  predictSwingWeight,
  totalMass,
} from '#shared/clubs/swing-weight.ts'

interface Balance {
  now: string
  total: string
  moi: string
  /** Changes that reach the target; one of them is enough. */
  advice: string | undefined
}

/** A club's predicted swing weight and the shop's bias; undefined until all parts are known. */
export function balanceOf(spec: ClubSpec, offset = 0): Balance | undefined {
  const { length, headMass, shaftBalance, gripMass, swingWeight: to } = spec
  const shaftMass = cutMass(spec)
  if (length === undefined || headMass === undefined || shaftMass === undefined) return undefined
  if (shaftBalance === undefined || gripMass === undefined) return undefined

  const parts: BalanceParts = { length, headMass, shaftMass, shaftBalance, gripMass, extras: extrasOf(spec, length) }
  const from = predictSwingWeight(parts) + offset
  return {
    now: showMeasure('swingWeight', from),
    total: showMeasure('mass', totalMass(parts)),
    moi: showMeasure('moi', predictMoi(parts)),
    advice: to === undefined || to === from ? undefined : adviceOf(parts, { from, to }),
  }
}

/** The weighed shaft, or the raw weight less its trims; each inch weighs the same. */
function cutMass({ shaftMass, rawShaftMass, rawLength, tipTrim = 0, buttTrim = 0 }: ClubSpec): number | undefined {
  if (shaftMass !== undefined || rawShaftMass === undefined || rawLength === undefined) return shaftMass ?? rawShaftMass

  return Math.round((rawShaftMass * Math.max(0, rawLength - tipTrim - buttTrim)) / rawLength)
}

function extrasOf({ counterweight, hotMelt, tipWeight, leadTape }: ClubSpec, length: number) {
  // A head's weight is taken to sit three quarters of an inch above the sole.
  const head = Math.round((length / 16) * 100) - 75
  return [
    { mass: counterweight ?? 0, at: 100 },
    { mass: (hotMelt ?? 0) + (leadTape ?? 0), at: head },
    { mass: tipWeight ?? 0, at: head - 75 },
  ].filter(({ mass }) => mass > 0)
}

function adviceOf(parts: BalanceParts, way: { from: number; to: number }): string {
  const { headMass, length, gripMass } = correctionTo(parts, way)
  const changes = [
    headMass !== 0 && `head ${showChange('mass', headMass)} g`,
    length !== 0 && `length ${showChange('length', length)} in`,
    gripMass !== 0 && `grip ${showChange('mass', gripMass)} g`,
  ]
    .filter(Boolean)
    .join(', or ')

  return `to ${showMeasure('swingWeight', way.to)}: ${changes}`
}
