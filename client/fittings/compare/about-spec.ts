import { showField } from '#shared/clubs/rules.ts'
import type { ClubSpec, SpecKey } from '#shared/clubs/spec.ts'

const words: readonly SpecKey[] = ['headBrand', 'headModel', 'shaftBrand', 'shaftModel', 'flex']

/** "Northfield Drift, 10.50°, 45 1/2 in": what is known of a club in a line. */
export function aboutSpec(spec: ClubSpec, locale: string): string {
  const named = words.flatMap((key) => (spec[key] === undefined ? [] : [showField(key, spec[key], locale)])).join(' ')
  const loft = spec.loft === undefined ? '' : `${showField('loft', spec.loft, locale)}°`
  const length = spec.length === undefined ? '' : `${showField('length', spec.length, locale)} in`
  const lie = spec.lie === undefined ? '' : `lie ${showField('lie', spec.lie, locale)}°`

  return [named, loft, length, lie].filter(Boolean).join(', ')
}
