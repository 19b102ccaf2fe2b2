import { expect, test } from 'vitest'

import { wordingOf } from '#client/settings/wording.ts'
import { centsOf, decimalOf } from '#shared/money.ts'

const money = (currency: string, cents: number) => wordingOf({ locale: 'en-US', zone: 'UTC', currency }).money(cents)

test('amounts are written with the digits of their own currency', () => {
  expect([money('USD', 9500), money('USD', 9550), money('USD', 5)]).toEqual(['$95', '$95.50', '$0.05'])
  expect([money('JPY', 9500), money('JPY', 95)]).toEqual(['¥9,500', '¥95'])
  expect([money('KWD', 9500), money('KWD', 9000)].map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    'KWD 9.500',
    'KWD 9',
  ])
})

test('programs read amounts with the digits of their own currency', () => {
  expect([decimalOf(9500, 'USD'), decimalOf(9500, 'JPY'), decimalOf(9500, 'KWD')]).toEqual(['95.00', '9500', '9.500'])
})

const typed: [string, string, number][] = [
  ['12', 'USD', 1200],
  ['12.5', 'USD', 1250],
  ['12,50', 'USD', 1250],
  ['1,234.56', 'USD', 123_456],
  ['12.345', 'USD', Number.NaN],
  ['9500', 'JPY', 9500],
  ['9,500', 'JPY', 9500],
  ['12.5', 'JPY', Number.NaN],
  ['9.125', 'KWD', 9125],
  ['', 'USD', Number.NaN],
  ['free', 'USD', Number.NaN],
]

test.for(typed)('"%s" typed in %s is %d', ([text, currency, cents]) => {
  expect(centsOf(text, currency)).toBe(cents)
})
