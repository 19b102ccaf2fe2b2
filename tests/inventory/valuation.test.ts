import fc from 'fast-check'
import { expect, test } from 'vitest'

import { availableOf, averageOf, type Change, changed, emptyLevel, type Level } from '#shared/inventory/valuation.ts'

const step = (level: Level, change: Change): Level => {
  const after = changed(level, change)
  if (!after) throw new Error('There were too few.')

  return after.level
}

test('stock leaves at moving average, and the last takes what is left (golden example 10)', () => {
  const worth: number[] = []
  let level: Level = emptyLevel
  for (const change of [
    { quantity: 10, valueCents: 8000 },
    { quantity: -3 },
    { quantity: 12, valueCents: 11_100 },
    { quantity: -5 },
    { quantity: -13 },
    { quantity: -1 },
  ]) {
    const before = level
    level = step(level, change)
    worth.push(level.valueCents - before.valueCents)
  }

  expect(worth).toEqual([8000, -2400, 11_100, -4395, -11_426, -879])
  expect(level).toEqual(emptyLevel)
  expect(averageOf(level)).toBeNull()
})

test('what is promised to somebody goes to nobody else', () => {
  const level = { onHand: 12, reserved: 5, valueCents: 9600 }

  expect(changed(level, { quantity: -8 })).toBeUndefined()
  expect(changed(level, { quantity: -8, fromReserved: 5 })?.level).toEqual({ onHand: 4, reserved: 0, valueCents: 3200 })
})

const change = fc.record({
  quantity: fc.integer({ min: -20, max: 20 }).filter((quantity) => quantity !== 0),
  unitCents: fc.option(fc.nat(50_000), { nil: undefined }),
})

test('whatever comes and goes, nothing is negative, and an empty shelf is worth nothing', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      let level: Level = emptyLevel
      let onHand = 0
      for (const { quantity, unitCents } of changes) {
        const after = changed(level, {
          quantity,
          valueCents: unitCents === undefined || quantity < 0 ? undefined : unitCents * quantity,
        })
        // Refused exactly where more would go than is there.
        expect(after === undefined).toBe(onHand + quantity < 0)
        if (!after) continue
        onHand += quantity
        expect(after.level.valueCents - level.valueCents).toBe(after.valueCents)
        level = after.level
        expect(level.onHand).toBe(onHand)
        expect(availableOf(level)).toBeGreaterThanOrEqual(0)
        expect(level.valueCents).toBeGreaterThanOrEqual(0)
        if (onHand === 0) expect(level.valueCents).toBe(0)
      }
    }),
  )
})
