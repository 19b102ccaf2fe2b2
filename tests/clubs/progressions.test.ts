import fc from 'fast-check'
import { expect, test } from 'vitest'

import { showMeasure } from '#shared/clubs/measures.ts'
import { lieOfPing } from '#shared/clubs/ping-colors.ts'
import { type Build, chartLength, lieInSet, lieSteps, progress, progressions } from '#shared/clubs/progressions.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { standardHeadMass } from '#shared/clubs/standards.ts'

const builds: Build[] = (['men', 'ladies'] as const).flatMap((cut) =>
  (['graphite', 'steel'] as const).map((material) => ({ cut, material })),
)

test.each([
  ['D', '45', '44', '44', '43'],
  ['3W', '43', '42', '42', '41'],
  ['7W', '41 1/2', '40 1/2', '40 1/2', '39 1/2'],
  ['3i', '39 1/2', '39', '38 1/2', '38'],
  ['6i', '38', '37 1/2', '37', '36 1/2'],
  ['9i', '36 1/2', '36', '35 1/2', '35'],
  ['PW', '36', '35 1/2', '35', '34 1/2'],
  ['LW', '35 3/4', '35 1/4', '34 3/4', '34 1/4'],
])('%s has the lengths of the chart', (slot, ...lengths) => {
  expect(builds.map((build) => showMeasure('length', chartLength(Slot.parse(slot), build) ?? 0))).toEqual(lengths)
})

test('the chart does not know every club', () => {
  expect(chartLength('UT', { cut: 'men', material: 'steel' })).toBeUndefined()
})

test.each([
  ['flat', 6050, 6350],
  ['normal', 5975, 6425],
  ['steep', 5900, 6500],
] as const)('lies of a %s set run from %d at the 3-iron to %d at the 9-iron', (step, three, nine) => {
  expect([lieInSet(3, step), lieInSet(6, step), lieInSet(9, step)]).toEqual([three, 6200, nine])
  expect(lieInSet(7, step, 6300)).toBe(6300 + lieSteps[step])
})

test('a PING colour is read by its era', () => {
  expect(lieOfPing('blue', 'three quarters of a degree a color')).toBe(75)
  expect(lieOfPing('gold', 'three quarters of a degree a color')).toBe(-375)
})

test('heads of irons grow by seven grams a club', () => {
  expect((['3i', '4i', '9i'] as const).map(standardHeadMass)).toEqual([2430, 2500, 2850])
})

test('a set keeps the differences of its chart, whatever club it begins from', () => {
  const [steel] = progressions.length
  const [normal] = progressions.lie
  const from = { slot: '7i', value: 596 } as const

  expect((['5i', '7i', '9i', 'PW'] as const).map((slot) => progress(steel, from, slot))).toEqual([612, 596, 580, 572])
  expect(progress(normal, { slot: '7i', value: 6300 }, '5i')).toBe(6150)
  // A chart of irons says nothing of woods, nor of what no set has.
  expect(progress(normal, { slot: '7i', value: 6300 }, 'D')).toBeUndefined()
  expect(progress(steel, from, 'UT')).toBeUndefined()
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(progressions).flat()),
      fc.constantFrom(...Slot.options),
      fc.constantFrom(...Slot.options),
      (progression, one, other) => {
        const there = progress(progression, { slot: one, value: 600 }, other)
        if (there !== undefined) expect(progress(progression, { slot: other, value: there }, one)).toBe(600)
      },
    ),
  )
})
