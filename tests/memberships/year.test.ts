import fc from 'fast-check'
import { expect, test } from 'vitest'

import { priceOn, saleOn } from '#shared/memberships/sale.ts'
import {
  compareYears,
  includedMinutes,
  type PlayMinutes,
  savingCents,
  type Terms,
  visitsCents,
  worthItFromMinutes,
  yearCents,
} from '#shared/memberships/year.ts'

const hourCents = 4500
const annual: Terms = {
  priceCents: 198_000,
  billing: 'once',
  months: 12,
  allowance: { period: 'month', peakMinutes: 240, offPeakMinutes: 240 },
  extraHour: { peakCents: 3500, offPeakCents: 2500 },
}
const weekday: Terms = {
  priceCents: 9900,
  billing: 'monthly',
  months: 1,
  allowance: { period: 'month', peakMinutes: 0, offPeakMinutes: 240 },
  extraHour: { peakCents: null, offPeakCents: 3000 },
}
const summer: Terms = {
  priceCents: 56_000,
  billing: 'once',
  months: 4,
  allowance: { period: 'term', peakMinutes: 720, offPeakMinutes: 960 },
  extraHour: { peakCents: 3500, offPeakCents: 2500 },
}
const hours = (peak: number, offPeak: number): PlayMinutes => ({ peakMinutes: peak * 60, offPeakMinutes: offPeak * 60 })

test.each([
  ['within its hours a year costs the dues', annual, hours(4, 4), 198_000],
  ['an hour more at a peak time costs its price each month', annual, hours(5, 4), 198_000 + 12 * 3500],
  ['peak hours that are left may be played off-peak', annual, hours(1, 7), 198_000],
  ['beyond both, the off-peak price holds', annual, hours(1, 9), 198_000 + 12 * 2 * 2500],
  ['paid by the month it is paid twelve times', weekday, hours(0, 3), 12 * 9900],
  ['where peak times are not in the plan they cost a visit', weekday, hours(2, 0), 12 * (9900 + 9000)],
  ['a season covers its months, visits the others', summer, hours(3, 4), 56_000 + 8 * 7 * 4500],
])('%s', (_, terms, play, cents) => {
  expect(yearCents(terms, play, hourCents)).toBe(cents)
})

test.each([
  ['a year', annual, 96, 96 * 4500 - 198_000, 4],
  ['twelve months', weekday, 48, 48 * 4500 - 12 * 9900, 2.5],
  ['a season', summer, 28, 28 * 4500 - 56_000, 3.5],
])(
  'for %s the included hours, what they save at most, and when they pay',
  (_, terms, included, saving, worthItFrom) => {
    expect(includedMinutes(terms)).toBe(included * 60)
    expect(savingCents(terms, hourCents)).toBe(saving)
    expect(worthItFromMinutes(terms, hourCents)).toBe(worthItFrom * 60)
  },
)

test('a plan that costs more than its hours saves nothing and never pays', () => {
  const dear = { ...annual, priceCents: 500_000 }

  expect(savingCents(dear, hourCents)).toBe(0)
  expect(worthItFromMinutes(dear, hourCents)).toBeUndefined()
})

test('who hardly plays is cheapest by the visit, who plays weekly with the plan for them', () => {
  const cheapest = (play: PlayMinutes) => compareYears([annual, weekday, summer], play, hourCents)[0]?.plan

  expect(cheapest(hours(1, 0))).toBeUndefined()
  expect(cheapest(hours(0, 4))).toBe(weekday)
  expect(cheapest(hours(4, 4))).toBe(annual)
})

const minutes = fc.nat(60).map((halfHours) => halfHours * 30)
const plays = fc.record({ peakMinutes: minutes, offPeakMinutes: minutes })
const anyTerms: fc.Arbitrary<Terms> = fc.record({
  priceCents: fc.nat(500_000),
  billing: fc.constantFrom('once', 'monthly', 'installments'),
  months: fc.integer({ min: 1, max: 12 }),
  allowance: fc.record({ period: fc.constantFrom('month', 'term'), peakMinutes: minutes, offPeakMinutes: minutes }),
  extraHour: fc.record({ peakCents: fc.option(fc.nat(4500)), offPeakCents: fc.option(fc.nat(4500)) }),
})

test('a year costs whole cents, at least the dues, and never less for more play', () => {
  fc.assert(
    fc.property(
      anyTerms,
      plays,
      fc.constantFrom<keyof PlayMinutes>('peakMinutes', 'offPeakMinutes'),
      (terms, play, more) => {
        const cents = yearCents(terms, play, hourCents)
        const dues = terms.priceCents * (terms.billing === 'monthly' ? 12 : 1)

        expect(Number.isInteger(cents)).toBe(true)
        expect(cents).toBeGreaterThanOrEqual(dues)
        expect(yearCents(terms, { ...play, [more]: play[more] + 60 }, hourCents)).toBeGreaterThanOrEqual(cents)
      },
    ),
  )
})

test('the comparison loses no plan and begins with the cheapest', () => {
  fc.assert(
    fc.property(fc.array(anyTerms, { maxLength: 5 }), plays, (plans, play) => {
      const years = compareYears(plans, play, hourCents)

      expect(years).toHaveLength(plans.length + 1)
      expect(years[0]?.cents).toBe(Math.min(...years.map(({ cents }) => cents)))
      expect(years[0]?.cents).toBeLessThanOrEqual(12 * visitsCents(play, hourCents))
    }),
  )
})

const sold = {
  priceCents: 56_000,
  salesFrom: '2027-03-01',
  salesUntil: '2027-07-15',
  season: { from: '2027-05-01', until: '2027-08-31', proratedFrom: '2027-06-01' },
}

test.each([
  ['2027-02-28', 'not_yet', 56_000],
  ['2027-03-01', 'open', 56_000],
  ['2027-05-31', 'open', 56_000],
  ['2027-06-01', 'open', 56_000],
  ['2027-06-02', 'open', 55_391],
  ['2027-07-15', 'open', 29_217],
  ['2027-08-31', 'ended', 608],
  ['2027-09-01', 'ended', 0],
])('on %s the sale is %s, and the season costs %s cents', (day, sale, cents) => {
  expect(saleOn(sold, day)).toBe(sale)
  expect(priceOn(sold, day)).toBe(cents)
})

test('a plan without a window is always sold, and without a season always whole', () => {
  const always = { priceCents: 100, salesFrom: null, salesUntil: null, season: null }

  expect(saleOn(always, '2026-11-24')).toBe('open')
  expect(priceOn(always, '2026-11-24')).toBe(100)
})
