import fc from 'fast-check'
import { expect, test } from 'vitest'

import { inLanes, type Limits, moved, stretched, wholeHoursIn } from '#client/ui/time-grid/time-place.ts'

const limits: Limits = {
  columns: ['a', 'b', 'c'].map((id) => ({ id, name: id })),
  frame: { from: 480, until: 1200 },
  step: 15,
}

const place = fc
  .record({
    columnId: fc.constantFrom('a', 'b', 'c'),
    from: fc.integer({ min: 32, max: 76 }).map((quarter) => quarter * 15),
    quarters: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ columnId, from, quarters }) => ({ columnId, from, until: from + quarters * 15 }))

test('whatever is moved or stretched stays in the grid and on its steps, and what is moved keeps its length', () => {
  fc.assert(
    fc.property(
      place,
      fc.integer({ min: -2000, max: 2000 }),
      fc.integer({ min: -5, max: 5 }),
      (at, minutes, columns) => {
        const there = moved(at, { minutes, columns }, limits)
        expect(there.until - there.from).toBe(at.until - at.from)
        const longer = stretched(at, minutes, limits)
        expect(longer.until - longer.from).toBeGreaterThanOrEqual(limits.step)
        for (const { from, until } of [there, longer]) {
          expect(from).toBeGreaterThanOrEqual(limits.frame.from)
          expect(until).toBeLessThanOrEqual(limits.frame.until)
          expect([from % limits.step, until % limits.step]).toEqual([0, 0])
        }
      },
    ),
  )
})

test('what overlaps in a column never shares a lane, and what does not overlap has the whole width', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (places) => {
      const laned = inLanes(places.map((one) => ({ ...one, columnId: 'a' })))
      for (const [index, one] of laned.entries()) {
        for (const other of laned.slice(index + 1)) {
          const overlaps = one.item.from < other.item.until && other.item.from < one.item.until
          if (overlaps) expect(one.lane).not.toBe(other.lane)
        }
        expect(one.lane).toBeLessThan(one.lanes)
      }
    }),
  )
  expect(
    inLanes([
      { columnId: 'a', from: 0, until: 20 },
      { columnId: 'a', from: 20, until: 40 },
    ]),
  ).toMatchObject([
    { lane: 0, lanes: 1 },
    { lane: 0, lanes: 1 },
  ])
})

test('what is shorter than a line is high makes room for what begins under its name', () => {
  expect(
    inLanes([
      { columnId: 'a', from: 0, until: 5 },
      { columnId: 'a', from: 5, until: 60 },
      { columnId: 'a', from: 60, until: 90 },
    ]),
  ).toMatchObject([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 1 },
  ])
})

test('the lines of a grid are its whole hours, also where it begins between two', () => {
  expect(wholeHoursIn({ from: 510, until: 660 })).toEqual([540, 600, 660])
})
