import { z } from 'zod'

import { balance, finish, prices, putter } from './build-fields.ts'
import { type ClubField, fieldFacts } from './field.ts'
import { angles, head } from './head-fields.ts'
import { grip, shaft } from './shaft-fields.ts'
import type { Family } from './slots.ts'

/** A club as a sheet has it, with only what is decided. The shape lists all fields. */
export const ClubSpec = z.strictObject({
  ...head,
  ...angles,
  ...shaft,
  ...grip,
  ...balance,
  ...putter,
  ...finish,
  ...prices,
})
export type ClubSpec = z.output<typeof ClubSpec>

export const SpecKey = ClubSpec.keyof()
export type SpecKey = z.output<typeof SpecKey>

export function fieldOf(key: SpecKey): ClubField {
  const field = fieldFacts.get(ClubSpec.shape[key])
  if (!field) throw new Error(`Nothing is known of ${key}.`)

  return field
}

/** The fields of a family's sheet in order; with private ones for staff only. */
export const keysOf = (family: Family, { isStaff }: { isStaff: boolean }): SpecKey[] =>
  SpecKey.options.filter((key) => {
    const { families, isPrivate } = fieldOf(key)
    return (families?.includes(family) ?? true) && (isStaff || !isPrivate)
  })

const partOf = (spec: ClubSpec, isPrivate: boolean): ClubSpec =>
  ClubSpec.parse(
    Object.fromEntries(
      Object.entries(spec).filter(([key]) => (fieldOf(SpecKey.parse(key)).isPrivate ?? false) === isPrivate),
    ),
  )

/** The part of a specification that the owner may read. */
export const publicPart = (spec: ClubSpec): ClubSpec => partOf(spec, false)

/** The part that only staff see. */
export const privatePart = (spec: ClubSpec): ClubSpec => partOf(spec, true)
