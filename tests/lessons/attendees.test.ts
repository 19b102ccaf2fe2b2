import { expect, test } from 'vitest'

import { attendeesOf, sizeOf, sumOf, whoLacksName } from '#client/lessons/places/attendees.ts'

const robin = { key: '1', name: ' Robin Vale ' }
const nobody = { key: '2', name: ' ' }
const priced = { priceCents: 6500, memberPriceCents: 5500, early: null }

test('a party is whoever buys, if they come, and their guests, each by the name that was typed', () => {
  expect(attendeesOf({ self: 'Sam Rivera', others: [robin] })).toEqual([
    { name: 'Sam Rivera', self: true },
    { name: 'Robin Vale' },
  ])
  expect(attendeesOf({ others: [robin] })).toEqual([{ name: 'Robin Vale' }])
  expect([sizeOf({ others: [] }), sizeOf({ self: '', others: [robin, nobody] })]).toEqual([0, 3])
})

test('a name that is missing is known by whose it is', () => {
  expect(whoLacksName({ self: ' ', others: [robin, nobody] })).toEqual(new Set(['self', '2']))
  expect(whoLacksName({ others: [robin] })).toEqual(new Set())
})

test('members pay less for their own place alone, and never more than others do', () => {
  const both = { self: 'Sam Rivera', others: [robin] }

  expect(sumOf(priced, both, false)).toBe(13_000)
  expect(sumOf(priced, both, true)).toBe(12_000)
  expect(sumOf(priced, { others: [robin] }, true)).toBe(6500)
  expect(sumOf({ ...priced, early: { priceCents: 5000, until: '2026-12-01' } }, both, true)).toBe(10_000)
  expect(sumOf({ ...priced, memberPriceCents: null }, both, true)).toBe(13_000)
})
