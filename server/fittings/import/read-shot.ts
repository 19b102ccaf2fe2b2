import { FigureKey, figures, outOfRange, type ShotFigures } from '#shared/fittings/figures.ts'
import { readFigure, signOfWord } from '#shared/fittings/read-figure.ts'
import type { DecimalSign } from '#shared/typed-sum.ts'

import type { ShotColumn } from './shot-columns.ts'

export interface ReadShot {
  /** What the row calls its club, and of which kind it says that to be. */
  clubs: string[]
  /** Of a shot that somebody has taken out of the statistics before. */
  isLeftOut: boolean
  figures: ShotFigures
  /** One sentence a figure that cannot be taken as it is. */
  problems: string[]
  /** What the row has no figure for. */
  notes: string[]
}

const isBlank = (text: string) =>
  /^(?:|[-–—.]+|n\/?a|#n\/a|null|none|nan|undefined|inf|infinity|[+-]?∞|-?1\.#\w+|\?)$/i.test(text.trim())

// Devices write the largest number that they have, or a row of nines, where they have measured nothing.
const isRowOfNines = /^-?9{4,}(?:[.,][09]+)?$|^-9{3}(?:[.,][09]+)?$/
const never = 1_000_000

/** A number that stands for one that was not measured: 16777215, 3.4E+38, -9999. */
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

/** Zeros behind what was not measured are none either: a club without a speed has no path. */
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

/** A row by its columns: its club, its figures, and what is wrong with one of them. */
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

  // Whatever the order of the columns, the same shot is the same text.
  return { ...read, figures: Object.fromEntries(measured), problems, notes: [...read.notes, ...notes] }
}
