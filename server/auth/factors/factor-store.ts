import { type Insertable, sql, type Updateable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { AuthFactor } from '#server/kernel/db/schema.ts'

const factors = (db: Db) =>
  db
    .selectFrom('authFactor')
    .select(['id', 'userId', 'friendlyName', 'phone', 'encryptedSecret', 'failedAttempts', 'lockedUntil'])
    .select(['factorType', 'status', sql<number>`coalesce(last_used_step, 0)::float8`.as('lastUsedStep')])

/** A factor of this user. */
export const findFactor = (db: Db, userId: string, id: string) =>
  factors(db).where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

export type FactorRow = NonNullable<Awaited<ReturnType<typeof findFactor>>>

const recoveryCodes = (db: Db, userId: string) =>
  factors(db).where('userId', '=', userId).where('factorType', '=', 'recovery_code')

export const findRecoveryCodes = (db: Db, userId: string) => recoveryCodes(db, userId).executeTakeFirst()

/** The same; one request at a time decides about them. */
export const lockRecoveryCodes = (db: Db, userId: string) => recoveryCodes(db, userId).forUpdate().executeTakeFirst()

/** Undefined when the user has one of that name. */
export const insertFactor = (db: Db, factor: Insertable<AuthFactor>) =>
  db
    .insertInto('authFactor')
    .values(factor)
    .onConflict((on) => on.constraint('auth_factor_name_is_unique').doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateFactor = (db: Db, id: string, changes: Updateable<AuthFactor>) =>
  db.updateTable('authFactor').set(changes).where('id', '=', id).execute()

/** Notes that the code of a step was taken; undefined when it was before. */
export const spendStep = (db: Db, id: string, step: number) =>
  db
    .updateTable('authFactor')
    .set({ lastUsedStep: step })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_used_step, 0) < ${step}`)
    .returning('id')
    .executeTakeFirst()

export const deleteFactor = (db: Db, id: string) => db.deleteFrom('authFactor').where('id', '=', id).execute()

/** Forgets the factors of this kind that the user never proved. */
export const deleteUnprovenFactors = (db: Db, { userId, factorType }: Pick<FactorRow, 'userId' | 'factorType'>) =>
  db
    .deleteFrom('authFactor')
    .where('userId', '=', userId)
    .where('factorType', '=', factorType)
    .where('status', '=', 'unverified')
    .execute()

/** Forgets factors that nobody has proven since a moment, of one user or of all. */
export const deleteStaleFactors = (db: Db, { userId, before }: { userId?: string; before: Date }) =>
  db
    .deleteFrom('authFactor')
    .where('status', '=', 'unverified')
    .where('createdAt', '<', before)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .execute()

/** Forgets the steps that a user got since a moment: recovery codes also when they were replaced, or are left alone. */
export async function deleteFactorsSince(db: Db, userId: string, since: Date): Promise<void> {
  const factorsOf = db.deleteFrom('authFactor').where('userId', '=', userId)
  await factorsOf.where('createdAt', '>=', since).execute()

  const codes = factorsOf.where('factorType', '=', 'recovery_code')
  await codes.where('updatedAt', '>=', since).execute()
  const others = db
    .selectFrom('authFactor as other')
    .select('other.id')
    .where('other.userId', '=', userId)
    .where('other.factorType', '!=', 'recovery_code')
    .where('other.status', '=', 'verified')
  await codes.where((eb) => eb.not(eb.exists(others))).execute()
}
