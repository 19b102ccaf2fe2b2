import type { OnDatabase } from '#server/kernel/db/database.ts'

/** The browsers from which an account has signed in. */
export const listKnownDevices = ({ trx }: OnDatabase, userId: string) =>
  trx
    .selectFrom('knownDevice')
    .select(['userAgent', 'ip', 'firstSeenAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
