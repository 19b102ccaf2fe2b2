import type { OnDatabase } from '#server/kernel/db/database.ts'

export const listRolesOf = ({ trx }: OnDatabase, userId: string) =>
  trx.selectFrom('userRole').select('roleName').where('userId', '=', userId).orderBy('roleName').execute()

/** Of all roles. */
export const listRolePermissions = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('rolePermission')
    .select(['roleName', 'action', 'resource'])
    .orderBy('resource')
    .orderBy('action')
    .execute()

/** False when the user had the role before. */
export async function insertUserRole({ trx }: OnDatabase, userId: string, roleName: string, grantedBy: string | null) {
  const inserted = await trx
    .insertInto('userRole')
    .values({ userId, roleName, grantedBy })
    .onConflict((on) => on.doNothing())
    .returning('roleName')
    .executeTakeFirst()

  return Boolean(inserted)
}

/** Locks whoever holds one of these roles, so that one transaction at a time decides about them. */
export const lockHoldersOf = ({ trx }: OnDatabase, roles: readonly string[]) =>
  trx
    .selectFrom('userRole')
    .select(['userId', 'roleName'])
    .where('roleName', 'in', [...roles])
    .orderBy('userId')
    .orderBy('roleName')
    .forUpdate()
    .execute()

interface OtherHolderQuery {
  than: string
  now: Date
}

/** Whether somebody else with one of these roles can sign in. Invited people who have never come do not count. */
export async function hasOtherHolder(
  { trx }: OnDatabase,
  roles: readonly string[],
  { than, now }: OtherHolderQuery,
): Promise<boolean> {
  const found = await trx
    .selectFrom('userRole')
    .innerJoin('authUser', 'authUser.id', 'userRole.userId')
    .select('userId')
    .where('roleName', 'in', [...roles])
    .where('userId', '!=', than)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('emailConfirmedAt', 'is not', null), eb('phoneConfirmedAt', 'is not', null)]))
    .where((eb) => eb.or([eb('bannedUntil', 'is', null), eb('bannedUntil', '<=', now)]))
    .limit(1)
    .executeTakeFirst()

  return found !== undefined
}

export const listRoles = ({ trx }: OnDatabase) =>
  trx.selectFrom('role').select(['name', 'description']).orderBy('name').execute()

export const deleteUserRoles = ({ trx }: OnDatabase, userId: string, roleNames: readonly string[]) =>
  trx
    .deleteFrom('userRole')
    .where('userId', '=', userId)
    .where('roleName', 'in', [...roleNames])
    .execute()

export const deleteRolesOf = ({ trx }: OnDatabase, userId: string) =>
  trx.deleteFrom('userRole').where('userId', '=', userId).execute()
