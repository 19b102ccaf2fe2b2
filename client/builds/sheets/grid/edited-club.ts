import { MadeBy, type SheetClub } from '#shared/builds/sheets/sheet.ts'
import { readField, showField } from '#shared/clubs/rules.ts'
import { familyOf, type Slot } from '#shared/clubs/slots.ts'
import { type ClubSpec, fieldOf, SpecKey } from '#shared/clubs/spec.ts'

/** The parts of a club, each from stock or by name. */
export const partKinds = ['head', 'shaft', 'grip'] as const
export type PartKind = (typeof partKinds)[number]

/** A column of the grid: a field of the club, a part, or who builds it. */
export type SheetColumn = SpecKey | PartKind | 'madeBy'

/** A club being edited: an invalid text is kept beside the last valid value. */
export interface EditedClub extends SheetClub {
  unread?: Readonly<Partial<Record<SheetColumn, string>>>
}

export const isPart = (column: SheetColumn): column is PartKind => (partKinds as readonly string[]).includes(column)

export const labelOf = (column: SheetColumn): string => {
  if (isPart(column)) return { head: 'Head', shaft: 'Shaft', grip: 'Grip' }[column]
  return column === 'madeBy' ? 'Made' : fieldOf(column).label
}

export const madeByWords: Record<SheetClub['madeBy'], string> = { bench: 'here', maker: 'by the maker' }

export function hasColumn(slot: Slot, column: SheetColumn): boolean {
  if (isPart(column) || column === 'madeBy') return true
  return fieldOf(column).families?.includes(familyOf(slot)) ?? true
}

/** Cells are copied into other programs: written with a point, read with point or comma. */
const typedIn = 'en-US'

/** The text of a cell. */
export function textOf(club: EditedClub, column: SheetColumn): string {
  const { spec, madeBy, unread } = club
  const typed = unread?.[column]
  if (typed !== undefined) return typed
  if (isPart(column)) return [spec[`${column}Brand`], spec[`${column}Model`]].filter(Boolean).join(' ')
  return column === 'madeBy' ? madeByWords[madeBy] : showField(column, spec[column], typedIn)
}

/** Why a cell's text is invalid. */
export function problemOf({ unread }: EditedClub, column: SheetColumn): string | undefined {
  const typed = unread?.[column]
  return typed === undefined ? undefined : readCell(column, typed).problem
}

/** The club after a text was typed into a cell; an invalid text is kept to be corrected. */
export function typeInto(club: EditedClub, column: SheetColumn, text: string): EditedClub {
  if (textOf(club, column) === text) return club
  const read = readCell(column, text)

  const next = read.problem === undefined ? { ...without(club, column), ...read.write(club) } : kept(club, column, text)
  // 37.25 equals 37 1/4: nothing changed.
  return textOf(next, column) === textOf(club, column) ? club : next
}

/** The club with another club's value of a column. */
export function copyInto(club: EditedClub, column: SheetColumn, from: EditedClub): EditedClub {
  if (!hasColumn(club.slot, column)) return club
  const typed = from.unread?.[column]
  if (typed !== undefined) return kept(club, column, typed)

  const next = without(club, column)
  if (column === 'madeBy') return { ...next, madeBy: from.madeBy }
  return isPart(column)
    ? withPart(next, column, from)
    : { ...next, spec: withField(club.spec, column, from.spec[column]) }
}

/** The fields that a part brings; they go when another part replaces it. */
const broughtBy = {
  head: [
    'headBrand',
    'headModel',
    'headFinish',
    'headMass',
    'catalogLoft',
    'catalogLie',
    'bounce',
    'grind',
    'bore',
    'headCents',
  ],
  shaft: [
    'shaftBrand',
    'shaftModel',
    'shaftMaterial',
    'tip',
    'flex',
    'rawShaftMass',
    'rawLength',
    'shaftMass',
    'shaftBalance',
    'shaftCents',
  ],
  grip: [
    'gripBrand',
    'gripModel',
    'gripSize',
    'gripCore',
    'gripRib',
    'gripMass',
    'gripDiameter',
    'gripKind',
    'gripLength',
    'gripCents',
  ],
} as const satisfies Record<PartKind, readonly SpecKey[]>

interface WithPart {
  spec: ClubSpec
  parts: SheetClub['parts']
}

/** The club with another part, without the fields of the last one. */
export function withPart(club: EditedClub, kind: PartKind, { spec, parts }: WithPart): EditedClub {
  const { [kind]: _, ...otherParts } = club.parts
  const sku = parts[kind]
  const own = broughtBy[kind].filter((key) => spec[key] !== undefined && hasColumn(club.slot, key))
  const rest = broughtBy[kind].reduce((all, key) => withField(all, key, undefined), club.spec)

  return {
    ...club,
    spec: own.reduce((all, key) => withField(all, key, spec[key]), rest),
    parts: sku === undefined ? otherParts : { ...otherParts, [kind]: sku },
  }
}

export function withField(spec: ClubSpec, key: SpecKey, value: ClubSpec[SpecKey]): ClubSpec {
  const { [key]: _, ...rest } = spec
  return value === undefined ? rest : { ...rest, [key]: value }
}

const kept = (club: EditedClub, column: SheetColumn, text: string): EditedClub => ({
  ...club,
  unread: { ...club.unread, [column]: text },
})

function without(club: EditedClub, column: SheetColumn): EditedClub {
  if (club.unread?.[column] === undefined) return club
  const { [column]: _, ...unread } = club.unread
  const { unread: __, ...rest } = club

  return Object.keys(unread).length === 0 ? rest : { ...rest, unread }
}

type CellReading =
  | { write: (club: EditedClub) => Partial<EditedClub>; problem?: never }
  | { write?: never; problem: string }

function readCell(column: SheetColumn, text: string): CellReading {
  const typed = text.trim()
  if (column === 'madeBy') {
    const madeBy = MadeBy.options.find((one) => madeByWords[one] === typed.toLowerCase())
    return madeBy ? { write: () => ({ madeBy }) } : { problem: `Write ${Object.values(madeByWords).join(' or ')}.` }
  }
  // A part given by name is not from stock.
  if (isPart(column)) {
    return { write: ({ spec, parts }) => freePart({ spec, parts }, column, typed) }
  }
  const { value, problem } = readField(column, typed)
  return problem === undefined ? { write: ({ spec }) => ({ spec: withField(spec, column, value) }) } : { problem }
}

function freePart({ spec, parts }: WithPart, kind: PartKind, name: string): WithPart {
  const { [kind]: _, ...otherParts } = parts
  return {
    spec: withField(withField(spec, `${kind}Brand`, undefined), `${kind}Model`, name || undefined),
    parts: otherParts,
  }
}

/** The request. */
export const writtenOf = ({ key, slot, spec, madeBy, parts, clubId }: EditedClub): SheetClub => ({
  key,
  slot,
  spec,
  madeBy,
  parts,
  clubId,
})

/** The first invalid cell; saving waits until there is none. */
export function firstUnread(clubs: readonly EditedClub[]): { row: number; column: SheetColumn } | undefined {
  for (const [row, { unread }] of clubs.entries()) {
    const [column] = Object.keys(unread ?? {}) as SheetColumn[]
    if (column) return { row, column }
  }
  return undefined
}
