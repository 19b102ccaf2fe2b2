/**
 * What is measured on a club, as a whole number of its smallest unit: `length` in 1/16 in, `balance` in 1/100 in,
 * `thickness` in 1/1000 in, `angle` in 1/100 of a degree, `mass` in 1/10 g, `swingWeight` in tenths of a point from A0,
 * `money` in cents, `moi` in kg cm2, `frequency` in cycles a minute, `count` as it is counted.
 */
export type Measure =
  | 'length'
  | 'balance'
  | 'thickness'
  | 'angle'
  | 'mass'
  | 'swingWeight'
  | 'money'
  | 'moi'
  | 'frequency'
  | 'count'

interface Scale {
  unit: string
  /** How many of the smallest unit make one of the written unit. */
  perOne: number
  decimals: number
  written?: RegExp
}

const inch = /(?:inches|inch|in\.?|"|″|”)$/i
const scales: Record<Measure, Scale> = {
  length: { unit: 'in', perOne: 16, decimals: 4, written: inch },
  balance: { unit: 'in', perOne: 100, decimals: 2, written: inch },
  thickness: { unit: 'in', perOne: 1000, decimals: 3, written: inch },
  angle: { unit: '°', perOne: 100, decimals: 2, written: /(?:°|degrees?|deg\.?)$/i },
  mass: { unit: 'g', perOne: 10, decimals: 1, written: /(?:grams?|g)$/i },
  swingWeight: { unit: '', perOne: 10, decimals: 1 },
  money: { unit: '', perOne: 100, decimals: 2 },
  moi: { unit: 'kg cm²', perOne: 1, decimals: 0, written: /kg\s?cm(?:²|2)$/i },
  frequency: { unit: 'cpm', perOne: 1, decimals: 0, written: /cpm$/i },
  count: { unit: '', perOne: 1, decimals: 0 },
}

export const unitOf = (measure: Measure): string => scales[measure].unit

/** How many of the smallest unit make one of the written unit. */
export const perOneOf = (measure: Measure): number => scales[measure].perOne

/** A parsed measure, or why it could not be parsed. */
export type ParsedMeasure = { value: number; problem?: never } | { value?: never; problem: string }

const vulgar: Record<string, string> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}

const plain = (text: string, written: RegExp | undefined) => {
  const typed = text
    .replaceAll(/[½¼¾⅛⅜⅝⅞]/g, (sign) => ` ${vulgar[sign] ?? ''}`)
    .replaceAll(/[−–]/g, '-')
    .trim()
  return (written ? typed.replace(written, '') : typed).trim()
}

/** Never guesses: a text that is no number of the measure is refused, with the numbers that are. */
export function parseMeasure(measure: Measure, text: string): ParsedMeasure {
  if (measure === 'swingWeight') return parseSwingWeight(text)

  const scale = scales[measure]
  const typed = plain(text, scale.written)
  const [sign = ''] = /^[+-]/.exec(typed) ?? []
  const digits = typed.slice(sign.length).trimStart()
  const size = sizeOf(digits, scale, measure)
  if (size === undefined) return { problem: `${exampleOf[measure]} You typed ${typed || 'nothing'}.` }
  if (!Number.isSafeInteger(size)) return { problem: betweenSteps(measure, digits) }

  return { value: sign === '-' && size !== 0 ? -size : size }
}

/** In the smallest unit; no whole number when it lies between two of them. */
function sizeOf(digits: string, { perOne }: Scale, measure: Measure): number | undefined {
  const fraction = /^(?:(\d{1,4})[ -]+)?(\d{1,3})\/(\d{1,3})$/.exec(digits)
  if (fraction) {
    const [whole, over, under] = [Number(fraction[1] ?? 0), Number(fraction[2]), Number(fraction[3])]
    const isProper = under > 0 && (fraction[1] === undefined || over < under)
    return isProper ? whole * perOne + (over * perOne) / under : undefined
  }

  const decimal = /^(\d{0,6})(?:[.,](\d{1,6}))?$/.exec(digits)
  if (!decimal || digits === '') return undefined

  const behind = decimal[2] ?? ''
  const size = (Number((decimal[1] ?? '') + behind) * perOne) / 10 ** behind.length
  return measure === 'length' ? (sixteenthsAsWritten(size, behind.length) ?? size) : size
}

