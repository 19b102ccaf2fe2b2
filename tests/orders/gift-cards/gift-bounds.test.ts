import { expect, test } from 'vitest'

import { currencies, minorUnitsOf } from '#shared/currencies.ts'
import { giftBoundsOf, refusalOfGift, usualGiftsOf } from '#shared/payments/gift-cards.ts'

const units = (currency: string) => {
  const { leastCents, mostCents } = giftBoundsOf(currency)
  return [leastCents / minorUnitsOf(currency), mostCents / minorUnitsOf(currency)]
}

test('a gift card is of 10 to 500 dollars, and of as much in money of another size', () => {
  expect(units('USD')).toEqual([10, 500])
  expect(units('EUR')).toEqual([10, 500])
  expect(units('JPY')).toEqual([1000, 50_000])
  expect(units('KWD')).toEqual([5, 250])
  expect(units('HUF')).toEqual([2000, 100_000])
  expect(units('IDR')).toEqual([100_000, 5_000_000])
  expect(refusalOfGift(10, { currency: 'JPY', locale: 'en-US' })).toBe('A gift card is of ¥1,000 to ¥50,000.')
  expect(refusalOfGift(5000, { currency: 'KWD', locale: 'en-KW' })).toBeUndefined()
})

test('in each currency the usual sums are whole and within the bounds', () => {
  for (const currency of currencies) {
    for (const cents of usualGiftsOf(currency)) {
      expect(Number.isInteger(cents), currency).toBe(true)
      expect(refusalOfGift(cents, { currency, locale: 'en-US' }), currency).toBeUndefined()
    }
  }
})
