import { expect, test } from 'vitest'

import { rememberedPath } from '#client/routing/remembered-path.ts'

const studio = 'https://studio.example'

test.for([
  '/dashboard/home',
  '/admin/bookings/day?day=2026-11-23#bay-2',
  '/Book-Fitting',
  '/search?next=https://elsewhere.example',
  '/%2F%2Felsewhere.example',
])('a path of this site (%s) is gone back to after signing in', (path) => {
  expect(rememberedPath(path, studio)).toBe(path)
})

test.for([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/..//elsewhere.example',
  '/a/..//elsewhere.example',
  '/.//elsewhere.example',
  '/%2e%2e//elsewhere.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,hello',
  'dashboard',
  '//[',
  '',
  undefined,
  null,
  42,
  { toString: () => '/dashboard' },
])('what may lead elsewhere (%j) is not', (asked) => {
  expect(rememberedPath(asked, studio)).toBeUndefined()
})