/** 37.06 and 37.063 are 37 1/16, rounded or cut off by whoever wrote it; 37.1 is on no ruler. */
function sixteenthsAsWritten(size: number, places: number): number | undefined {
  const nearest = Math.round(size)
  const unit = 16 / 10 ** places
  return places >= 2 && Math.abs(nearest - size) < unit ? nearest : undefined
}

const betweenSteps = (measure: Measure, digits: string) =>
  measure === 'length'
    ? `${digits} is between two sixteenths of an inch. Write 37 1/4 or 37.25.`
    : `Use ${scales[measure].decimals} decimals at most. You typed ${digits}.`

function parseSwingWeight(text: string): ParsedMeasure {
  const [, letter, digit, tenth = '0'] = /^\s*([A-G])\s?(\d)(?:[.,](\d))?\s*$/i.exec(text) ?? []
  if (letter === undefined || digit === undefined)
    return { problem: `${exampleOf.swingWeight} You typed ${text.trim() || 'nothing'}.` }

  return { value: 'ABCDEFG'.indexOf(letter.toUpperCase()) * 100 + Number(digit) * 10 + Number(tenth) }
}

const exampleOf: Record<Measure, string> = {
  length: 'Write a length, such as 37 1/4 or 37.25.',
  balance: 'Write a length, such as 18.90.',
  thickness: 'Write a thickness, such as 0.900.',
  angle: 'Write an angle, such as 62.50.',
  mass: 'Write a weight, such as 112.5.',
  swingWeight: 'Write a swing weight from A0 to G9.9, such as D2.',
  money: 'Write an amount, such as 12.50.',
  moi: 'Write a whole number, such as 2700.',
  frequency: 'Write a whole number, such as 255.',
  count: 'Write a whole number.',
}

/** As the bench reads it: 37 1/4, 62.50, 112.0, D2.0. */
export function showMeasure(measure: Measure, value: number): string {
  if (measure === 'length') return showSixteenths(value)
  if (measure === 'swingWeight') return showSwingWeight(value)

  const { perOne, decimals } = scales[measure]
  return (value / perOne).toFixed(decimals)
}

/** The size of a difference; of swing weights, in tenths of a point. */
export const showSize = (measure: Measure, change: number): string =>
  measure === 'swingWeight' ? (Math.abs(change) / 10).toFixed(1) : showMeasure(measure, Math.abs(change))

/** The tolerance in words: "within 0.50". */
export const showTolerance = (measure: Measure, tolerance: number): string => `within ${showSize(measure, tolerance)}`

/** A difference with its sign. */
export function showChange(measure: Measure, change: number): string {
  return change === 0 ? '0' : `${change > 0 ? '+' : '-'}${showSize(measure, change)}`
}

function showSixteenths(value: number): string {
  const [whole, rest] = [Math.trunc(Math.abs(value) / 16), Math.abs(value) % 16]
  const common = [8, 4, 2, 1].find((divisor) => rest % divisor === 0) ?? 1
  const fraction = rest === 0 ? '' : `${rest / common}/${16 / common}`
  const size = [whole > 0 || rest === 0 ? String(whole) : '', fraction].filter(Boolean).join(' ')

  return value < 0 ? `-${size}` : size
}

// A computed swing weight may be outside the letters of the scale.
const showSwingWeight = (tenths: number) => {
  if (tenths < 0) return 'below A0'
  if (tenths > 699) return 'above G9.9'
  return `${'ABCDEFG'.charAt(Math.floor(tenths / 100))}${((tenths % 100) / 10).toFixed(1)}`
}
