import { expect, test } from 'vitest'

import { adminOf, checksOf } from '#client/permissions/checks.ts'
import { Failure } from '#shared/http/failure.ts'

const named = [
  ['canReadUsers', 'read/users'],
  ['canManageUsers', 'manage_users/users'],
  ['canViewAnalytics', 'view_analytics/analytics'],
  ['canManageInventory', 'manage_inventory/inventory'],
  ['canViewAllBuilds', 'view_all_builds/builds'],
  ['canCreateBuilds', 'create_builds/builds'],
  ['canEditBuilds', 'edit_builds/builds'],
  ['canDeleteBuilds', 'delete_builds/builds'],
  ['canViewAuditLogs', 'view_audit_logs/audit_logs'],
  ['canManageSettings', 'manage_settings/settings'],
  ['canAdministerSystem', 'admin/system'],
] as const
const [action, resource] = ['edit_builds', 'builds']

test.for(named)('%s is the permission %s, and no other', ([check, permission]) => {
  const others = named.map(([, name]) => name).filter((name) => name !== permission)

  expect(checksOf([], [permission])[check]).toBe(true)
  expect(checksOf([], others)[check]).toBe(false)
})

test('an admin manages users and stock and sees analytics without being given the permissions', () => {
  const { canManageUsers, canViewAnalytics, canManageInventory, canEditBuilds } = checksOf(['admin'], [])

  expect([canManageUsers, canViewAnalytics, canManageInventory]).toEqual([true, true, true])
  expect(canEditBuilds).toBe(false)
})

test.for([
  [['admin'], { isAdmin: true, canAccessAdmin: true }, { isAdmin: true, canAccessAdmin: true }],
  [['super_admin'], { isAdmin: true, canAccessAdmin: true }, { isAdmin: false, canAccessAdmin: true }],
  [['manager'], { isAdmin: false, canAccessAdmin: true }, { isAdmin: false, canAccessAdmin: true }],
  [['front_desk', 'member'], { isAdmin: false, canAccessAdmin: false }, { isAdmin: false, canAccessAdmin: false }],
  [[], { isAdmin: false, canAccessAdmin: false }, { isAdmin: false, canAccessAdmin: false }],
] as const)(
  'with the roles %j the permission checker and the back office agree on who is let in',
  ([roles, checker, admin]) => {
    expect(checksOf(roles, [])).toMatchObject(checker)
    expect(adminOf(roles)).toEqual(admin)
  },
)

test('a super administrator holds every permission', () => {
  const checks = checksOf(['super_admin'], [])

  expect(named.map(([check]) => checks[check])).toEqual(named.map(() => true))
  expect(checks.hasPermission('anything', 'at all')).toBe(true)
})

test('a permission is asked for by its action and its resource, both exactly', () => {
  const { hasPermission } = checksOf(['manager'], ['edit_builds/builds'])

  expect(hasPermission(action, resource)).toBe(true)
  expect(hasPermission(resource, action)).toBe(false)
  expect(hasPermission(action, 'build')).toBe(false)
})

test('who lacks what is required is refused in the words of the specification', () => {
  expect(() => checksOf([], []).requirePermission(action, resource)).toThrow(
    new Failure('not_allowed', 'Permission denied: edit_builds on builds'),
  )
  expect(() => checksOf([], ['edit_builds/builds']).requirePermission(action, resource)).not.toThrow()
})
