import type { OnDatabase } from '#server/kernel/db/database.ts'

/** Puts a stronger hash of the same password in a hash's place. */
export const replacePasswordHash = ({ trx }: OnDatabase, userId: string, to: string) =>
  trx.updateTable('authUser').set({ passwordHash: to }).where('id', '=', userId).execute()
