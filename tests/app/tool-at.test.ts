import { expect, test } from 'vitest'

import { toolAt } from '#client/app/back-office/tool-at.ts'

const tools = ['/admin/today', '/admin/members/all', '/admin/staff/week', '/admin/staff/calls'].map((to) => ({ to }))

test.for([
  ['/admin/staff/calls', '/admin/staff/calls'],
  ['/admin/staff/leave', '/admin/staff/week'],
  ['/admin/members/person/1', '/admin/members/all'],
  ['/admin/styleguide', undefined],
] as const)('the rail marks for %s the tool %s', ([pathname, to]) => {
  expect(toolAt(pathname, tools)?.to).toBe(to)
})
