import { Failure } from '#shared/http/failure.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

/** Everything that a screen may ask about a person. Whoever is not known to may, may not. */
export function checksOf(roles: readonly string[], permissions: readonly string[]) {
  const isSuper = roles.includes('super_admin')
  const isAdmin = isSuper || roles.includes('admin')
  const hasPermission = (action: string, resource: string) => isSuper || permissions.includes(`${action}/${resource}`)
  const holds = (permission: PermissionName) => isSuper || permissions.includes(permission)

  return {
    hasPermission,
    holds,
    requirePermission: (action: string, resource: string): void => {
      if (!hasPermission(action, resource)) {
        throw new Failure('not_allowed', `Permission denied: ${action} on ${resource}`)
      }
    },
    isAdmin,
    canAccessAdmin: isAdmin || roles.includes('manager'),
    canReadUsers: holds('read/users'),
    canManageUsers: isAdmin || holds('manage_users/users'),
    canViewAnalytics: isAdmin || holds('view_analytics/analytics'),
    canManageInventory: isAdmin || holds('manage_inventory/inventory'),
    canViewAllBuilds: holds('view_all_builds/builds'),
    canCreateBuilds: holds('create_builds/builds'),
    canEditBuilds: holds('edit_builds/builds'),
    canDeleteBuilds: holds('delete_builds/builds'),
    canViewAuditLogs: holds('view_audit_logs/audit_logs'),
    canManageSettings: holds('manage_settings/settings'),
    canAdministerSystem: holds('admin/system'),
  }
}

export type Checks = ReturnType<typeof checksOf>

/** Who may enter the back office. Here the role itself counts: a super administrator enters, but is no `admin`. */
export const adminOf = (roles: readonly string[]) => ({
  isAdmin: roles.includes('admin'),
  canAccessAdmin: checksOf(roles, []).canAccessAdmin,
})
