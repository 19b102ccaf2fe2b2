import type { OnDatabase } from '#server/kernel/db/database.ts'

export const listRolesOf = ({ trx }: OnDatabase, userId: string) =>
  trx.selectFrom('userRole').select('roleName').where('userId', '=', userId).orderBy('roleName').execute()

/** Of every role. */
export const listRolePermissions = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('rolePermission')
    .select(['roleName', 'action', 'resource'])
    .orderBy('resource')
    .orderBy('action')
    .execute()

/** True when the role is new to the user. */
export async function insertUserRole({ trx }: OnDatabase, userId: string, roleName: string, grantedBy: string | null) {
  const inserted = await trx
    .insertInto('userRole')
    .values({ userId, roleName, grantedBy })
    .onConflict((on) => on.doNothing())
    .returning('roleName')
    .executeTakeFirst()

  return Boolean(inserted)
}

/** Lets one transaction at a time decide about whoever holds one of these roles. */
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

/** Whether somebody else with one of these roles may sign in; who was invited and has not come is not counted on. */
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
