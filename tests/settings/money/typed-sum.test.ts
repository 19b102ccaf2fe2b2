import fc from 'fast-check'
import { expect, test } from 'vitest'

import { currencies } from '#shared/currencies.ts'
import { moneyFormat, priceWords } from '#shared/money.ts'
import { centsOf, decimalSignOf, readSum, writtenSum } from '#shared/typed-sum.ts'

const none = Number.NaN

const typed: [text: string, currency: string, locale: string, cents: number][] = [
  ['12', 'USD', 'en-US', 1200],
  ['12.5', 'USD', 'en-US', 1250],
  ['12,50', 'USD', 'en-US', 1250],
  ['1,234.56', 'USD', 'en-US', 123_456],
  ['1.234,56', 'USD', 'en-US', 123_456],
  ["1'234.50", 'CHF', 'de-CH', 123_450],
  ['1’234.50', 'CHF', 'de-CH', 123_450],
  ["1'234.50", 'USD', 'en-US', 123_450],
  ['1 234,50', 'EUR', 'fr-FR', 123_450],
  ['1\u00a0234,50', 'EUR', 'fr-FR', 123_450],
  ['1\u202f234,50', 'EUR', 'fr-FR', 123_450],
  ['1,00,000', 'INR', 'en-IN', 10_000_000],
  ['12,34,567.50', 'INR', 'hi-IN', 123_456_750],
  ['1.234', 'EUR', 'de-DE', 123_400],
  ['1.234.567', 'EUR', 'de-DE', 123_456_700],
  ['1.234.567', 'USD', 'en-US', 123_456_700],
  ['12.50', 'EUR', 'de-DE', 1250],
  ['1,234.56', 'EUR', 'de-DE', 123_456],
  // A slip, and no thousand.
  ['12.345', 'USD', 'en-US', none],
  ['1,234', 'EUR', 'de-DE', none],
  ['0,125', 'USD', 'en-US', none],
  ['0,125', 'KWD', 'en-US', 125],
  ['0,125', 'TND', 'fr-TN', 125],
  ['12,500', 'TND', 'fr-TN', 12_500],
  ['12.500', 'KWD', 'en-US', 12_500],
  ['1,234.500', 'KWD', 'en-US', 1_234_500],
  ['9.125', 'KWD', 'en-US', 9125],
  // May be either.
  ['12,500', 'KWD', 'en-US', none],
  ['12.500', 'TND', 'fr-TN', none],
  ['9500', 'JPY', 'ja-JP', 9500],
  ['9,500', 'JPY', 'ja-JP', 9500],
  ['９，５００', 'JPY', 'ja-JP', 9500],
  ['12.5', 'JPY', 'ja-JP', none],
  ['12 000', 'HUF', 'hu-HU', 1_200_000],
  ['12 000 Ft', 'HUF', 'hu-HU', 1_200_000],
  ['$12.50', 'USD', 'en-US', 1250],
  ['12,50 €', 'EUR', 'de-DE', 1250],
  ['CHF 12.50', 'CHF', 'de-CH', 1250],
  ['€12', 'USD', 'en-US', none],
  ['١٢٫٥', 'KWD', 'ar-KW', 12_500],
  ['1,23', 'USD', 'en-US', 123],
  ['1,2,3', 'USD', 'en-US', none],
  ['12,34', 'JPY', 'ja-JP', none],
  ['1,234,56', 'USD', 'en-US', none],
  ['-5', 'USD', 'en-US', none],
  ['1e3', 'USD', 'en-US', none],
  ['', 'USD', 'en-US', none],
  ['free', 'USD', 'en-US', none],
  ['9'.repeat(60_000), 'USD', 'en-US', none],
]

test.for(typed)('"%s" typed in %s where people write %s is %d', ([text, currency, locale, cents]) => {
  expect(centsOf(text, { currency, locale })).toBe(cents)
})

test('what is no sum is told with the way to write one', () => {
  expect(readSum('12,500', { currency: 'KWD', locale: 'en-US' })).toEqual({
    problem: 'This may be 12500.000 or 12.500. Type it like one of them.',
  })
  expect(readSum('1,234', { currency: 'EUR', locale: 'de-DE' })).toEqual({ problem: 'Type a sum, such as 1234,50.' })
  expect(readSum('12.5', { currency: 'JPY', locale: 'ja-JP' })).toEqual({ problem: 'Type a sum, such as 1235.' })
})

const locales =
  'en-US en-GB en-IN en-ZA de-DE de-CH de-AT fr-FR fr-CH fr-CA it-CH es-ES es-MX pt-BR hu-HU sv-SE nb-NO ja-JP pl-PL ar-KW fa-IR hi-IN'.split(
    ' ',
  )

test('what is written is read as the same sum, with and without its symbol, wherever and in whatever currency', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom(...currencies),
      fc.nat(2_000_000_000),
      (locale, currency, cents) => {
        const place = { locale, currency }
        expect(centsOf(writtenSum(cents, place), place)).toBe(cents)
        expect(centsOf(priceWords(cents, currency, locale), place)).toBe(cents)
        const bare = moneyFormat(locale, currency)
          .formatToParts(cents / 10 ** (moneyFormat(locale, currency).resolvedOptions().maximumFractionDigits ?? 0))
          .filter(({ type }) => type !== 'currency')
        expect(centsOf(bare.map(({ value }) => value).join(''), place)).toBe(cents)
      },
    ),
    { numRuns: 2000 },
  )
})

test.for([
  [['1.234,50', '12'], 'EUR', 'en-US', ','],
  [['1,234.50', '12'], 'EUR', 'de-DE', '.'],
  [['12,5', '1.234'], 'EUR', 'en-US', ','],
  [['1,234,567'], 'EUR', 'de-DE', '.'],
  [['12.500', '3.250'], 'TND', 'fr-TN', '.'],
  [['12,500', '3,25'], 'KWD', 'en-US', ','],
  [['12', '1234'], 'EUR', 'de-DE', undefined],
  [['1.5', '1,5'], 'EUR', 'de-DE', undefined],
] as const)(
  'a file of %j in %s where people write %s has %s before its decimals',
  ([texts, currency, locale, sign]) => {
    expect(decimalSignOf(texts, { currency, locale })).toBe(sign)
  },
)

test('the sign of a file decides what its studio would leave open', () => {
  expect(centsOf('12,500', { currency: 'KWD', locale: 'en-US', decimal: ',' })).toBe(12_500)
  expect(centsOf('12.500', { currency: 'TND', locale: 'fr-TN', decimal: '.' })).toBe(12_500)
  expect(centsOf('1.234', { currency: 'EUR', locale: 'en-US', decimal: ',' })).toBe(123_400)
})
