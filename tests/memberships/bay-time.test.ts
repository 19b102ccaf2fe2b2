import fc from 'fast-check'
import { expect, test } from 'vitest'

import { priceOfExtra, splitByPeak, takeFrom } from '#shared/memberships/bay-time.ts'

const zone = 'America/Chicago'
const at = (local: string) => Date.parse(`${local}:00-06:00`)

test.for([
  ['a Wednesday from 15:00 to 17:30', '2026-11-25T15:00', '2026-11-25T17:30', 90, 60],
  ['a Wednesday morning', '2026-11-25T09:00', '2026-11-25T10:00', 0, 60],
  ['a Wednesday evening', '2026-11-25T18:00', '2026-11-25T20:00', 120, 0],
  ['a time that ends as peak begins', '2026-11-25T15:00', '2026-11-25T16:00', 0, 60],
  ['a Saturday morning', '2026-11-28T09:00', '2026-11-28T10:00', 60, 0],
  ['a Sunday', '2026-11-29T12:00', '2026-11-29T13:00', 60, 0],
] as const)('of %s, peak and off-peak minutes are told apart', ([, from, until, peak, offPeak]) => {
  expect(splitByPeak({ start: at(from), end: at(until) }, '16:00', zone)).toEqual({ peak, offPeak })
})

test('15:00 to 17:30 with 45 off-peak and 60 peak minutes left costs 500 and 1500', () => {
  const time = splitByPeak({ start: at('2026-11-25T15:00'), end: at('2026-11-25T17:30') }, '16:00', zone)

  const { taken, extra } = takeFrom({ peak: 60, offPeak: 45 }, time)

  expect({ taken, extra }).toEqual({ taken: { peak: 60, offPeak: 45 }, extra: { peak: 30, offPeak: 15 } })
  const extraHour = { offPeakCents: 2000, peakCents: 3000 }
  const rates = { extraHour, publicCents: 12_500, minutes: 150 }
  expect(priceOfExtra({ peak: 0, offPeak: extra.offPeak }, rates)).toBe(500)
  expect(priceOfExtra({ peak: extra.peak, offPeak: 0 }, rates)).toBe(1500)
  expect(priceOfExtra(extra, rates)).toBe(2000)
})

test.for([
  [
    'off-peak time takes off-peak minutes first',
    { peak: 0, offPeak: 60 },
    { peak: 60, offPeak: 90 },
    { peak: 0, offPeak: 60 },
  ],
  ['then what is left of peak', { peak: 0, offPeak: 60 }, { peak: 60, offPeak: 15 }, { peak: 45, offPeak: 15 }],
  [
    'peak time never takes off-peak minutes',
    { peak: 60, offPeak: 0 },
    { peak: 15, offPeak: 90 },
    { peak: 15, offPeak: 0 },
  ],
  ['an empty allowance gives nothing', { peak: 60, offPeak: 60 }, { peak: 0, offPeak: 0 }, { peak: 0, offPeak: 0 }],
  [
    'nor does one that was corrected below zero',
    { peak: 60, offPeak: 60 },
    { peak: -30, offPeak: -5 },
    { peak: 0, offPeak: 0 },
  ],
] as const)('%s', ([, time, left, taken]) => {
  expect(takeFrom(left, time).taken).toEqual(taken)
})

test('without a price of its own, an extra hour costs the public price of its minutes, half a cent rounded up', () => {
  const extraHour = { peakCents: null, offPeakCents: 3000 }

  expect(priceOfExtra({ peak: 30, offPeak: 0 }, { extraHour, publicCents: 5001, minutes: 60 })).toBe(2501)
  expect(priceOfExtra({ peak: 30, offPeak: 30 }, { extraHour, publicCents: 5000, minutes: 60 })).toBe(2500 + 1500)
})

test('whatever is asked, nothing is taken that is not left, and every minute is taken or extra', () => {
  const minutes = fc.integer({ min: 0, max: 600 })
  const both = fc.record({ peak: minutes, offPeak: minutes })
  fc.assert(
    fc.property(both, both, (left, time) => {
      const { taken, extra } = takeFrom(left, time)
      expect(taken.peak).toBeLessThanOrEqual(left.peak)
      expect(taken.offPeak).toBeLessThanOrEqual(left.offPeak)
      expect(taken.peak + taken.offPeak + extra.peak + extra.offPeak).toBe(time.peak + time.offPeak)
    }),
  )
})
