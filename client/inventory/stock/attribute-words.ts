import type { ClubField } from '#shared/clubs/field.ts'
import { parseMeasure, showMeasure, unitOf } from '#shared/clubs/measures.ts'
import type { Attributes } from '#shared/inventory/attributes.ts'

type Value = Attributes[string]

/** As the bench reads it, with its unit. */
export function showAttribute(field: ClubField, value: Value): string {
  if (field.kind !== 'measure' || typeof value !== 'number') return value === true ? 'Yes' : String(value)

  return [showMeasure(field.measure, value), unitOf(field.measure)].filter(Boolean).join(' ')
}

/** As it stands in its field. */
export const typedOf = (field: ClubField, value: Value | undefined): string =>
  value === undefined ? '' : field.kind === 'measure' ? showMeasure(field.measure, Number(value)) : String(value)

/** What a field holds; nothing where it is empty. */
export function readAttribute(field: ClubField, typed: string): { value?: Value; problem?: string } {
  if (typed.trim() === '') return {}

  return field.kind === 'measure' ? parseMeasure(field.measure, typed) : { value: typed.trim() }
}

export const labelOf = (field: ClubField): string =>
  field.kind === 'measure' && unitOf(field.measure) ? `${field.label}, ${unitOf(field.measure)}` : field.label
