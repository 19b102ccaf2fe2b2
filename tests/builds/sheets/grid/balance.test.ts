import { expect, test } from 'vitest'

import { balanceOf } from '#client/builds/sheets/grid/balance-of.ts'

/** The example of the trade: D1.3 by its parts. */
const driver = { length: 45 * 16, headMass: 2000, shaftMass: 650, shaftBalance: 2250, gripMass: 500 }

test('what a club swings counts in by how much clubs of the shop differ, and so does what brings it to its target', () => {
  expect(balanceOf(driver)).toMatchObject({ now: 'D1.3', total: '315.0', advice: undefined })
  expect(balanceOf(driver, 7)).toMatchObject({ now: 'D2.0', total: '315.0' })
  expect(balanceOf({ ...driver, swingWeight: 320 })?.advice).toMatch(/^to D2.0: head \+/)
  expect(balanceOf({ ...driver, swingWeight: 320 }, 7)?.advice).toBeUndefined()
})

test('a club has no balance until all of its parts were weighed', () => {
  const { gripMass: _, ...unknown } = driver
  expect(balanceOf(unknown)).toBeUndefined()
})
