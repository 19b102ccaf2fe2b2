import fc from 'fast-check'
import { expect, test } from 'vitest'

import { countIn, cutNumber } from '#server/kernel/csv/spreadsheets.ts'
import { barcodesOf, barsOf, checkFits, withZeros } from '#shared/catalog/barcodes.ts'

test.each([
  ['036000291452', '0036000291452'],
  ['036000291452', '00036000291452'],
  ['4006381333931', '04006381333931'],
  ['01234565', '012345000065'],
  ['01234565', '0012345000065'],
  ['04252614', '042100005264'],
] as const)('%s and %s are the same bars', (one, other) => {
  expect(barsOf(one)).toBe(barsOf(other))
  expect(barcodesOf(one)).toContain(other)
  expect(barcodesOf(other)).toContain(one)
})

test.each([
  ['036000291452', '036000291453'],
  ['96385074', '000096385074'],
  ['ABC-12345678', '12345678'],
  ['01234566', '012345000065'],
] as const)('%s and %s are not', (one, other) => {
  expect(barsOf(one)).not.toBe(barsOf(other))
  expect(barcodesOf(one)).not.toContain(other)
})

const upc = fc.stringMatching(/^\d{11}$/).map((digits) => {
  const check = Array.from('0123456789').find((digit) => checkFits(digits + digit)) ?? ''
  return digits + check
})

test('every form of a UPC leads to every other, and a dropped zero comes back', () => {
  fc.assert(
    fc.property(upc, (code) => {
      const forms = barcodesOf(code)
      for (const form of forms) {
        expect(new Set(barcodesOf(form))).toEqual(new Set(forms))
        expect(barsOf(form)).toBe(barsOf(code))
      }
      const cut = code.replace(/^0+/, '')
      if (cut.length < code.length && cut.length > 8) expect(withZeros(cut)).toBe(code)
      else expect(withZeros(code)).toBeUndefined()
    }),
  )
})

test.each([
  ['1.23457E+11', true],
  ['1,23457E+11', true],
  ['-3E+9', true],
  ['5E10', false],
  ['E+11', false],
  ['GRIP-E+1', false],
] as const)('%s was cut by a spreadsheet: %s', (text, isCut) => {
  expect(cutNumber(text, 'line 2, column Code') !== undefined).toBe(isCut)
})

test.each([
  ['7', 7],
  ['1,234', 1234],
  ['1.234', 1234],
  ["12'000", 12_000],
  ['5.00', 5],
  ['5,0', 5],
  ['1.5', 1.5],
  ['1,5', Number.NaN],
  ['some', Number.NaN],
] as const)('%s pieces are %d', (text, count) => {
  expect(countIn(text)).toBe(count)
})
