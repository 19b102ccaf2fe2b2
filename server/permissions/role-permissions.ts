import { coalesce } from '#server/kernel/coalesce.ts'
import type { Db } from '#server/kernel/db/database.ts'

import { listRolePermissions } from './store.ts'

/** Which permissions each role holds, as this server knows it: every request asks, and they hardly ever change. */
export interface RolePermissions {
  /** As action/resource, each once, in the order of the resources. */
  of: (roles: readonly string[]) => readonly string[]
  /** Reads them anew; when that fails, those that are known stay. */
  reload: () => Promise<void>
}

export async function openRolePermissions(db: Db): Promise<RolePermissions> {
  let known: Awaited<ReturnType<typeof listRolePermissions>> = []
  // By the roles that one person has: of those there are few.
  const together = new Map<string, readonly string[]>()

  // One after the other, or what was read first could come last.
  const reload = coalesce(async () => {
    known = await listRolePermissions({ trx: db })
    together.clear()
  })
  await reload()

  return {
    of(roles) {
      const name = roles.join(' ')
      const found = together.get(name) ?? permissionsAmong(known, roles)
      together.set(name, found)
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
