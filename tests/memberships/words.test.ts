import { expect, test } from 'vitest'

import { onboardingOf } from '#client/memberships/own/onboarding.ts'
import { discountWords, hoursWord } from '#client/memberships/plan-words.ts'

test.each([
  [30, 'half an hour'],
  [60, '1 hour'],
  [90, '1½ hours'],
  [240, '4 hours'],
  [100, '1.7 hours'],
])('%s minutes are %s', (minutes, words) => {
  expect(hoursWord(minutes)).toBe(words)
})

test('discounts of the same height are named together, the smaller first', () => {
  expect(
    discountWords([
      { category: 'bench', percent: 15 },
      { category: 'fitting', percent: 10 },
      { category: 'lesson', percent: 10 },
    ]),
  ).toBe('10% on fittings and lessons; 15% on bench work')
  expect(discountWords([])).toBe('')
})

test('of somebody whose address is not confirmed everything is missing', () => {
  const missing = onboardingOf({
    profile: null,
    membership: null,
    waiver: { version: 1, signedOn: undefined },
    card: undefined,
  }).filter(({ known, isOptional }) => !known && !isOptional)

  expect(missing.map(({ name }) => name)).toEqual(['Name', 'E-mail', 'Phone', 'Plan', 'Waiver'])
})
