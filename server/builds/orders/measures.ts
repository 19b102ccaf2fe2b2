import type { Measure } from '#shared/builds/orders/contract.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { type ClubSpec, fieldOf, SpecKey } from '#shared/clubs/spec.ts'

import type { BuildClubRow, MeasurementRow } from './store.ts'

interface Target {
  field: SpecKey
  target: number
  tolerance: number
}

/** What of a club is measured: whatever its sheet asks a figure of, and a tolerance is known for. */
export const targetsOf = (spec: ClubSpec): Target[] =>
  SpecKey.options.flatMap((field) => {
    const [facts, target] = [fieldOf(field), spec[field]]
    return facts.kind === 'measure' && facts.tolerance !== undefined && typeof target === 'number'
      ? [{ field, target, tolerance: facts.tolerance }]
      : []
  })

export const measuresOf = (
  { id, spec }: Pick<BuildClubRow, 'id' | 'spec'>,
  measured: readonly MeasurementRow[],
): Measure[] =>
  targetsOf(spec).map((target) => {
    const found = measured.find(({ buildClubId, field }) => buildClubId === id && field === target.field)

    return {
      ...target,
      value: found?.value ?? null,
      pass: found?.pass ?? null,
      acceptedReason: found?.acceptedReason ?? null,
      by: found?.by ?? null,
    }
  })

/** What keeps a build from being as it should be; null when nothing does. */
export function qcProblemOf(clubs: readonly BuildClubRow[], measured: readonly MeasurementRow[]): string | null {
  for (const club of clubs) {
    for (const { field, value, pass, acceptedReason } of measuresOf(club, measured)) {
      const what = `${nameOfSlot(club.slot)}: ${fieldOf(field).label.toLowerCase()}`
      if (value === null) return `${what} is not measured yet.`
      if (pass === false && acceptedReason === null) return `${what} is outside its tolerance.`
    }
  }

  return null
}

/** A club as it was built: what was measured in the place of what was asked. */
export const asBuilt = (club: BuildClubRow, measured: readonly MeasurementRow[]): ClubSpec => ({
  ...club.spec,
  ...Object.fromEntries(
    measured.filter(({ buildClubId }) => buildClubId === club.id).map(({ field, value }) => [field, value]),
  ),
})
