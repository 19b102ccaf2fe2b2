import type { Services } from '#server/kernel/services.ts'
import type { Power } from '#shared/permissions/power.ts'

import { listRolesOf } from './store.ts'

export type Holding = Pick<Services, 'db' | 'rolePermissions'>

/** The roles and permissions of an account. */
export async function powerOf({ db, rolePermissions }: Holding, userId: string): Promise<Power> {
  const roles = (await listRolesOf({ trx: db }, userId)).map(({ roleName }) => roleName)

  return { roles, permissions: rolePermissions.of(roles) }
}
