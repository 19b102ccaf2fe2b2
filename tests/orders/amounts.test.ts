import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type TaxRules, taxCategories } from '#shared/catalog/tax.ts'
import { amountsOf, type PricedLine } from '#shared/orders/amounts.ts'
import { dueNowOf } from '#shared/orders/payment-rule.ts'

const goods = (unitCents: number, more: Partial<PricedLine> = {}): PricedLine => ({
  unitCents,
  quantity: 1,
  discountCents: 0,
  taxCategory: 'goods',
  rule: 'full',
  ...more,
})

const taxed = (ratePpm: number, more: Partial<TaxRules> = {}): TaxRules => ({
  isIncluded: false,
  rounding: 'line',
  rates: [{ category: 'goods', jurisdiction: 'Illinois', ratePpm }],
  ...more,
})

const taxesOf = (lines: PricedLine[], rules: TaxRules) => amountsOf(lines, rules).map(({ taxCents }) => taxCents)

test('golden example 7: tax is rounded on each line, or once an order, or is within the price', () => {
  expect(taxesOf([goods(1169), goods(585)], taxed(88_750))).toEqual([104, 52])

  const three = [goods(333), goods(333), goods(333)]
  expect(taxesOf(three, taxed(88_750))).toEqual([30, 30, 30])
  const once = taxesOf(three, taxed(88_750, { rounding: 'order' }))
  expect(once.reduce((sum, cents) => sum + cents, 0)).toBe(89)

  const [within] = amountsOf([goods(1999)], taxed(200_000, { isIncluded: true }))
  expect(within).toMatchObject({ taxCents: 333, netCents: 1999, totalCents: 1999 })
})

test('golden example 15: a deposit of half of 2147.39 is 1073.70, and the balance 1073.69', () => {
  expect(dueNowOf({ depositBp: 5000 }, 214_739)).toBe(107_370)
  expect(214_739 - 107_370).toBe(107_369)
})

test.each([
  ['in full', 'full', 9500],
  ['later', 'later', 0],
  ['with a card on file', 'card_kept', 0],
  ['a sum', { depositCents: 5000 }, 5000],
  ['a sum above the price', { depositCents: 50_000 }, 9500],
] as const)('what is paid %s is due when the order is placed', (_how, rule, cents) => {
  expect(dueNowOf(rule, 9500)).toBe(cents)
})

test('a line is taxed by each jurisdiction of its category, and by none of another', () => {
  const rates = [
    { category: 'goods', jurisdiction: 'Illinois', ratePpm: 62_500 },
    { category: 'goods', jurisdiction: 'Cook County', ratePpm: 17_500 },
    { category: 'lesson', jurisdiction: 'Illinois', ratePpm: 10_000 },
  ] as const

  const [line] = amountsOf([goods(2400, { quantity: 2, discountCents: 480 })], taxed(0, { rates }))

  expect(line).toEqual({
    grossCents: 4800,
    discountCents: 480,
    netCents: 4320,
    taxCents: 346,
    totalCents: 4666,
    dueNowCents: 4666,
    taxes: [
      { jurisdiction: 'Illinois', ratePpm: 62_500, cents: 270 },
      { jurisdiction: 'Cook County', ratePpm: 17_500, cents: 76 },
    ],
  })
})

test('however lines are taxed, their parts are their totals, and rounding once an order differs by less than a cent a line', () => {
  const line = fc.record({
    unitCents: fc.integer({ min: 0, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    discountCents: fc.constant(0),
    taxCategory: fc.constantFrom(...taxCategories),
    rule: fc.constant('full' as const),
  })
  const rate = fc.record({
    category: fc.constantFrom(...taxCategories),
    jurisdiction: fc.constantFrom('State', 'County', 'City'),
    ratePpm: fc.integer({ min: 1, max: 250_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.array(rate, { maxLength: 6 }),
      fc.boolean(),
      (lines, rates, isIncluded) => {
        const byLine = amountsOf(lines, { isIncluded, rounding: 'line', rates })
        const byOrder = amountsOf(lines, { isIncluded, rounding: 'order', rates })
        for (const { netCents, taxCents, totalCents, taxes } of [...byLine, ...byOrder]) {
          expect(totalCents).toBe(isIncluded ? netCents : netCents + taxCents)
          expect(taxes.reduce((sum, { cents }) => sum + cents, 0)).toBe(taxCents)
        }
        const sum = (amounts: typeof byLine) => amounts.reduce((all, { taxCents }) => all + taxCents, 0)
        expect(Math.abs(sum(byLine) - sum(byOrder))).toBeLessThanOrEqual(lines.length * Math.max(1, rates.length))
      },
    ),
  )
})
