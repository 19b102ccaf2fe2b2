import { beforeAll, expect, test } from 'vitest'

import { knownActs, loadBackOffice } from '#client/app/back-office/load.ts'
import { toolsFor } from '#client/app/back-office/tools.ts'
import { actionGroup, placeGroups } from '#client/app/palette/palette-groups.tsx'
import { palettePlaces } from '#client/app/palette/palette-places.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

beforeAll(loadBackOffice)

const follow = () => undefined

/** Of an administrator and of a manager, what the back office of the latter is made of. */
const administrators: readonly PermissionName[] = ['manage_settings/settings', 'manage_users/users', 'admin/system']

function found(typed: string, holds: (permission: PermissionName) => boolean): string[] {
  const tools = toolsFor({ holds, canAccessAdmin: holds('manage_settings/settings') }).flatMap((group) => group.tools)
  const acts = knownActs().filter(({ needs }) => [needs].flat().some(holds))
  const groups = [
    ...placeGroups(palettePlaces(tools), typed, follow),
    actionGroup(typed, { acts, follow, done: follow }),
  ]

  return groups.flatMap(({ rows }) => rows.map(({ value }) => value.split(' ')[1] ?? ''))
}

const manager = (permission: PermissionName) => !administrators.includes(permission)

test.each([
  ['drawer', '/admin/sales/register?panel=drawer'],
  ['fee', '/admin/bookings/day?show=fees'],
  ['waive', '/admin/bookings/day?show=fees'],
  ['refund', '/admin/orders/all'],
  ['merge', '/admin/members/all'],
  ['audit', '/admin/members/all'],
  ['holiday', '/admin/staff/leave?new=studio'],
  ['opening hours', '/admin/staff/leave'],
  ['closure', '/admin/staff/leave'],
  ['close the studio', '/admin/staff/leave?new=studio'],
  ['peak', '/admin/catalog/services'],
  ['retire', '/admin/catalog/services'],
  ['month end', '/admin/sales/month-end'],
])('a manager who types %s is led to %s', (typed, to) => {
  expect(found(typed, manager)).toContain(to)
})

test.each(['opening hours', 'holiday'])('who runs the studio finds its hours by %s', (typed) => {
  expect(found(typed, () => true)).toContain('/admin/settings/setup')
  expect(found(typed, manager)).not.toContain('/admin/settings/setup')
})

test('what is called so stands before what is about it', () => {
  expect(found('quest', manager)[0]).toBe('/admin/members/enquiries')
})
