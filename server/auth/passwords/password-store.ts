import type { Db } from '#server/kernel/db/database.ts'

/** Puts a stronger hash of the same password in a hash's place. */
export const replacePasswordHash = (db: Db, userId: string, to: string) =>
  db.updateTable('authUser').set({ passwordHash: to }).where('id', '=', userId).execute()
