import fc from 'fast-check'
import { expect, test } from 'vitest'

import { difference, type Interval, intersection, overlaps, union } from '#shared/booking/intervals.ts'

const intervals = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
    .map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 8 },
)
const minutesOf = (list: readonly Interval[]) =>
  new Set(list.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, offset) => start + offset)))
const sorted = (set: Set<number>) => [...set].toSorted((a, b) => a - b)

test('the algebra of intervals is that of the sets of their minutes', () => {
  fc.assert(
    fc.property(intervals, intervals, (a, b) => {
      const [inA, inB] = [minutesOf(a), minutesOf(b)]

      expect(sorted(minutesOf(union([...a, ...b])))).toEqual(sorted(inA.union(inB)))
      expect(sorted(minutesOf(intersection(a, b)))).toEqual(sorted(inA.intersection(inB)))
      expect(sorted(minutesOf(difference(a, b)))).toEqual(sorted(inA.difference(inB)))
    }),
  )
})

test('a union is in order, without touching or empty parts', () => {
  fc.assert(
    fc.property(intervals, (list) => {
      const joined = union(list)
      for (const [at, { start, end }] of joined.entries()) {
        expect(start).toBeLessThan(end)
        expect(joined[at + 1]?.start ?? Infinity).toBeGreaterThan(end)
      }
    }),
  )
})

test('what ends when another begins does not overlap it', () => {
  expect(overlaps({ start: 0, end: 10 }, { start: 10, end: 20 })).toBe(false)
  expect(overlaps({ start: 0, end: 11 }, { start: 10, end: 20 })).toBe(true)
})
