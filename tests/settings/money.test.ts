import { expect, test } from 'vitest'

import { wordingOf } from '#client/settings/wording.ts'
import { decimalOf } from '#shared/money.ts'

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
