import type { ColumnFields } from '#server/kernel/csv/columns.ts'
import { FigureKey, figures } from '#shared/fittings/figures.ts'
import { ShotField } from '#shared/fittings/import.ts'
import { bare, signOfWord, unitNamed } from '#shared/fittings/read-figure.ts'
import type { DistanceUnit, ShotMeasure, ShotUnit, SpeedUnit } from '#shared/fittings/units.ts'

import { backspinHeadings, shotHeadings } from './headings.ts'

interface Heading {
  /** The heading without marks and spaces. */
  name: string
  unit: ShotUnit | undefined
  /** True for `L+/R-`: the opposite of the sign that we store. */
  isTurned: boolean
}

/** Splits a heading into its name, unit and sign: "Ball Speed [mph]", "Carry, yds", "Offline (yds L-/R+)". */
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

/** Where the last word begins, when it is a unit without brackets. A single letter counts only after a comma. */
function endOfWords(text: string): number {
  const comma = text.lastIndexOf(',')
  if (comma > 0 && unitNamed(text.slice(comma + 1)) !== undefined) return comma

  const at = Math.max(text.lastIndexOf(' '), text.lastIndexOf('_'))
  return at > 0 && text.length - at > 2 && unitNamed(text.slice(at + 1)) !== undefined ? at : -1
}

/** 1 when the sign is the one that we store, as `R+`; -1 when it is the opposite, as `+L`. */
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

/**
 * True when a column can hold the field by its heading. "Club" and "Ball" may be words and are a speed only with a unit
 * or numbers.
 */
function canHold(field: ShotField, heading: Heading | undefined, isNumbers: () => boolean): boolean {
  const { name = '', unit } = heading ?? {}
  if (!isFigure(field)) return unit === undefined
  if (field === 'clubSpeed' && name === 'club') return unit !== undefined && fits.speed.includes(unit)
  if (field === 'ballSpeed' && name === 'ball') return unit === undefined ? isNumbers() : fits.speed.includes(unit)

  return unit === undefined || fits[figures[field].measure].includes(unit)
}

export interface Head {
  header: readonly string[]
  unitRow?: readonly string[] | undefined
  /** The rows below, which show whether a column holds numbers. */
  rows?: ReadonlyArray<readonly string[]>
}

// When more columns have the same heading, nobody can tell which one is meant.
const mostAlike = 10

/** Guesses the field of each column. */
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
      .find((n) => guessed[n] === null && canHold(field, headings[n], () => isNumbers(n)))
    if (at !== undefined) guessed[at] = field
  }

  return guessed
}

const leastKnown = 2
const mostLinesBefore = 20

/** The row with the headings: some programs write the player's name above it. The first row when none is recognized. */
export function headerAt(rows: ReadonlyArray<readonly string[]>): number {
  const counts = rows
    .slice(0, mostLinesBefore)
    .map((header) => guessShotColumns({ header }).filter((field) => field !== null).length)
  const most = Math.max(...counts)

  return most >= leastKnown ? counts.indexOf(most) : 0
}

export interface ShotColumn {
  field: ShotField | null
  /** As the file states it, or as another column of the same measure does; null when nothing does. */
  unit: ShotUnit | null
  isTurned: boolean
}

/** The unit of each column, from the file or from whoever imports it. */
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
    // A file in yards gives heights in feet.
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
