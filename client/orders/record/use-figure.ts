import { useStudio } from '#client/settings/use-studio.ts'
import { fractionDigitsOf, minorUnitsOf } from '#shared/currencies.ts'
import { remember } from '#shared/remember.ts'

const formats = remember((place) => {
  const [locale = '', currency = ''] = place.split(' ')
  const digits = fractionDigitsOf(currency)

  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
})

/** Writes sums of a column, whose head says the currency: all with the same decimals. */
export function useFigure(): (cents: number) => string {
  const { locale, currency } = useStudio().studio

  return (cents) => formats(`${locale} ${currency}`).format(cents / minorUnitsOf(currency))
}
