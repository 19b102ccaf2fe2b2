import fc from 'fast-check'
import { expect, test } from 'vitest'

import { dealGroups } from '#shared/leagues/schedule/groups.ts'

function meetingsIn(dealt: readonly (readonly (readonly number[])[])[]) {
  const met = new Map<string, number>()
  for (const group of dealt.flat()) {
    for (const one of group) {
      for (const other of group) {
        if (one < other) met.set(`${one} ${other}`, (met.get(`${one} ${other}`) ?? 0) + 1)
      }
    }
  }
  return [...met.values()]
}

test('of 16 in fours over 5 evenings nobody meets anybody three times', () => {
  expect(Math.max(...meetingsIn(dealGroups({ players: 16, size: 4, evenings: 5 })))).toBeLessThan(3)
})

test('each evening has everybody once, in groups that differ by one at most', () => {
  const wanted = fc.record({
    players: fc.integer({ min: 2, max: 40 }),
    size: fc.integer({ min: 2, max: 5 }),
    evenings: fc.integer({ min: 1, max: 12 }),
    tries: fc.constant(2000),
  })
  fc.assert(
    fc.property(wanted, (asked) => {
      const dealt = dealGroups(asked)
      expect(dealt).toHaveLength(asked.evenings)
      for (const groups of dealt) {
        expect(groups.flat().toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: asked.players }, (_, player) => player),
        )
        const sizes = groups.map(({ length }) => length)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(asked.size)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 60 },
  )
})

test.for([
  { players: 12, size: 4, evenings: 8, most: 3 },
  { players: 20, size: 4, evenings: 10, most: 2 },
  { players: 9, size: 3, evenings: 4, most: 1 },
])('of $players in groups of $size over $evenings evenings two meet $most times at most', ({ most, ...asked }) => {
  expect(Math.max(...meetingsIn(dealGroups(asked)))).toBeLessThanOrEqual(most)
})
