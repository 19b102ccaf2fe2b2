import type { Db } from '#server/kernel/db/database.ts'

export const listRolesOf = (db: Db, userId: string) =>
  db.selectFrom('userRole').select('roleName').where('userId', '=', userId).orderBy('roleName').execute()

/** Of every role. */
export const listRolePermissions = (db: Db) =>
  db
    .selectFrom('rolePermission')
    .select(['roleName', 'action', 'resource'])
    .orderBy('resource')
    .orderBy('action')
    .execute()

/** True when the role is new to the user. */
export async function insertUserRole(db: Db, userId: string, roleName: string, grantedBy: string | null) {
  const inserted = await db
    .insertInto('userRole')
    .values({ userId, roleName, grantedBy })
    .onConflict((on) => on.doNothing())
    .returning('roleName')
    .executeTakeFirst()

  return Boolean(inserted)
}

/** Lets one transaction at a time decide about whoever holds one of these roles. */
export const lockHoldersOf = (db: Db, roles: readonly string[]) =>
  db
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
  db: Db,
  roles: readonly string[],
  { than, now }: OtherHolderQuery,
): Promise<boolean> {
  const found = await db
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

export const listRoles = (db: Db) => db.selectFrom('role').select(['name', 'description']).orderBy('name').execute()

export const deleteUserRoles = (db: Db, userId: string, roleNames: readonly string[]) =>
  db
    .deleteFrom('userRole')
    .where('userId', '=', userId)
    .where('roleName', 'in', [...roleNames])
    .execute()

export const deleteRolesOf = (db: Db, userId: string) =>
  db.deleteFrom('userRole').where('userId', '=', userId).execute()
