import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { IdempotencyKey } from '#server/kernel/db/schema.ts'
import type { Subject } from '#server/kernel/feature.ts'

/** Whether the key was free or forgotten. Waits for a transaction that is using the key. */
export async function insertKey(db: Db, row: Insertable<IdempotencyKey>, forgottenBefore: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('idempotencyKey')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['owner', 'key'])
        .doUpdateSet((eb) => ({
          requestHash: eb.ref('excluded.requestHash'),
          answer: eb.ref('excluded.answer'),
          guestEmail: eb.ref('excluded.guestEmail'),
          createdAt: eb.ref('excluded.createdAt'),
        }))
        .where('idempotencyKey.createdAt', '<=', forgottenBefore),
    )
    .executeTakeFirst()

  return numInsertedOrUpdatedRows > 0n
}

/** Whether the key existed. */
export async function updateAnswer(
  db: Db,
  { owner, key, answer }: { owner: string; key: string; answer: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotencyKey')
    .set({ answer })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

export const findKey = (db: Db, { owner, key }: { owner: string; key: string }, forgottenBefore: Date) =>
  db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'answer'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('createdAt', '>', forgottenBefore)
    .executeTakeFirst()

/** Deletes the keys of an account, and of guests who typed one of these addresses. */
export const deleteKeysOf = (db: Db, { userId, emails }: Pick<Subject, 'userId' | 'emails'>) =>
  db
    .deleteFrom('idempotencyKey')
    .where((eb) =>
      eb.or([eb('owner', '=', `person:${userId ?? ''}`), sql<boolean>`guest_email = any(${emails}::text[])`]),
    )
    .execute()
