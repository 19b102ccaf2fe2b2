import { expect, test } from 'vitest'

import { always, touchedOf } from './touched.ts'

const paths = [
  '/',
  '/login',
  '/Memberships',
  '/dashboard/home',
  '/dashboard/order/A-100',
  '/admin/today',
  '/admin/catalog/discounts?discount=new',
  '/admin/staff/week',
  '/admin/nowhere',
]

// One of each frame, and what no list of pages names.
const whatever = [...paths.filter((path) => always.includes(path)), '/admin/nowhere']

test.each([
  ['nothing that is drawn', ['server/main.ts', 'README.md'], whatever],
  ['a page', ['client/staffing/week/WeekPage.tsx'], [...whatever, '/admin/staff/week']],
  [
    'what several pages are made of',
    ['client/ui/record/Record.tsx'],
    [...whatever, '/admin/catalog/discounts?discount=new'],
  ],
  [
    'a part of a page that is fetched later',
    ['client/orders/tenders/card/StripeForm.tsx'],
    [...whatever, '/dashboard/order/A-100'],
  ],
  ['what every page is made of', ['client/ui/Button.tsx'], paths],
  ['a frame', ['client/app/back-office/AdminShell.tsx'], paths],
  ['a style sheet', ['client/ui/index.css'], paths],
  ['what looks for barriers', ['tests/support/axe.ts'], paths],
])('of a change of %s, those screens are looked at that draw it', (_what, changed, expected) => {
  expect(new Set(touchedOf(paths, changed))).toEqual(new Set(expected))
})

test('where nobody knows what was changed, one screen of each frame is looked at', () => {
  expect(touchedOf(paths, undefined)).toEqual(paths.filter((path) => always.includes(path)))
})
