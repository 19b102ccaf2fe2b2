import type { Db } from '#server/db/database.ts'

/** The browsers that an account knows again. */
export const listKnownDevices = (db: Db, userId: string) =>
  db
    .selectFrom('knownDevice')
    .select(['userAgent', 'ip', 'firstSeenAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .execute()

const signInTables = [
  'authSession',
  'authIdentity',
  'webauthnCredential',
  'passkeyChallenge',
  'authFactor',
  'oneTimeToken',
  'authFlow',
  'knownDevice',
] as const

/** Removes everything that gets somebody into an account: sessions, keys, codes, and what it was known by elsewhere. */
export async function deleteSignIn(db: Db, userId: string): Promise<void> {
  for (const table of signInTables) await db.deleteFrom(table).where('userId', '=', userId).execute()
}

/** Empties an account, so that its address and its number are free and nothing tells whose it was. */
export const emptyAccount = (db: Db, userId: string, { nobody, now }: { nobody: string; now: Date }) =>
  db
    .updateTable('authUser')
    .set({
      email: nobody,
      emailConfirmedAt: null,
      phone: null,
      phoneConfirmedAt: null,
      newEmail: null,
      newPhone: null,
      passwordHash: null,
      appMetadata: '{}',
      userMetadata: '{}',
      updatedAt: now,
    })
    .where('id', '=', userId)
    .execute()
