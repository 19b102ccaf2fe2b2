import fc from 'fast-check'
import { expect, test } from 'vitest'

import { dealAgain } from '#shared/leagues/schedule/again.ts'

const evening = { starts: [0, 60, 120], endsAt: 180 }
const at = (id: string, bayId: string | null, start: number | null, isBegun = false) => ({ id, bayId, start, isBegun })

test('whoever loses a bay gets one that is free at a start that has not begun, before one that has', () => {
  const pairings = [at('a', '1', 0, true), at('b', '2', 0), at('c', '1', 60), at('d', '2', 60)]
  expect(dealAgain({ ...evening, pairings, bayIds: ['2', '3'], now: 10 })).toEqual(
    new Map([
      ['a', { bayId: '3', start: 60 }],
      ['c', { bayId: '2', start: 120 }],
    ]),
  )
})

test('where too little is left whoever has begun goes on, and the other one has no place', () => {
  const pairings = [at('a', '1', 60), at('b', '1', 0, true), at('c', '2', 60)]
  expect(dealAgain({ starts: [0, 60], endsAt: 120, pairings, bayIds: ['2'], now: 10 })).toEqual(
    new Map([
      ['a', null],
      ['b', { bayId: '2', start: 0 }],
    ]),
  )
})

test('what is over stays, and so does what has no bay', () => {
  const pairings = [at('a', '1', 0, true), at('b', null, null)]
  expect(dealAgain({ ...evening, pairings, bayIds: ['2'], now: 60 })).toEqual(new Map())
})

test('nobody is in two places, no place has two, and nobody is left out while a place is free', () => {
  const asked = fc.record({
    bays: fc.integer({ min: 1, max: 6 }),
    failed: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 }),
    seats: fc.uniqueArray(fc.tuple(fc.nat(5), fc.nat(2)), {
      selector: ([bay, start]) => bay * 3 + start,
      maxLength: 18,
    }),
    begun: fc.array(fc.boolean(), { minLength: 18, maxLength: 18 }),
    now: fc.integer({ min: -10, max: 170 }),
  })
  fc.assert(
    fc.property(asked, ({ bays, failed, seats, begun, now }) => {
      const pairings = seats
        .filter(([bay]) => bay < bays)
        .map(([bay, start], index) => at(`p${index}`, `${bay}`, start * 60, begun[index]))
      const bayIds = Array.from({ length: bays }, (_, bay) => bay)
        .filter((bay) => !failed.includes(bay))
        .map(String)
      const dealt = dealAgain({ ...evening, pairings, bayIds, now })
      const after = pairings.map(({ id, bayId, start }) => dealt.get(id) ?? (dealt.has(id) ? null : { bayId, start }))
      const places = after.flatMap((place) => (place ? `${place.bayId} ${place.start}` : []))
      expect(new Set(places).size).toBe(places.length)
      for (const [id, place] of dealt) {
        if (place) expect(bayIds).toContain(place.bayId)
        expect(pairings.find((one) => one.id === id)?.bayId).toSatisfy((bayId: string) => !bayIds.includes(bayId))
      }
      const isFree = (bayId: string, start: number) => start + 60 > now && !places.includes(`${bayId} ${start}`)
      const hasFree = bayIds.some((bayId) => evening.starts.some((start) => isFree(bayId, start)))
      if ([...dealt.values()].includes(null)) expect(hasFree).toBe(false)
    }),
  )
})
