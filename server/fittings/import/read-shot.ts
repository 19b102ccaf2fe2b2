import { FigureKey, figures, outOfRange, type ShotFigures } from '#shared/fittings/figures.ts'
import { readFigure, signOfWord } from '#shared/fittings/read-figure.ts'
import type { DecimalSign } from '#shared/typed-sum.ts'

import type { ShotColumn } from './shot-columns.ts'

export interface ReadShot {
  /** The names and kinds of club that the row gives. */
  clubs: string[]
  /** True when somebody had excluded the shot from the statistics. */
  isLeftOut: boolean
  figures: ShotFigures
  /** A sentence for each figure that cannot be taken. */
  problems: string[]
  /** The figures that the row lacks. */
  notes: string[]
}

const isBlank = (text: string) =>
  /^(?:|[-–—.]+|n\/?a|#n\/a|null|none|nan|undefined|inf|infinity|[+-]?∞|-?1\.#\w+|\?)$/i.test(text.trim())

// Where a device has measured nothing, it writes its largest number or a row of nines.
const isRowOfNines = /^-?9{4,}(?:[.,][09]+)?$|^-9{3}(?:[.,][09]+)?$/
const never = 1_000_000

/** True for a number that stands for an unmeasured one, such as 16777215, 3.4E+38 or -9999. */
export function isUnmeasured(text: string, isCounted: boolean): boolean {
  const isGrouped = /[.,].*[.,]/.test(text)
  const plain = isGrouped ? text.replaceAll(/[.,]/g, '') : text.replace(',', '.')
  if (!/^[+-]?[\d.]+(?:e[+-]?\d+)?$/i.test(plain)) return false
  if (isCounted && /^9{4}$/.test(plain)) return false
  const isSmallest = ['65535', '32767', '-32768'].includes(plain.replace(/\.0+$/, ''))

  return isSmallest || isRowOfNines.test(plain) || Math.abs(Number(plain)) >= never
}

const ofClub = ['clubSpeed', 'attack', 'path', 'face'] as const satisfies FigureKey[]
const ofBall = [
  ...(['ballSpeed', 'launch', 'direction', 'spin', 'spinAxis', 'carry', 'total', 'side', 'apex', 'descent'] as const),
] satisfies FigureKey[]

type Values = Partial<Record<FigureKey, number>>

/** Zeros beside an unmeasured figure are unmeasured too: a club without a speed has no path. */
function withoutZeros(values: Values, missing: ReadonlySet<FigureKey>): FigureKey[] {
  const isNone = (key: FigureKey) => missing.has(key) || values[key] === 0
  const zerosOf = (keys: readonly FigureKey[]) => keys.filter((key) => values[key] === 0)
  const clubKeys = ofClub.filter((key) => missing.has(key) || values[key] !== undefined)
  const hasSpeed = values.clubSpeed !== undefined || missing.has('clubSpeed')
  const isClubless = hasSpeed ? isNone('clubSpeed') : clubKeys.length > 1 && clubKeys.every(isNone)

  return [
    ...(isClubless ? zerosOf(ofClub) : []),
    ...(isNone('ballSpeed') ? zerosOf(ofBall) : isNone('spin') ? zerosOf(['spin', 'spinAxis']) : []),
  ]
}

const isFalse = (text: string) => /^(?:false|falsch|faux|falso|no|nein|non|n|0)$/i.test(text.trim())

/** Reads a row by its columns: its club, its figures, and their problems. */
export function readShot(
  cells: readonly string[],
  columns: ReadonlyArray<ShotColumn>,
  decimals: ReadonlyArray<DecimalSign | undefined>,
): ReadShot {
  const read: ReadShot = { clubs: [], isLeftOut: false, figures: {}, problems: [], notes: [] }
  const values: Values = {}
  const missing = new Set<FigureKey>()
  for (const [at, { field, unit, isTurned }] of columns.entries()) {
    const text = (cells[at] ?? '').trim()
    if (field === null || isBlank(text)) continue
    if (field === 'club') read.clubs.unshift(text)
    else if (field === 'clubType') read.clubs.push(text)
    else if (field === 'counts') read.isLeftOut = isFalse(text)
    else if (isUnmeasured(text, figures[field].measure === 'spin')) missing.add(field)
    else if (!/\d/.test(text) && signOfWord(text) !== undefined) {
      read.notes.push(`${figures[field].label}: “${text}” has no figure.`)
    } else if (unit !== null) {
      const value = readFigure(text, unit, decimals[at])
      if (value !== undefined) values[field] = isTurned ? -value || 0 : value
      else read.problems.push(`${figures[field].label}: ${text.slice(0, 40)} is no number.`)
    }
  }

  return settleFigures(read, values, missing)
}

function settleFigures(read: ReadShot, values: Values, missing: Set<FigureKey>): ReadShot {
  for (const key of withoutZeros(values, missing)) missing.add(key)
  const measured = FigureKey.options.flatMap((key) => {
    const value = missing.has(key) ? undefined : values[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  const problems = [...read.problems, ...measured.flatMap(([key, value]) => outOfRange(key, value) ?? [])]
  if (problems.length === 0 && measured.length === 0) problems.push('There is no figure in this row.')
  const labels = FigureKey.options.filter((key) => missing.has(key)).map((key) => figures[key].label.toLowerCase())
  const notes = labels.length > 0 ? [`Not measured: ${labels.join(', ')}.`] : []

  // In one order, so that the same shot gives the same text whatever the order of the columns.
  return { ...read, figures: Object.fromEntries(measured), problems, notes: [...read.notes, ...notes] }
}
