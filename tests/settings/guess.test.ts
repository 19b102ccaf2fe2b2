import { expect, test, vi } from 'vitest'

import { countries, currencyNames, guessedPlace } from '#client/setup/guess.ts'

test('a browser whose language is none still guesses where the studio is', () => {
  vi.stubGlobal('navigator', { language: 'en-US@posix' })
  try {
    const { locale, country, currency } = guessedPlace()

    expect(Intl.getCanonicalLocales(locale)).toEqual([locale])
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(currency).toMatch(/^[A-Z]{3}$/)
    expect(countries().length).toBeGreaterThan(200)
    expect(currencyNames().length).toBeGreaterThan(100)
  } finally {
    vi.unstubAllGlobals()
  }
})
