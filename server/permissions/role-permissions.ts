import { coalesce } from '#server/kernel/coalesce.ts'
import type { Db } from '#server/kernel/db/database.ts'

import { listRolePermissions } from './store.ts'

/** Each role's permissions, kept in memory: every request needs them, and they hardly ever change. */
export interface RolePermissions {
  /** As action/resource, without repeats, sorted by resource. */
  of: (roles: readonly string[]) => readonly string[]
  /** Reads them again; when that fails, those in memory stay. */
  reload: () => Promise<void>
}

export async function openRolePermissions(db: Db): Promise<RolePermissions> {
  let known: Awaited<ReturnType<typeof listRolePermissions>> = []
  // By the set of roles that one person has; there are few such sets.
  const permissionsByRoles = new Map<string, readonly string[]>()

  // One at a time, or an older answer could arrive last.
  const reload = coalesce(async () => {
    known = await listRolePermissions({ trx: db })
    permissionsByRoles.clear()
  })
  await reload()

  return {
    of(roles) {
      const name = roles.join(' ')
      const found = permissionsByRoles.get(name) ?? permissionsAmong(known, roles)
      permissionsByRoles.set(name, found)
      return found
    },
    reload,
  }
}

const permissionsAmong = (known: Awaited<ReturnType<typeof listRolePermissions>>, roles: readonly string[]) => [
  ...new Set(
    known.filter(({ roleName }) => roles.includes(roleName)).map(({ action, resource }) => `${action}/${resource}`),
  ),
]

declare module '#server/kernel/services.ts' {
  interface Services {
    rolePermissions: RolePermissions
  }
}
