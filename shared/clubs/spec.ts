import { z } from 'zod'

import { balance, finish, prices, putter } from './build-fields.ts'
import { type ClubField, fieldFacts } from './field.ts'
import { angles, head } from './head-fields.ts'
import { grip, shaft } from './shaft-fields.ts'
import type { Family } from './slots.ts'

/** A club as a sheet has it: what is decided of it, and nothing else. The one table of fields is its shape. */
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

/** The fields of a family's sheet, in their order; those that only staff see when asked for. */
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

/** A club as its owner may read it. */
export const publicPart = (spec: ClubSpec): ClubSpec => partOf(spec, false)

/** What of it staff alone see. */
export const privatePart = (spec: ClubSpec): ClubSpec => partOf(spec, true)
