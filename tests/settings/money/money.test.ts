import { expect, test } from 'vitest'

import { wordingOf } from '#client/ui/wording.ts'
import { decimalOf, withoutSums } from '#shared/money.ts'

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

test('a letter for somebody who is told of no amounts names none', () => {
  expect(
    withoutSums('It renews on Nov 30, 2026 for $3,240.00. Bring 2 clubs; $5 is due.', {
      currency: 'USD',
      locale: 'en-US',
    }),
  ).toBe('It renews on Nov 30, 2026 for …. Bring 2 clubs; … is due.')
  expect(withoutSums('Ihre 2 Stunden: 1.234,50 €, bis 17. Mai.', { currency: 'EUR', locale: 'de-DE' })).toBe(
    'Ihre 2 Stunden: …, bis 17. Mai.',
  )
  expect(withoutSums('Due: 12 000 Ft', { currency: 'HUF', locale: 'hu-HU' })).toBe('Due: …')
})
