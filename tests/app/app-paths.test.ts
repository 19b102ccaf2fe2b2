import { expect, test } from 'vitest'

import { belongsToApp } from '#client/app/app-paths.ts'

test.for([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
  '/dashboard/order/7',
  '/admin/members/all',
])('an installed app stays at %s', (path) => {
  expect(belongsToApp(path)).toBe(true)
})

test.for(['/', '/book-now', '/Memberships', '/password-reset-success', '/my/login', '/Dashboard/home'])(
  'an installed app leaves %s for the dashboard',
  (path) => {
    expect(belongsToApp(path)).toBe(false)
  },
)
