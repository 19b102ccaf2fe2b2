import { remember } from './remember.ts'

/** How many digits a currency has behind its point: two of USD, none of JPY, three of KWD. */
export const fractionDigitsOf = remember(
  (currency) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
)

/** Amounts are whole numbers of the currency's minor unit: `...Cents` also where a currency has none. */
export const minorUnitsOf = (currency: string): number => 10 ** fractionDigitsOf(currency)

/** An amount as programs read it: 95.00 in USD, 9500 in JPY. */
export const decimalOf = (cents: number, currency: string): string =>
  (cents / minorUnitsOf(currency)).toFixed(fractionDigitsOf(currency))

/** The amount that somebody typed: "12", "12.5", "1,234.56" and "12,50" are sums; anything else is none. */
export function centsOf(text: string, currency: string): number {
  const digits = fractionDigitsOf(currency)
  const plain = text.trim().replaceAll(/\s/g, '')
  const point = plain.replaceAll(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.')
  const isSum = new RegExp(digits === 0 ? String.raw`^\d+$` : String.raw`^\d+(?:\.\d{1,${digits}})?$`).test(point)

  return isSum ? Math.round(Number(point) * minorUnitsOf(currency)) : Number.NaN
}
