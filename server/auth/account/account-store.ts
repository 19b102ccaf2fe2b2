import type { OnDatabase } from '#server/kernel/db/database.ts'

/** The browsers that an account knows again. */
export const listKnownDevices = ({ trx }: OnDatabase, userId: string) =>
  trx
    .selectFrom('knownDevice')
    .select(['userAgent', 'ip', 'firstSeenAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
