import { remember } from './remember.ts'

const formats = remember((key) => {
  const [locale = '', least, most] = key.split(' ')

  return new Intl.NumberFormat(locale, { minimumFractionDigits: Number(least), maximumFractionDigits: Number(most) })
})

export interface Decimals {
  least?: number
  most?: number
}

// Browsers and servers use different spaces between groups; this one always keeps a number on one line.
export const evenlySpaced = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, '\u00a0')

const points = remember(
  (locale) =>
    formats(`${locale} 1 1`)
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value,
)

/** Replaces decimal points by the sign of the studio's country: D2,5 and 62,50 where it is a comma. */
export const inOwnDecimals = (text: string, locale: string): string =>
  text.replaceAll(/(?<=\d)\.(?=\d)/g, points(locale) ?? '.')

/**
 * A number as the studio's country writes it: 12,345.5 or 12.345,5. With as many decimals as it has, within these
 * bounds.
 */
export const numberWords = (
  value: number,
  locale: string,
  { least = 0, most = Math.max(least, 3) }: Decimals = {},
): string =>
  // Without -0.
  evenlySpaced(formats(`${locale} ${least} ${most}`).format(Math.abs(value) < 10 ** -most / 2 ? 0 : value))
