import fc from 'fast-check'
import { expect, test } from 'vitest'

import { showMeasure } from '#shared/clubs/measures.ts'
import {
  calibrate,
  correctionTo,
  type BalanceParts,
  predictMoi,
  predictSwingWeight,
  swingWeightOfTorque,
  torqueInOz,
  totalMass,
  uncalibrated,
} from '#shared/clubs/swing-weight.ts'

const driver: BalanceParts = { length: 720, headMass: 2000, shaftMass: 650, shaftBalance: 2250, gripMass: 500 }
const sevenIron: BalanceParts = { length: 596, headMass: 2710, shaftMass: 1098, shaftBalance: 1840, gripMass: 500 }

test.each([
  [11.25 * (33 - 14), 'D0.1'],
  [161, 'A0.0'],
  [196, 'C0.0'],
  [210, 'C8.0'],
  [213.5, 'D0.0'],
  [217, 'D2.0'],
  [227.5, 'D8.0'],
  [231, 'E0.0'],
  [100, 'below A0'],
])('%d in oz is %s', (torque, shown) => {
  expect(showMeasure('swingWeight', swingWeightOfTorque(torque))).toBe(shown)
})

test('a driver of 200 g at 45 in is D1.3', () => {
  expect(showMeasure('swingWeight', predictSwingWeight(driver))).toBe('D1.3')
  expect(torqueInOz(driver)).toBeCloseTo(6115 / 28.349523125, 9)
  expect(totalMass(driver)).toBe(3150)
  expect(predictMoi(driver)).toBe(2815)
})

test('the rules of thumb hold: two grams of head or five of grip are a point', () => {
  const heavier = predictSwingWeight({ ...sevenIron, headMass: sevenIron.headMass + 22 })
  const grip = predictSwingWeight({ ...sevenIron, gripMass: sevenIron.gripMass + 50 })
  const now = predictSwingWeight(sevenIron)

  expect(heavier - now).toBe(10)
  expect(grip - now).toBe(-10)
})

test('lead and counterweights count where they are', () => {
  const now = predictSwingWeight(driver)

  expect(predictSwingWeight({ ...driver, extras: [{ mass: 100, at: 100 }] })).toBeLessThan(now)
  expect(predictSwingWeight({ ...driver, extras: [{ mass: 20, at: 4400 }] })).toBe(now + 12)
  expect(totalMass({ ...driver, extras: [{ mass: 20, at: 4400 }] })).toBe(3170)
})

test('each correction says what one part alone has to change', () => {
  expect(correctionTo(sevenIron, { from: 308, to: 320 })).toEqual({ headMass: 26, length: 3, gripMass: -61 })
  expect(correctionTo(sevenIron, { from: 320, to: 320 })).toEqual({ headMass: 0, length: 0, gripMass: 0 })
})

test('a corrected head or grip is at the target, to the tenth that a scale shows', () => {
  const parts = fc.record({
    length: fc.integer({ min: 528, max: 752 }),
    headMass: fc.integer({ min: 1900, max: 3100 }),
    shaftMass: fc.integer({ min: 450, max: 1300 }),
    shaftBalance: fc.integer({ min: 1600, max: 2400 }),
    gripMass: fc.integer({ min: 250, max: 1200 }),
  })

  fc.assert(
    fc.property(parts, fc.integer({ min: 250, max: 400 }), (club, to) => {
      const { headMass, gripMass } = correctionTo(club, { from: predictSwingWeight(club), to })

      expect(Math.abs(predictSwingWeight({ ...club, headMass: club.headMass + headMass }) - to)).toBeLessThanOrEqual(1)
      expect(Math.abs(predictSwingWeight({ ...club, gripMass: club.gripMass + gripMass }) - to)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a shop learns how far its clubs lie from what is predicted, from three on', () => {
  const clubs = [
    { predicted: 310, measured: 314 },
    { predicted: 320, measured: 323 },
    { predicted: 305, measured: 310 },
  ]

  expect(calibrate(clubs)).toEqual({ offset: 4, error: 1 })
  expect(calibrate(clubs.slice(0, 2))).toBe(uncalibrated)
})

test('a set of fourteen is reckoned within 2 ms', () => {
  const set = Array.from({ length: 14 }, (_, index) => ({ ...sevenIron, length: 560 + index * 8 }))
  const reckon = () =>
    set.map((club) => {
      const from = predictSwingWeight(club)
      return [totalMass(club), predictMoi(club), correctionTo(club, { from, to: 320 })]
    })
  for (let warm = 0; warm < 20; warm += 1) reckon()
  const times = Array.from({ length: 21 }, () => {
    const start = performance.now()
    reckon()
    return performance.now() - start
  })

  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(2)
})
