import type { ColumnFields } from '#server/kernel/csv/columns.ts'
import { FigureKey, figures } from '#shared/fittings/figures.ts'
import { ShotField } from '#shared/fittings/import.ts'
import { bare, signOfWord, unitNamed } from '#shared/fittings/read-figure.ts'
import type { DistanceUnit, ShotMeasure, ShotUnit, SpeedUnit } from '#shared/fittings/units.ts'

import { backspinHeadings, shotHeadings } from './headings.ts'

interface Heading {
  /** What it says, bare of marks and spaces. */
  name: string
  unit: ShotUnit | undefined
  /** `L+/R-`: the other way round than here. */
  isTurned: boolean
}

/** A heading apart from what it says of its figures: "Ball Speed [mph]", "Carry, yds", "Offline (yds L-/R+)". */
export function readHeading(heading: string): Heading {
  const text = heading.trim()
  const at = /[\])]$/.test(text) ? Math.max(text.lastIndexOf('('), text.lastIndexOf('[')) : endOfWords(text)
  const inside =
    at === -1
      ? ''
      : text
          .slice(at)
          .replaceAll(/[()[\],_]/g, ' ')
          .trim()
  const parts = inside.split(/[\s/]+/).filter(Boolean)
  const unit = unitNamed(inside) ?? inside.split(/\s+/).flatMap((part) => unitNamed(part) ?? [])[0]
  const ways = parts.flatMap((part) => wayOf(part) ?? [])
  const isOfFigures = unit !== undefined || ways.length > 0 || (parts.length > 0 && parts.every(signOfWord))

  return { name: bare(isOfFigures ? text.slice(0, at) : text), unit, isTurned: ways.includes(-1) }
}

/** Where the last word begins, if it is a unit without brackets. A single letter is one only behind a comma. */
function endOfWords(text: string): number {
  const comma = text.lastIndexOf(',')
  if (comma > 0 && unitNamed(text.slice(comma + 1)) !== undefined) return comma

  const at = Math.max(text.lastIndexOf(' '), text.lastIndexOf('_'))
  return at > 0 && text.length - at > 2 && unitNamed(text.slice(at + 1)) !== undefined ? at : -1
}

/** 1 where a sign is as here, `R+`, and -1 where it is the other way round, `+L`. */
function wayOf(part: string): 1 | -1 | undefined {
  const sign = /^[+-]|[+-]$/.exec(part)?.[0]
  const way = sign === undefined ? undefined : signOfWord(part)
  return way === undefined ? undefined : (sign === '+') === (way === 1) ? 1 : -1
}

export interface Units {
  speed: SpeedUnit
  distance: DistanceUnit
}

const fits: Record<ShotMeasure, readonly ShotUnit[]> = {
  speed: ['mph', 'kmh', 'ms'],
  distance: ['yd', 'm', 'ft'],
  height: ['ft', 'm', 'yd'],
  angle: ['deg'],
  spin: ['rpm'],
}

const isFigure = (field: ShotField): field is FigureKey => FigureKey.options.some((key) => key === field)

/** Whether a column can hold that, by what it says of itself. A kind of ball and a club are no speeds, until it says so. */
function suits(field: ShotField, heading: Heading | undefined, isNumbers: () => boolean): boolean {
  const { name = '', unit } = heading ?? {}
  if (!isFigure(field)) return unit === undefined
  if (field === 'clubSpeed' && name === 'club') return unit !== undefined && fits.speed.includes(unit)
  if (field === 'ballSpeed' && name === 'ball') return unit === undefined ? isNumbers() : fits.speed.includes(unit)

  return unit === undefined || fits[figures[field].measure].includes(unit)
}

export interface Head {
  header: readonly string[]
  unitRow?: readonly string[] | undefined
  /** Rows below, by which numbers are told from words. */
  rows?: ReadonlyArray<readonly string[]>
}

// Of more columns that are headed alike nobody can tell which one is meant.
const mostAlike = 10

/** What each column seems to hold. */
export function guessShotColumns({ header, unitRow, rows = [] }: Head): ColumnFields<ShotField> {
  const headings = header.map((text, at) => {
    const heading = readHeading(text)
    return { ...heading, unit: heading.unit ?? unitNamed(unitRow?.[at]) }
  })
  const named = Map.groupBy(headings.keys(), (at) => headings[at]?.name ?? '')
  const guessed: (ShotField | null)[] = header.map(() => null)
  const isNumbers = (at: number) => rows.every((cells) => /^$|\d/.test(cells[at] ?? ''))
  for (const field of ShotField.options) {
    const names = field === 'spin' ? [...shotHeadings.spin, ...backspinHeadings] : shotHeadings[field]
    const at = names
      .flatMap((name) => named.get(name)?.slice(0, mostAlike) ?? [])
      .find((n) => guessed[n] === null && suits(field, headings[n], () => isNumbers(n)))
    if (at !== undefined) guessed[at] = field
  }

  return guessed
}

const leastKnown = 2
const mostLinesBefore = 20

/** Which row has the headings: above it some programs write whose shots these are. The first one, where none is known. */
export function headerAt(rows: ReadonlyArray<readonly string[]>): number {
  const counts = rows
    .slice(0, mostLinesBefore)
    .map((header) => guessShotColumns({ header }).filter((field) => field !== null).length)
  const most = Math.max(...counts)

  return most >= leastKnown ? counts.indexOf(most) : 0
}

export interface ShotColumn {
  field: ShotField | null
  /** As the file says it, or as another column of the same kind does; null where nobody knows. */
  unit: ShotUnit | null
  isTurned: boolean
}

/** In which unit each column is, as far as the file or whoever imports says. */
export function columnsOf(
  { header, unitRow }: Head,
  fields: ColumnFields<ShotField>,
  chosen: Partial<Units>,
): ReadonlyArray<ShotColumn> {
  const said = header.map((text, at) => {
    const { unit, isTurned } = readHeading(text)
    const field = fields[at] ?? null
    const own = unit ?? unitNamed(unitRow?.[at])
    const measure = field !== null && isFigure(field) ? figures[field].measure : null
    return { field, measure, isTurned, unit: measure !== null && own && fits[measure].includes(own) ? own : null }
  })
  const saidOf = (measure: ShotMeasure) =>
    said.find((one) => one.measure === measure && one.unit !== null)?.unit ?? null
  const distance = saidOf('distance') ?? chosen.distance ?? null
  const usual: Record<ShotMeasure, ShotUnit | null> = {
    speed: saidOf('speed') ?? chosen.speed ?? null,
    distance,
    // Who writes yards writes feet for a height.
    height: distance === 'yd' ? 'ft' : distance,
    angle: 'deg',
    spin: 'rpm',
  }

  return said.map(({ field, measure, isTurned, unit }) => ({
    field,
    isTurned,
    unit: measure === null ? null : (unit ?? usual[measure]),
  }))
}
