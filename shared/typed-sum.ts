import { fractionDigitsOf, minorUnitsOf } from './currencies.ts'
import { decimalOf, moneyFormat } from './money.ts'
import { remember } from './remember.ts'

/** The sign before the decimals. */
export type DecimalSign = '.' | ','

interface Writing {
  decimal: DecimalSign
  /** Another decimal sign of the locale: `٫` in Arabic, `$` on Cape Verde. */
  ownDecimal: string
  digits: ReadonlyMap<string, string>
  /** What may stand beside a sum, the longest first. */
  symbols: readonly string[]
}

const shown = ['symbol', 'narrowSymbol', 'code'] as const

/** With plain digits and spaces, and without invisible direction marks. */
const plainOf = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

const partOf = (format: Intl.NumberFormat, type: string) =>
  format.formatToParts(1.5).find((part) => part.type === type)?.value ?? ''

const writings = remember((place): Writing => {
  const [locale = '', currency = ''] = place.split(' ')
  const ownDecimal = partOf(moneyFormat(locale, currency, 1), 'decimal')
  const ownDigits = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)
  const symbols = shown.map((display) => plainOf(partOf(moneyFormat(locale, currency, 0, display), 'currency')))

  return {
    decimal: ownDecimal === ',' ? ',' : '.',
    ownDecimal,
    digits: new Map(Array.from(ownDigits, (digit, at) => [digit, String(9 - at)])),
    symbols: [...symbols, currency].toSorted((a, b) => b.length - a.length),
  }
})

const writingOf = (locale: string, currency: string) => writings(`${locale} ${currency}`)

const other = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.')

/** With plain digits, points, commas, spaces and apostrophes only. */
function unified(text: string, locale: string, currency: string): string {
  const { symbols, digits, decimal, ownDecimal } = writingOf(locale, currency)
  let sum = plainOf(text)
  const symbol = symbols.find((one) => one !== '' && sum.toLowerCase().startsWith(one.toLowerCase()))
  if (symbol !== undefined) sum = sum.slice(symbol.length)
  const last = symbols.find((one) => one !== '' && sum.toLowerCase().endsWith(one.toLowerCase()))
  if (last !== undefined) sum = sum.slice(0, -last.length)
  if (ownDecimal !== '' && ownDecimal !== ',') sum = sum.replaceAll(ownDecimal, decimal)

  return Array.from(sum.trim(), (sign) => digits.get(sign) ?? ('’٬'.includes(sign) ? "'" : sign)).join('')
}

const isDigits = (text: string) => /^\d+$/.test(text)

/** The digits before the decimals. They may be grouped by threes, or as in India by twos before the last three. */
function wholeOf(text: string, signs: readonly string[]): string | undefined {
  const sign = signs.find((one) => text.includes(one))
  if (sign === undefined) return isDigits(text) ? text : undefined
  const [first = '', ...rest] = text.split(sign)
  const last = rest.at(-1) ?? ''
  const between = rest.slice(0, -1)
  const isThrees = first.length <= 3 && between.every(({ length }) => length === 3)
  const isTwos = first.length <= 2 && between.every(({ length }) => length === 2)
  const isGrouped = [first, ...rest].every(isDigits) && !first.startsWith('0') && last.length === 3

  return isGrouped && (isThrees || isTwos) ? first + rest.join('') : undefined
}

/** The sum, if this sign stands before its decimals. */
function readBy(text: string, decimal: DecimalSign, currency: string): number | undefined {
  const [before = '', fraction, ...more] = text.split(decimal)
  const whole = wholeOf(before, [other(decimal), "'", ' '])
  if (whole === undefined || more.length > 0) return undefined
  if (fraction !== undefined && (!isDigits(fraction) || fraction.length > fractionDigitsOf(currency))) return undefined

  return Math.round(Number(`${whole}.${fraction ?? ''}`) * minorUnitsOf(currency))
}

const mostSigns = 40

interface Place {
  currency: string
  locale: string
  /** The decimal sign of a file, when it is known. */
  decimal?: DecimalSign | undefined
}

/**
 * Parses a sum that somebody typed. The studio's locale sets the decimal sign; the other sign is accepted when nothing
 * else can be meant, as in "12,50". An ambiguous text is refused.
 */
export function readSum(
  text: string,
  { currency, locale, decimal: known }: Place,
): { cents: number } | { problem: string } {
  const decimal = known ?? writingOf(locale, currency).decimal
  const sum = unified(text.slice(0, mostSigns + 1), locale, currency)
  const own = text.length > mostSigns ? undefined : readBy(sum, decimal, currency)
  // A single decimal sign before three digits, more than the currency has, is a typing error and no separator of
  // thousands.
  const isSlip = sum.split(decimal).length === 2 && !sum.slice(sum.indexOf(decimal)).includes(other(decimal))
  const foreign = text.length > mostSigns || isSlip ? undefined : readBy(sum, other(decimal), currency)
  if (own !== undefined && foreign !== undefined && own !== foreign && known === undefined) {
    const [one, two] = [own, foreign].map((cents) => writtenSum(cents, { currency, locale }))
    return { problem: `This may be ${one} or ${two}. Type it like one of them.` }
  }
  const cents = own ?? foreign
  const example = writtenSum(1234.5 * minorUnitsOf(currency), { currency, locale })

  return cents === undefined ? { problem: `Type a sum, such as ${example}.` } : { cents }
}

/** The sum in cents; NaN when it is none. */
export function centsOf(text: string, place: Place): number {
  const read = readSum(text, place)
  return 'cents' in read ? read.cents : Number.NaN
}

/** A sum as it is typed: without groups and symbol, with the studio's decimal sign. Parsing it gives the same sum. */
export const writtenSum = (cents: number, { currency, locale }: Pick<Place, 'currency' | 'locale'>): string =>
  decimalOf(Math.round(cents), currency).replace('.', writingOf(locale, currency).decimal)

/** The decimal sign of a file, when its sums prove it; otherwise the studio's locale decides. */
export function decimalSignOf(texts: readonly string[], { currency, locale }: Place): DecimalSign | undefined {
  const seen = new Set(texts.flatMap((text) => signShownBy(unified(text.slice(0, mostSigns), locale, currency))))
  const [only] = seen
  if (seen.size === 1 && only !== undefined) return only

  // Programs write three decimals with a point.
  const hasPoints = fractionDigitsOf(currency) > 2 && texts.some((text) => text.includes('.'))
  return seen.size === 0 && hasPoints && !texts.some((text) => text.includes(',')) ? '.' : undefined
}

function signShownBy(sum: string): DecimalSign[] {
  const point = sum.lastIndexOf('.')
  const comma = sum.lastIndexOf(',')
  if (point === comma) return []
  const sign = point > comma ? '.' : ','
  if (sum.indexOf(sign) !== Math.max(point, comma)) return [other(sign)]

  return (point >= 0 && comma >= 0) || sum.length - Math.max(point, comma) !== 4 ? [sign] : []
}
