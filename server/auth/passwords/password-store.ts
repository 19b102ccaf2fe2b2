import type { Db } from '#server/kernel/db/database.ts'

/** Keeps a password from being changed until the transaction ends; undefined when it was changed already. */
export const lockUser = (db: Db, userId: string, passwordHash: string) =>
  db
    .selectFrom('authUser')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst()

/** Puts a stronger hash of the same password in a hash's place. */
export const replacePasswordHash = (db: Db, userId: string, to: string) =>
  db.updateTable('authUser').set({ passwordHash: to }).where('id', '=', userId).execute()
