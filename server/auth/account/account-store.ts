import type { Db } from '#server/kernel/db/database.ts'

/** The browsers that an account knows again. */
export const listKnownDevices = (db: Db, userId: string) =>
  db
    .selectFrom('knownDevice')
    .select(['userAgent', 'ip', 'firstSeenAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
