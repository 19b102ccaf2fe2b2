import { currencies as allCurrencies } from '#shared/currencies.ts'
import type { SetupStudio } from '#shared/settings/setup.ts'

// Where a browser says only the region. Euros elsewhere in their zone; dollars where nothing is known.
const currencies: Record<string, string> = {
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  JP: 'JPY',
  KR: 'KRW',
  ZA: 'ZAR',
  AE: 'AED',
  SG: 'SGD',
  HK: 'HKD',
  MX: 'MXN',
  IN: 'INR',
}
const euroRegions = new Set('AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '))

type GuessedPlace = Pick<SetupStudio, 'zone' | 'locale' | 'country' | 'currency'>

// Not navigator.language: where the machine has no language, Chromium calls it "en-US@posix", which Intl refuses.
const language = (): string => new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).baseName

/** What the browser gives away of where the studio is: a beginning, to be changed. */
export function guessedPlace(): GuessedPlace {
  const locale = language()
  const country = new Intl.Locale(locale).maximize().region ?? 'US'

  return {
    locale,
    country: /^[A-Z]{2}$/.test(country) ? country : 'US',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: currencies[country] ?? (euroRegions.has(country) ? 'EUR' : 'USD'),
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** Every country by its name, in the language of the browser. */
export function countries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language(), { type: 'region', fallback: 'none' })
  const known = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const label = names.of(first + second)
      // Names that stand for no country.
      return label && !['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'].includes(first + second)
        ? [{ value: first + second, label }]
        : []
    }),
  )

  return known.toSorted((one, other) => one.label.localeCompare(other.label))
}

export function currencyNames(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language(), { type: 'currency' })

  return allCurrencies.map((value) => ({ value, label: `${value}, ${names.of(value) ?? value}` }))
}

export const zones = (): string[] => {
  const known = Intl.supportedValuesOf('timeZone')
  const own = guessedPlace().zone

  return known.includes(own) ? known : [own, ...known]
}
