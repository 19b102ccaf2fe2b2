import { expect, test } from 'vitest'

import { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import { PackageDocument } from '#shared/lessons/editor/package-document.ts'

import { newClinic, newPackage } from './new-documents.ts'

test.each([
  ['one lesson', { lessons: 1 }, 'lessons'],
  ['half a lesson', { lessons: 2.5 }, 'lessons'],
  ['no time to take them', { monthsValid: 0 }, 'monthsValid'],
  ['a price below nothing', { priceCents: -1 }, 'priceCents'],
])('a package is refused that has %s', (_what, changes, path) => {
  const { error } = PackageDocument.safeParse(newPackage(changes))

  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test.each([
  ['juniors of any age', { audience: 'junior' as const }, 'youngest'],
  ['one age alone', { youngest: 7 }, 'oldest'],
  ['ages the wrong way around', { youngest: 12, oldest: 9 }, 'oldest'],
  ['members who pay more', { memberPriceCents: 6501 }, 'memberPriceCents'],
  ['an early price without its day', { earlyPriceCents: 5000 }, 'earlyUntil'],
  ['a minimum without its day', { decideOn: null }, 'decideOn'],
  ['a minimum above its places', { minimum: 7 }, 'minimum'],
  ['a day of decision after it began', { decideOn: '2026-11-26' }, 'decideOn'],
  ['no session', { sessions: [] }, 'sessions'],
  ['an address with blanks', { slug: 'two words' }, 'slug'],
])('a clinic is refused that has %s', (_what, changes, path) => {
  const { error } = ClinicDocument.safeParse(newClinic(changes))

  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})
