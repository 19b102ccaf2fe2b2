/** True when the last digit is the check digit of the others, as in every EAN and UPC. */
export function checkFits(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** The twelve digits of a UPC-E; undefined when it is none. */
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

/** The UPC-E of twelve digits; undefined when they have none. */
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
 * The codes that a scan may mean. From the same bars some scanners read the twelve digits of a UPC, others the thirteen
 * of an EAN or fourteen with leading zeros, or the eight of a UPC-E. The scanned one comes first.
 */
export function barcodesOf(scanned: string): string[] {
  if (!/^\d+$/.test(scanned) || !lengths.includes(scanned.length)) return [scanned]
  const whole = scanned.length === 8 ? expanded(scanned) : scanned
  if (whole === undefined) return [scanned]
  const digits = whole.replace(/^0+/, '')
  const padded = [12, 13, 14].filter((length) => length >= digits.length).map((length) => digits.padStart(length, '0'))

  return [...new Set([scanned, ...padded, ...padded.slice(0, 1).flatMap((upc) => shortened(upc) ?? [])])]
}

/** A normal form in which codes of the same bars are equal; a code of letters stays as it is. */
export const barsOf = (barcode: string): string =>
  barcodesOf(barcode).toSorted((one, other) => other.length - one.length)[0] ?? ''

// The lengths of EAN-8 and UPC once dropped leading zeros are put back.
const wholeLength: Readonly<Record<number, number>> = { 7: 8, 9: 12, 10: 12, 11: 12 }

/**
 * The code with leading zeros that a spreadsheet may have dropped; undefined when none are missing, or when it is no
 * EAN or UPC.
 */
export function withZeros(barcode: string): string | undefined {
  const length = wholeLength[barcode.length]
  return length !== undefined && /^[1-9]\d+$/.test(barcode) && checkFits(barcode)
    ? barcode.padStart(length, '0')
    : undefined
}
