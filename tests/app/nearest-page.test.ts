import fc from 'fast-check'
import { expect, test } from 'vitest'

import { distance, nearestPage } from '#client/app/not-found/nearest-page.ts'
import { publicPaths } from '#tests/support/public-paths.ts'

const pages = [...publicPaths, '/dashboard/home', '/admin/members/all', '/admin/analytics/services'].map((to) => ({
  to,
}))

test.for<[asked: string, meant: string]>([
  ['/memberships', '/Memberships'],
  ['/Membership', '/Memberships'],
  ['/book-fitting', '/Book-Fitting'],
  ['/BOOK-FITTINGS', '/Book-Fitting'],
  ['/lab-putter', '/LAB-Putters'],
  ['/services/regripping', '/Regripping-Repair'],
  ['/lessons/adults', '/lessons/adult'],
  ['/lesson/youth', '/lessons/youth'],
  ['/leagues/signup', '/leagues/sign-up'],
  ['/swing_evaluation.html', '/swing-evaluation'],
  ['/admin/member', '/admin/members/all'],
  ['/login/', '/login'],
  ['/forgotpassword', '/forgot-password'],
])('who asked for %s is led to %s', ([asked, meant]) => {
  expect(nearestPage(asked, pages)?.to).toBe(meant)
})

test.for(['/wp-admin/setup.php', '/.env', '/zzzzzz', '/admin/caddies', `/${'memberships'.repeat(50)}`])(
  'who asked for %s meant none of ours',
  (asked) => {
    expect(nearestPage(asked, pages)).toBeUndefined()
  },
)

test('the distance of two words is one for each letter, and the same both ways', () => {
  expect(distance('putter', 'putters')).toBe(1)
  expect(distance('grip', 'trap')).toBe(2)
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      expect(distance(one, other)).toBe(distance(other, one))
      expect(distance(one, one)).toBe(0)
      expect(distance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length))
    }),
  )
})
