import type { Db } from '#server/kernel/db/database.ts'

interface NewCode {
  userId: string
  codeHash: Buffer
  madeAt: Date
}

/** Undefined when somebody else has the same, or a new one of theirs has just been made. */
export const insertCode = (trx: Db, code: NewCode) =>
  trx
    .insertInto('approvalCode')
    .values(code)
    .onConflict((on) => on.doNothing())
    .returning('userId')
    .executeTakeFirst()

export const deleteCode = (trx: Db, userId: string) =>
  trx.deleteFrom('approvalCode').where('userId', '=', userId).returning('userId').executeTakeFirst()

export const findMadeAt = async (db: Db, userId: string): Promise<Date | null> =>
  (await db.selectFrom('approvalCode').select('madeAt').where('userId', '=', userId).executeTakeFirst())?.madeAt ?? null

/** Whose code it is, as long as they may sign in. */
export const findOwner = (db: Db, codeHash: Buffer, now: Date) =>
  db
    .selectFrom('approvalCode')
    .innerJoin('authUser', 'authUser.id', 'userId')
    .select('userId')
    .where('codeHash', '=', codeHash)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('bannedUntil', 'is', null), eb('bannedUntil', '<=', now)]))
    .executeTakeFirst()
