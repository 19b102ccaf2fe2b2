import { remember } from './remember.ts'

const formats = remember((key) => {
  const [locale = '', least, most] = key.split(' ')

  return new Intl.NumberFormat(locale, { minimumFractionDigits: Number(least), maximumFractionDigits: Number(most) })
})

export interface Decimals {
  least?: number
  most?: number
}

// Browsers and servers differ in which of the spaces they set; of groups it is always one that keeps them on one line.
export const evenlySpaced = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, '\u00a0')

/** A number as the studio's own country writes it: 12,345.5 or 12.345,5. Decimals as many as there are, within these bounds. */
export const numberWords = (
  value: number,
  locale: string,
  { least = 0, most = Math.max(least, 3) }: Decimals = {},
): string =>
  // There is no -0.
  evenlySpaced(formats(`${locale} ${least} ${most}`).format(Math.abs(value) < 10 ** -most / 2 ? 0 : value))
