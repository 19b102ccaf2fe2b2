import { useSuspenseQueries } from '@tanstack/react-query'

import { queryClient } from '#client/api/query-client.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

import { permissionsOf, rolesOf } from './queries.ts'

interface Rights {
  canAccessAdmin: boolean
  holds: (permission: PermissionName) => boolean
}

const nobody = '00000000-0000-0000-0000-000000000000'

function rightsOf(roles: readonly string[], permissions: readonly string[]): Rights {
  const isSuper = roles.includes('super_admin')

  return {
    canAccessAdmin: isSuper || roles.includes('admin') || roles.includes('manager'),
    holds: (permission) => isSuper || permissions.includes(permission),
  }
}

export function useRights(userId: string | undefined): Rights {
  const [roles, permissions] = useSuspenseQueries({
    queries: [rolesOf(userId ?? nobody), permissionsOf(userId ?? nobody)],
  })

  return rightsOf(roles.data, permissions.data)
}

/** Where a person's own work begins. */
export async function startOf(userId: string): Promise<string> {
  const [roles, permissions] = await Promise.all([
    queryClient.ensureQueryData(rolesOf(userId)),
    queryClient.ensureQueryData(permissionsOf(userId)),
  ])
  const { canAccessAdmin, holds } = rightsOf(roles, permissions)
  if (canAccessAdmin) return '/admin'

  return holds('read/bookings') ? '/admin/bookings/day' : '/dashboard/home'
}
