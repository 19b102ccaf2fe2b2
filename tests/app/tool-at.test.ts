import { expect, test } from 'vitest'

import { toolAt } from '#client/app/back-office/tool-at.ts'

const tools = [
  '/admin/today',
  '/admin/members/all',
  '/admin/staff/week',
  '/admin/staff/calls',
  '/admin/clubs-2/tickets',
  '/admin/clubs-2/board',
  '/admin/clubs-2/sheets',
  '/admin/inventory/all',
  '/admin/inventory/orders',
].map((to) => ({ to }))

test.for([
  ['/admin/staff/calls', '/admin/staff/calls'],
  ['/admin/staff/leave', '/admin/staff/week'],
  ['/admin/members/person/1', '/admin/members/all'],
  ['/admin/clubs-2/sheet/1', '/admin/clubs-2/sheets'],
  ['/admin/clubs-2/order-details/1', '/admin/clubs-2/board'],
  ['/admin/clubs-2/calendar', '/admin/clubs-2/board'],
  ['/admin/inventory/orders/1', '/admin/inventory/orders'],
  ['/admin/styleguide', undefined],
] as const)('the rail marks for %s the tool %s', ([pathname, to]) => {
  expect(toolAt(pathname, tools)?.to).toBe(to)
})
