import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { type ClubSpec, fieldOf, SpecKey } from '#shared/clubs/spec.ts'
import { Id } from '#shared/http/wire.ts'

/** The fields of a club beside its specification. */
const besides = ['slot', 'madeBy', 'headSku', 'shaftSku', 'gripSku'] as const

export const SheetField = z.enum([...besides, ...SpecKey.options])
export type SheetField = z.output<typeof SheetField>

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable()
type Value = z.output<typeof Value>

/** A changed field of a club, in the sheet's units; null where the club or the field does not exist. */
export const SheetChange = z.object({
  /** The name of the club, which other clubs of the sheet may share. */
  club: Slot,
  key: Id,
  field: SheetField,
  from: Value,
  to: Value,
})
export type SheetChange = z.output<typeof SheetChange>

export interface ComparedClub {
  key: string
  slot: Slot
  madeBy: string
  parts: { head?: string; shaft?: string; grip?: string }
  spec: ClubSpec
}

const factsOf = ({ slot, madeBy, parts, spec }: ComparedClub): Partial<Record<SheetField, Value>> => ({
  slot,
  madeBy,
  ...(parts.head !== undefined && { headSku: parts.head }),
  ...(parts.shaft !== undefined && { shaftSku: parts.shaft }),
  ...(parts.grip !== undefined && { gripSku: parts.grip }),
  ...spec,
})

/** All differences between two versions, club by club: the clubs of the later version first, then removed ones. */
export function diffOf(from: readonly ComparedClub[], to: readonly ComparedClub[]): SheetChange[] {
  const before = new Map(from.map((club) => [club.key, club]))
  const after = new Set(to.map(({ key }) => key))
  const gone = from.filter(({ key }) => !after.has(key))

  return [
    ...to.flatMap((club) => changesOf(before.get(club.key), club)),
    ...gone.flatMap((club) => changesOf(club, undefined)),
  ]
}

function changesOf(from: ComparedClub | undefined, to: ComparedClub | undefined): SheetChange[] {
  const club = to ?? from
  if (!club) return []
  const [before, after] = [from ? factsOf(from) : {}, to ? factsOf(to) : {}]

  return SheetField.options.flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    return was === is ? [] : { club: club.slot, key: club.key, field, from: was, to: is }
  })
}

/** The fields that are equal in both versions, of the clubs in both. */
export function unchangedOf(from: readonly ComparedClub[], to: readonly ComparedClub[]) {
  const before = new Map(from.map((club) => [club.key, factsOf(club)]))

  return to.flatMap((club) => {
    const [was, is] = [before.get(club.key), factsOf(club)]
    return SheetField.options.flatMap((field) => {
      const value = is[field]
      return was && value !== undefined && was[field] === value ? { club: club.slot, key: club.key, field, value } : []
    })
  })
}

const isSpecKey = (field: SheetField): field is SpecKey => SpecKey.safeParse(field).success

/** True when a client may read the change. */
export const isPublic = ({ field }: SheetChange): boolean => !isSpecKey(field) || !fieldOf(field).isPrivate
