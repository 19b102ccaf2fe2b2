/** Whether the last of these digits is the check digit of the others, as of every EAN and UPC. */
export function checkFits(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** The twelve digits that the eight of a UPC-E stand for; undefined where these are none. */
function expanded(digits: string): string | undefined {
  const [, six = '', check = ''] = /^0(\d{6})(\d)$/.exec(digits) ?? []
  if (six === '') return undefined
  const last = six.slice(5)
  const maker = '012'.includes(last)
    ? `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`
    : last === '3'
      ? `${six.slice(0, 3)}00000${six.slice(3, 5)}`
      : last === '4'
        ? `${six.slice(0, 4)}00000${six.slice(4, 5)}`
        : `${six.slice(0, 5)}0000${last}`
  const whole = `0${maker}${check}`

  return checkFits(whole) ? whole : undefined
}

/** The eight digits of a UPC-E that stand for these twelve; undefined where there are none. */
function shortened(whole: string): string | undefined {
  const [, maker = '', item = '', check = ''] = /^0(\d{5})(\d{5})(\d)$/.exec(whole) ?? []
  const sixes = [
    `${maker.slice(0, 2)}${item.slice(2)}${maker.slice(2, 3)}`,
    `${maker.slice(0, 3)}${item.slice(3)}3`,
    `${maker.slice(0, 4)}${item.slice(4)}4`,
    `${maker}${item.slice(4)}`,
  ]
  return sixes.map((six) => `0${six}${check}`).find((short) => expanded(short) === whole)
}

const lengths = [8, 12, 13, 14]

/**
 * The codes that a scan may mean: of one and the same bars some scanners read the twelve digits of a UPC, others the thirteen of an
 * EAN or fourteen, with zeros before them, or the eight of a UPC-E. The one that was read stands first.
 */
export function barcodesOf(scanned: string): string[] {
  if (!/^\d+$/.test(scanned) || !lengths.includes(scanned.length)) return [scanned]
  const whole = scanned.length === 8 ? expanded(scanned) : scanned
  if (whole === undefined) return [scanned]
  const digits = whole.replace(/^0+/, '')
  const padded = [12, 13, 14].filter((length) => length >= digits.length).map((length) => digits.padStart(length, '0'))

  return [...new Set([scanned, ...padded, ...padded.slice(0, 1).flatMap((upc) => shortened(upc) ?? [])])]
}

/** By which two codes of the same bars are one: an own code of letters is itself. */
export const barsOf = (barcode: string): string =>
  barcodesOf(barcode).toSorted((one, other) => other.length - one.length)[0] ?? ''

// As many as an EAN-8 or a UPC has once the zeros before it are there again.
const wholeLength: Readonly<Record<number, number>> = { 7: 8, 9: 12, 10: 12, 11: 12 }

/** What a code is with the zeros that a spreadsheet may have dropped; undefined where it has its zeros, or is no EAN nor UPC. */
export function withZeros(barcode: string): string | undefined {
  const length = wholeLength[barcode.length]
  return length !== undefined && /^[1-9]\d+$/.test(barcode) && checkFits(barcode)
    ? barcode.padStart(length, '0')
    : undefined
}
