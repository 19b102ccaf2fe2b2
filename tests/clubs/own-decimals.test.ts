import { expect, test } from 'vitest'

import { parseMeasure, showMeasure } from '#shared/clubs/measures.ts'
import { showField } from '#shared/clubs/rules.ts'
import { inOwnDecimals } from '#shared/number-words.ts'
import { rateOf } from '#shared/orders/taxes.ts'

const locales = ['en-US', 'de-DE', 'fr-FR', 'sv-SE', 'de-CH', 'pt-BR'] as const

test('measures are written as the studio’s country writes numbers, and read again as they were written', () => {
  expect(showField('lie', 6250, 'en-US')).toBe('62.50')
  expect(showField('lie', 6250, 'de-DE')).toBe('62,50')
  expect(showField('swingWeight', 325, 'fr-FR')).toBe('D2,5')
  expect(showField('length', 596, 'de-DE')).toBe('37 1/4')
  // A word is no number.
  expect(showField('headModel', 'T2.0 v1.1', 'de-DE')).toBe('T2.0 v1.1')
  for (const locale of locales) {
    for (const measure of ['angle', 'mass', 'swingWeight', 'balance', 'thickness', 'money'] as const) {
      const shown = inOwnDecimals(showMeasure(measure, 325), locale)
      expect(parseMeasure(measure, shown), `${measure} in ${locale}`).toEqual({ value: 325 })
    }
  }
})

test('the rate of a tax on a paper is written alike', () => {
  expect(rateOf(102_500, 'en-US')).toBe('10.25 %')
  expect(rateOf(55_000, 'fr-FR')).toBe('5,5 %')
  expect(rateOf(200_000, 'de-DE')).toBe('20 %')
})
