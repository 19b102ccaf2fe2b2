import type { ClubSpec } from '#shared/clubs/spec.ts'
import { predictSwingWeight } from '#shared/clubs/swing-weight.ts'

/** A club with another part. Another shaft is assumed to be cut by the same share as the former one. */
export function withPart(spec: ClubSpec, part: ClubSpec): ClubSpec {
  const { shaftMass, rawShaftMass } = spec
  const cut =
    part.rawShaftMass !== undefined && rawShaftMass !== undefined && shaftMass !== undefined
      ? { shaftMass: Math.round((shaftMass * part.rawShaftMass) / rawShaftMass) }
      : {}

  return { ...spec, ...part, ...cut }
}

interface Change {
  weightChange: number | null
  swingWeightChange: number | null
}

const swingWeightOf = ({ length, headMass, shaftMass, shaftBalance, gripMass }: ClubSpec): number | undefined =>
  length === undefined ||
  headMass === undefined ||
  shaftMass === undefined ||
  shaftBalance === undefined ||
  gripMass === undefined
    ? undefined
    : predictSwingWeight({ length, headMass, shaftMass, shaftBalance, gripMass })

const difference = (from: number | undefined, to: number | undefined) =>
  from === undefined || to === undefined ? null : to - from

/** How another part changes a club; null where one of the two was never weighed. */
export function changeBy(spec: ClubSpec, part: ClubSpec): Change {
  const changed = withPart(spec, part)
  const weights = (['headMass', 'shaftMass', 'gripMass'] as const).flatMap((key) => {
    const isChanged = key === 'shaftMass' ? part.rawShaftMass !== undefined : part[key] !== undefined
    return isChanged ? [difference(spec[key], changed[key])] : []
  })

  return {
    weightChange: weights[0] ?? null,
    swingWeightChange: difference(swingWeightOf(spec), swingWeightOf(changed)),
  }
}
