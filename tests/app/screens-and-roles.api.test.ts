import { globSync, readFileSync } from 'node:fs'

import { expect } from 'vitest'

import { listPages } from '#shared/lists/pages.ts'
import { permissionNames, roleNames } from '#shared/permissions/roles.ts'
import { test } from '#tests/support/test.ts'

import { listScreens, mayCall, type Screen } from './data-of-pages.ts'

/** What cannot be told by the declarations of what a page reads, each with its reason. */
const decidedInside: Record<string, string> = {
  '/admin/clubs-2/board': 'Builds are listed to everybody signed in: all of them, or one’s own.',
  '/admin/clubs-2/all': 'The same list.',
  '/admin/clubs-2/calendar': 'The same list.',
  '/admin/clubs-2/order-details/:orderId': 'A build is read by whoever sees it: all builds, or one’s own.',
  '/admin/clubs-2/order-labels/:orderId': 'The same.',
  '/admin/clubs-2/sheet/:sheetId': 'A sheet is read by its client too, by whom no page of the back office is opened.',
  '/admin/today': 'Composed of sources, each with its own `needs`.',
  '/admin/analytics/membership': 'Says itself that it is closed (product.md).',
  '/admin/analytics/club-sales': 'The same.',
  '/admin/analytics/services': 'The same.',
  '/admin/analytics/money': 'The same.',
  '/admin/members/accounts': 'Reads by the protocol of /auth/v1, which names no permission.',
  '/admin/bookings/clinics': 'Reads the clinics that somebody gives themselves.',
  '/admin/members/import': 'Reads nothing: what it sends asks for the same right.',
  '/admin/inventory/import': 'The same.',
  '/admin/catalog/products/import': 'The same.',
  '/admin/leagues/courses/import': 'The same.',
  '/admin/leagues/handicaps/import': 'The same.',
  '/admin/leagues/rounds/:roundId/import': 'The same.',
  '/admin/leagues/seasons/:seasonId/playoffs': 'Reads a bracket, as everybody may.',
  '/admin/inventory/labels': 'Reads by its own call of the items that the address names.',
}

/** Who may call what a page reads, and may not open it. */
const closedAllTheSame: Record<string, string> = {
  '/admin/inventory/suppliers/:supplierId/import':
    'Writes prices: of what it reads it shows the supplier’s name alone.',
  '/admin/settings/bays': 'Whoever plans themselves alone reads their own row there, and no bay.',
}

const namesRights = ({ asks }: Screen) => asks.some(({ access }) => access.startsWith('may:'))

test('whoever may call what a page loads may open it, and whoever may open it may call that: every page by every role', async ({
  db,
}) => {
  const granted = await db.selectFrom('rolePermission').selectAll().execute()
  const roles: [name: string, held: readonly string[]][] = [
    ...roleNames.map((role): [string, string[]] => [
      role,
      role === 'super_admin'
        ? [...permissionNames]
        : granted.filter(({ roleName }) => roleName === role).map((one) => `${one.action}/${one.resource}`),
    ]),
    ...permissionNames.map((permission): [string, string[]] => [`only ${permission}`, [permission]]),
  ]
  const screens = listScreens()
  const faults = roles.flatMap(([role, held]) =>
    screens.flatMap((screen) => {
      const opens = screen.openedBy.some((rights) =>
        rights.every((right) => right === 'signed-in' || held.includes(right)),
      )
      const refused = screen.asks.filter((asked) => !mayCall(held, asked)).map(({ endpoint }) => endpoint)
      if (opens && refused.length > 0) return [`${role} opens ${screen.name} and may not call ${refused.join(', ')}`]
      const isClosed = screen.isPage && namesRights(screen) && !opens && refused.length === 0
      return isClosed && !(screen.name in closedAllTheSame)
        ? [`${role} may call all of ${screen.name}, and not open it`]
        : []
    }),
  )

  expect(screens.filter(({ isPage }) => isPage).length).toBeGreaterThan(60)
  expect(screens.filter(({ isPage }) => !isPage).length).toBeGreaterThan(40)
  expect(faults).toEqual([])
  const known = new Set<string>([...permissionNames, 'signed-in'])
  expect(
    screens.filter(({ openedBy }) => openedBy.length === 0 || !openedBy.flat().every((one) => known.has(one))),
  ).toEqual([])
  const silent = screens.filter((screen) => screen.isPage && !namesRights(screen)).map(({ name }) => name)
  expect(silent.toSorted()).toEqual(Object.keys(decidedInside).toSorted())
})

