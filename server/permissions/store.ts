import type { Db } from '#server/db/database.ts'

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

/** Who holds one of these roles; one transaction at a time decides about them. */
export const lockHoldersOf = (db: Db, roleNames: readonly string[]) =>
  db
    .selectFrom('userRole')
    .select('userId')
    .where('roleName', 'in', [...roleNames])
    .forUpdate()
    .execute()

export const deleteRolesOf = (db: Db, userId: string) =>
  db.deleteFrom('userRole').where('userId', '=', userId).execute()
