import type { OnDatabase } from '#server/kernel/db/database.ts'

/** Stores a stronger hash of the same password. */
export const replacePasswordHash = ({ trx }: OnDatabase, userId: string, to: string) =>
  trx.updateTable('authUser').set({ passwordHash: to }).where('id', '=', userId).execute()
