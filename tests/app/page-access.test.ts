import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { permissionNames } from '#shared/permissions/roles.ts'

/** Addresses of the back office, as its pages are listed, each with what opens it. */
const pages = globSync('client/**/back-office.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/access: '([^']+)',[^{}]*?path: '([^']+)'/g)].map(([, access, path]) => ({
    access: access ?? '',
    path: path ?? '',
  })),
)

test('a page of the back office is opened by a permission, as its data are, and never by a role', () => {
  const byPermission = new Set<string>([...permissionNames, 'signed-in'])

  expect(pages.length).toBeGreaterThan(50)
  expect(pages.filter(({ access }) => !byPermission.has(access))).toEqual([])
})

test('whoever sees all builds opens each of them, from the board and the queue', () => {
  const opening = new Map(pages.map(({ path, access }) => [path, access]))

  expect(opening.get('/admin/clubs-2/order-details/:orderId')).toBe(opening.get('/admin/clubs-2/board'))
})

test('who may not open an order is offered none: what leads to one asks first, outside the rooms of those who take money', () => {
  const ofDesk = /^client\/(?:orders|lessons|memberships|booking)\//
  const leading = globSync('client/**/*.{ts,tsx}', { exclude: ['client/build/**'] }).filter(
    (file) =>
      !ofDesk.test(file) && /record\/order-path\.ts'|\/admin\/orders\/order\/\$/.test(readFileSync(file, 'utf8')),
  )

  expect(leading).toEqual([])
})