/** Pages that are no tool of the rail and not in Find, each with the file that leads to it from one that is. */
const ledToFrom: Record<string, string> = {
  '/admin/bookings/list': 'client/booking/board/BoardViews.tsx',
  '/admin/bookings/week': 'client/booking/board/BoardViews.tsx',
  '/admin/catalog/products/import': 'client/catalog/goods/ProductsPage.tsx',
  '/admin/clubs-2/all': 'client/builds/orders/BuildViews.tsx',
  '/admin/clubs-2/calendar': 'client/builds/orders/BuildViews.tsx',
  '/admin/clubs-2/capacity': 'client/workshop/queue/QueuePage.tsx',
  '/admin/clubs-2/intake': 'client/workshop/tickets/TicketsPage.tsx',
  '/admin/leagues/courses/import': 'client/leagues/courses/CoursesPage.tsx',
  '/admin/leagues/handicaps/import': 'client/leagues/handicap/HandicapsPage.tsx',
  '/admin/inventory/import': 'client/inventory/stock/StockList.tsx',
  '/admin/inventory/labels': 'client/inventory/labels/labels-path.ts',
  '/admin/inventory/transfers': 'client/inventory/InventoryViews.tsx',
  '/admin/staff/leave': 'client/staffing/StaffViews.tsx',
  '/admin/staff/people': 'client/staffing/StaffViews.tsx',
}

test('every page without a record in its address is a tool, which rail and Find name, or one page leads to it', () => {
  const entries = globSync('client/**/back-office.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '([^':]+)'([\s\S]*?)load:/g)].map(([, path = '', rest = '']) => ({
      path,
      isTool: rest.includes('tool: {'),
    })),
  )
  const hidden = entries.filter(({ isTool }) => !isTool).map(({ path }) => path)

  expect(entries.filter(({ isTool }) => isTool).length).toBeGreaterThan(40)
  expect(hidden.toSorted()).toEqual(Object.keys(ledToFrom).toSorted())
  const astray = Object.entries(ledToFrom).filter(([path, file]) => !readFileSync(file, 'utf8').includes(path))
  expect(astray).toEqual([])
})

test('every role of the staff opens its own rooms, and no others', async ({ db }) => {
  const granted = await db.selectFrom('rolePermission').selectAll().execute()
  const opened = (role: string) => {
    const held = granted.filter(({ roleName }) => roleName === role).map((one) => `${one.action}/${one.resource}`)
    return listScreens()
      .filter(({ isPage, openedBy }) => isPage && openedBy.some((rights) => rights.every((one) => held.includes(one))))
      .map(({ name }) => name)
  }

  const build = '/admin/clubs-2/order-details/:orderId'
  for (const role of ['admin', 'manager', 'fitter', 'builder', 'front_desk']) expect(opened(role)).toContain(build)
  expect(opened('coach')).not.toContain(build)
  expect(opened('manager')).toContain('/admin/settings/taxes')
  expect(opened('front_desk')).not.toContain('/admin/settings/taxes')
  expect(opened('builder')).not.toContain('/admin/inventory/bills')
})

test('views of a list are shared with whoever opens the list: every page that saves some', () => {
  const saving = listScreens().filter(
    ({ name, isPage, files }) => isPage && !name.includes(':') && files.has('client/list/SavedViews.tsx'),
  )
  const opening = saving.map(({ name, openedBy }): [string, readonly string[]] => [
    name,
    openedBy.map(([first = '']) => first),
  ])

  expect(opening.length).toBeGreaterThan(30)
  // The outbox is opened to administrators, as pages of the back office are that say nothing else.
  const { '/admin/settings/outbox': ofAdministrators, ...others } = listPages
  expect(ofAdministrators).toEqual(['manage_settings/settings'])
  expect(Object.fromEntries(opening)).toEqual(others)
})
