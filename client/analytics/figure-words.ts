import { useStudio, useToday } from '#client/settings/service.ts'
import type { Wording } from '#client/ui/wording.ts'
import type { Figure } from '#shared/analytics/contract.ts'
import { figurePages, type FigurePage, type FigureWords, type Unit } from '#shared/analytics/figures.ts'
import { dayWords } from '#shared/time-words.ts'

const unknown = '-'

export const wordsOf = (page: FigurePage, code: string): FigureWords => {
  const words: Readonly<Record<string, FigureWords>> = figurePages[page]
  return words[code] ?? { unit: 'count', label: code.replaceAll('_', ' '), sentence: '' }
}

/** Nov 28; with its year where that is another than now. */
export function useDays(): (day: string) => string {
  const { studio } = useStudio()
  const today = useToday()

  return (day) => dayWords(day, studio.locale, day.slice(0, 4) === today.slice(0, 4) ? 'dayOfMonth' : 'date')
}

type Value = number | null

interface Change {
  text: string
  isUp?: boolean
  /** Neither is told where neither way is better. */
  isBad?: boolean
  isGood?: boolean
}

type Compared = Pick<Figure, 'code' | 'unit' | 'value' | 'previous' | 'soFar'>

/** How figures are written: what is unknown is a dash, and nought is a nought. */
export function useFigureWords() {
  const { money, figure, number } = useStudio()
  const inWords = { money, figure, number }

  return {
    valueOf: (unit: Unit, value: Value, code?: string) => valueWords(unit, value, inWords, code),
    /** For a table, whose head says the currency. */
    cellOf: (unit: Unit, value: Value) =>
      value !== null && unit === 'cents' ? figure(value) : valueWords(unit, value, inWords),
    changeOf: (page: FigurePage, shown: Compared) => changeWords(page, shown, inWords),
    partOf: (page: FigurePage, { code, numerator, denominator }: Figure) =>
      // Of what is no share, as a sum per member, the parts have other units.
      wordsOf(page, code).unit !== 'percent' || numerator === undefined || !denominator
        ? undefined
        : [numerator, denominator].map((part) => valueWords(unitOfRows(page, code), part, inWords)).join(' of '),
  }
}

type Words = Pick<Wording, 'money' | 'figure' | 'number'>

function valueWords(unit: Unit, value: Value, { money, number }: Words, code?: string): string {
  if (value === null) return unknown
  if (unit === 'cents') return money(value)
  if (unit === 'percent') return `${number(value, { most: 1 })}%`
  if (unit === 'days') return `${number(value, { most: 1 })} ${value === 1 ? 'day' : 'days'}`
  if (unit === 'minutes') return minutesWords(value, number, code === 'lead_minutes')

  return number(value)
}

const [hour, twoDays, day] = [60, 2880, 1440]

/** Minutes up to two hours, hours of what bays and staff have, and days of what is far ahead. */
function minutesWords(value: number, number: Words['number'], inDays: boolean): string {
  if (Math.abs(value) < 2 * hour) return `${number(value, { most: 1 })} min`
  if (inDays && value >= twoDays) return `${number(value / day, { most: 1 })} days`

  return `${number(value / hour, { most: 1 })} h`
}

/** By how much a percent changed is told in points, what else in percent of what it was. */
function changeWords(
  page: FigurePage,
  { code, unit, value, previous, soFar = 0 }: Compared,
  words: Words,
): Change | undefined {
  if (value === null || previous === null) return undefined
  const { better } = wordsOf(page, code)
  const change = value - previous
  const was = valueWords(unit, previous, words, code)
  if (change === 0) return { text: `As before, ${was}` }

  const isUp = change > 0
  return {
    text: `${howMuch(unit, change, previous, words)} from ${was}`,
    isUp,
    // Of what may still be decided, nobody knows yet whether it is better.
    ...(better !== undefined && soFar === 0 && ((better === 'up') === isUp ? { isGood: true } : { isBad: true })),
  }
}

function howMuch(unit: Unit, change: number, previous: number, words: Words): string {
  const sign = change > 0 ? '+' : '-'
  // Differences of tenths are not whole tenths.
  const size = unit === 'percent' ? Math.round(Math.abs(change) * 10) / 10 : Math.abs(change)
  if (unit === 'percent') return `${sign}${words.number(size, { most: 1 })} ${size === 1 ? 'point' : 'points'}`
  // Of a few, a percent says less than how many more there are.
  if (unit === 'count' && Math.abs(previous) < few) return `${sign}${words.number(size)}`
  if (previous <= 0) return `${sign}${valueWords(unit, size, words)}`

  return `${sign}${words.number((size / previous) * 100, { most: 1 })}%`
}

const few = 20

/** In what the rows of a figure are counted: those of a percent are what it is a share of. */
export function unitOfRows(page: FigurePage, code: string): Unit {
  const { unit } = wordsOf(page, code)
  if (unit !== 'percent') return unit
  if (/^(?:mrr|parts)_/.test(code)) return 'cents'

  return /_full$|^bays_|^member_share|^allowance/.test(code) ? 'minutes' : 'count'
}
