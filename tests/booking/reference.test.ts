import { expect, test } from 'vitest'

import { newReference, readReference } from '#server/booking/reference.ts'

test.each([
  ['as it is printed', 'LL-7K3Q9D'],
  ['in small letters, with spaces', '  ll 7k3 q9d '],
  ['without its prefix', '7k3q9d'],
])('a reference is understood %s', (_how, typed) => {
  expect(readReference(typed)).toBe('LL-7K3Q9D')
})

test('letters that are mistaken for digits are taken for them', () => {
  expect(readReference('LL-OIL9D0')).toBe('LL-0119D0')
})

test.each(['', 'LL-', '7K3Q9', '7K3Q9DD', 'riveru', 'sam@example.com'])('%j is none', (typed) => {
  expect(readReference(typed)).toBeUndefined()
})

test('a new reference is understood as itself', () => {
  const reference = newReference()

  expect(readReference(reference)).toBe(reference)
})
