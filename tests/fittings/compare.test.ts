import fc from 'fast-check'
import { expect, test } from 'vitest'

import { compare, ellipseOf, fewestShots, type Shot } from '#shared/fittings/compare.ts'

const candidates = [
  { id: 'own', label: 'Own', isOwn: true },
  { id: 'b', label: 'B', isOwn: false },
]

const shot = (candidateId: string, carry: number, side: number, included = true): Shot => ({
  candidateId,
  included,
  figures: { carry, side, ballSpeed: 60_000 },
})

const anyShot = fc
  .record({
    candidateId: fc.constantFrom('own', 'b'),
    included: fc.boolean(),
    carry: fc.integer({ min: 0, max: 400_000 }),
    side: fc.integer({ min: -90_000, max: 90_000 }),
  })
  .map(({ candidateId, carry, side, included }) => shot(candidateId, carry, side, included))
const anyShots = fc.array(anyShot, { maxLength: 40 })

test('a mean is the sum over its count, a spread that of the sample', () => {
  const { candidates: sums } = compare(candidates, [shot('own', 200, -10), shot('own', 210, 10)], 'driver')

  expect(sums[0]).toMatchObject({
    count: 2,
    isTooFew: true,
    figures: { carry: { count: 2, mean: 205, spread: Math.sqrt(50) }, side: { mean: 0 } },
    smash: null,
  })
  expect(sums[1]).toMatchObject({ count: 0, figures: {}, ellipse: null })
})

test('the ellipse of known points lies where they do', () => {
  const cross = [
    [0, 3000],
    [0, -3000],
    [1000, 0],
    [-1000, 0],
  ] as const
  const ellipse = ellipseOf(cross.map(([side, carry]) => shot('own', 200_000 + carry, 5000 + side)))
  const scale = Math.sqrt(-2 * Math.log(1 / 3))

  expect(ellipse?.side).toBeCloseTo(5000)
  expect(ellipse?.carry).toBeCloseTo(200_000)
  expect(ellipse?.major).toBeCloseTo(scale * Math.sqrt((2 * 3000 ** 2) / 3))
  expect(ellipse?.minor).toBeCloseTo(scale * Math.sqrt((2 * 1000 ** 2) / 3))
  expect(Math.abs(ellipse?.turned ?? 0)).toBeCloseTo(Math.PI / 2)

  const diagonal = ellipseOf([-2000, 0, 2000].map((at) => shot('own', 200_000 + at, at)))
  expect(diagonal?.turned).toBeCloseTo(Math.PI / 4)
  expect(diagonal?.minor).toBeCloseTo(0)
})

test('in which order the shots were hit makes no difference', () => {
  fc.assert(
    fc.property(
      anyShots.chain((shots) =>
        fc.tuple(fc.constant(shots), fc.shuffledSubarray(shots, { minLength: shots.length, maxLength: shots.length })),
      ),
      ([shots, shuffled]) => {
        expect(compare(candidates, shuffled, 'driver')).toEqual(compare(candidates, shots, 'driver'))
      },
    ),
  )
})

test('a shot that does not count is as if it had not been hit', () => {
  fc.assert(
    fc.property(anyShots, (shots) => {
      expect(compare(candidates, shots, 'iron')).toEqual(
        compare(
          candidates,
          shots.filter(({ included }) => included),
          'iron',
        ),
      )
    }),
  )
})

test('a mean lies between the least and the most, and the ellipse has a longer and a shorter axis', () => {
  fc.assert(
    fc.property(anyShots, (shots) => {
      for (const { candidateId, figures, ellipse } of compare(candidates, shots, 'driver').candidates) {
        const carries = shots
          .filter((one) => one.included && one.candidateId === candidateId)
          .map((one) => one.figures.carry ?? 0)
        if (figures.carry) {
          expect(figures.carry.mean).toBeGreaterThanOrEqual(Math.min(...carries) - 1e-6)
          expect(figures.carry.mean).toBeLessThanOrEqual(Math.max(...carries) + 1e-6)
        }
        if (ellipse) expect(ellipse.major).toBeGreaterThanOrEqual(ellipse.minor)
      }
    }),
  )
})

const five = (candidateId: string, carry: number, scatter: number) =>
  [-2, -1, 0, 1, 2].map((at) => shot(candidateId, carry + at * scatter, at * scatter))

test('of two with enough shots the one that can be relied on is suggested, with why', () => {
  const { best, suggestion } = compare(
    candidates,
    [...five('own', 208_000, 9144), ...five('b', 216_000, 4572)],
    'driver',
  )

  expect(best).toEqual({ carry: 'b', side: 'b' })
  expect(suggestion).toEqual({
    candidateId: 'b',
    why: '8.7 yd longer, 7.9 yd less variation in carry, 7.9 yd nearer to the line, compared with Own.',
  })
})

test('an iron is chosen by how close it lands, not by how far it flies', () => {
  const shots = [...five('own', 150_000, 2000), ...five('b', 190_000, 9000)]

  expect(compare(candidates, shots, 'iron').suggestion?.candidateId).toBe('own')
  expect(compare(candidates, shots, 'driver').suggestion?.candidateId).toBe('b')
})

test('nobody is best of too few shots, and nothing is suggested', () => {
  const few = five('b', 216_000, 4572).slice(1)
  expect(few.length).toBe(fewestShots - 1)

  expect(compare(candidates, [...five('own', 208_000, 9144), ...few], 'driver')).toMatchObject({
    best: {},
    suggestion: null,
  })
})
