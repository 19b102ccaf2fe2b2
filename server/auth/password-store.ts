import type { Db } from '#server/db/database.ts'

/** Puts a stronger hash of the same password in a hash's place, unless the password was changed meanwhile. */
export const replacePasswordHash = (db: Db, userId: string, from: string, to: string) =>
  db
    .updateTable('authUser')
    .set({ passwordHash: to })
    .where('id', '=', userId)
    .where('passwordHash', '=', from)
    .execute()
