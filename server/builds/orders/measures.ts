import type { Measure } from '#shared/builds/orders/club.ts'
import { showSize } from '#shared/clubs/measures.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { type ClubSpec, fieldOf, SpecKey } from '#shared/clubs/spec.ts'
import { counted } from '#shared/words.ts'

import type { BuildClubRow, BuildRecord, MeasurementRow } from './store.ts'

interface Target {
  field: SpecKey
  target: number
  tolerance: number
}

/** The measurable fields of a club: those with an ordered value and a tolerance. */
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

/**
 * The bench checks only its own clubs. The check of a build covers all clubs except those that left before and those
 * that their makers must make good.
 */
export const clubsToCheck = ({ status }: Pick<BuildRecord, 'status'>, clubs: readonly BuildClubRow[]) =>
  clubs.filter(
    ({ madeBy, isOwed, collectedAt }) => collectedAt === null && (status === 'in_build' ? madeBy === 'bench' : !isOwed),
  )

/** Why clubs fail the check; null if they pass. */
export function qcProblemOf(clubs: readonly BuildClubRow[], measured: readonly MeasurementRow[]): string | null {
  const checked = clubs.map((club) => ({
    name: nameOfSlot(club.slot),
    measures: measuresOf(club, measured),
  }))
  for (const { name, measures } of checked) {
    const outside = measures.find(({ pass, acceptedReason }) => pass === false && acceptedReason === null)
    if (outside) return `${name}: ${labelOf(outside)} is ${beyondWords(outside)} outside its tolerance.`
  }

  const unmeasured = checked.filter(({ measures }) => measures.some(({ value }) => value === null))
  if (unmeasured.length > 1) return `${counted(unmeasured.length, 'club is', 'clubs are')} not measured yet.`
  const [club] = unmeasured
  const missing = club?.measures.find(({ value }) => value === null)
  return club && missing ? `${club.name}: ${labelOf(missing)} is not measured yet.` : null
}

const labelOf = ({ field }: Measure): string => fieldOf(field).label.toLowerCase()

function beyondWords({ field, value, target, tolerance }: Measure): string {
  const facts = fieldOf(field)

  return showSize(facts.kind === 'measure' ? facts.measure : 'count', Math.abs((value ?? target) - target) - tolerance)
}

/** A club as built: measured values instead of ordered ones. */
export const asBuilt = (club: BuildClubRow, measured: readonly MeasurementRow[]): ClubSpec => ({
  ...club.spec,
  ...Object.fromEntries(
    measured.filter(({ buildClubId }) => buildClubId === club.id).map(({ field, value }) => [field, value]),
  ),
})
