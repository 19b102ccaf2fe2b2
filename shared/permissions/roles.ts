import { z } from 'zod'

/** The roles that a studio begins with. Roles and their permissions are rows: a studio may have others. */
export const roleNames = [
  'admin',
  'super_admin',
  'manager',
  'fitter',
  'builder',
  'coach',
  'front_desk',
  'member',
] as const
export type RoleName = (typeof roleNames)[number]

/** The name of a role, built in or the studio's own. */
export const AnyRole = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Write the name of a role here.')
  .meta({ examples: ['coach'] })

/** Every permission that the server asks about, as action/resource. */
export const permissionNames = [
  'read/users',
  'manage_users/users',
  'manage_clients/users',
  'export/users',
  'read/bookings',
  'manage_bookings/bookings',
  'manage_schedule/staff',
  'manage_schedule/studio',
  'view_all_builds/builds',
  'create_builds/builds',
  'edit_builds/builds',
  'delete_builds/builds',
  'manage_inventory/inventory',
  'read/inventory',
  'force_negative/inventory',
  'view_analytics/analytics',
  'view_audit_logs/audit_logs',
  'manage_settings/settings',
  'manage_catalog/catalog',
  'answer/enquiries',
  'take_payments/orders',
  'refund/orders',
  'view_ledger/ledger',
  'manage_members/memberships',
  'manage_tickets/workshop',
  'conduct/fittings',
  'teach/lessons',
  'manage_leagues/leagues',
  'admin/system',
] as const
export type PermissionName = (typeof permissionNames)[number]
