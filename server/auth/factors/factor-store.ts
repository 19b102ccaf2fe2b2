import { type Insertable, sql, type Updateable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AuthFactor } from '#server/kernel/db/schema.ts'

const factors = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('authFactor')
    .select(['id', 'userId', 'friendlyName', 'phone', 'encryptedSecret', 'failedAttempts', 'lockedUntil'])
    .select(['factorType', 'status', sql<number>`coalesce(last_used_step, 0)::float8`.as('lastUsedStep')])

/** A factor of this user. */
export const findFactor = (work: OnDatabase, userId: string, id: string) =>
  factors(work).where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

export type FactorRow = NonNullable<Awaited<ReturnType<typeof findFactor>>>

const recoveryCodes = (work: OnDatabase, userId: string) =>
  factors(work).where('userId', '=', userId).where('factorType', '=', 'recovery_code')

export const findRecoveryCodes = (work: OnDatabase, userId: string) => recoveryCodes(work, userId).executeTakeFirst()

/** The user's recovery codes, locked so that one request at a time checks them. */
export const lockRecoveryCodes = (work: OnDatabase, userId: string) =>
  recoveryCodes(work, userId).forUpdate().executeTakeFirst()

/** Undefined when the user has a factor of that name. */
export const insertFactor = ({ trx }: OnDatabase, factor: Insertable<AuthFactor>) =>
  trx
    .insertInto('authFactor')
    .values(factor)
    .onConflict((on) => on.constraint('auth_factor_name_is_unique').doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateFactor = ({ trx }: OnDatabase, id: string, changes: Updateable<AuthFactor>) =>
  trx.updateTable('authFactor').set(changes).where('id', '=', id).execute()

/** Records that the code of a time step was used; undefined when it was used before. */
export const spendStep = ({ trx }: OnDatabase, id: string, step: number) =>
  trx
    .updateTable('authFactor')
    .set({ lastUsedStep: step })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_used_step, 0) < ${step}`)
    .returning('id')
    .executeTakeFirst()

export const deleteFactor = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('authFactor').where('id', '=', id).execute()

/** Deletes the user's factors of this kind that never had a right answer. */
export const deleteUnprovenFactors = (
  { trx }: OnDatabase,
  { userId, factorType }: Pick<FactorRow, 'userId' | 'factorType'>,
) =>
  trx
    .deleteFrom('authFactor')
    .where('userId', '=', userId)
    .where('factorType', '=', factorType)
    .where('status', '=', 'unverified')
    .execute()

/** Deletes factors that have had no right answer since a moment, of one user or of all. */
export const deleteStaleFactors = ({ trx }: OnDatabase, { userId, before }: { userId?: string; before: Date }) =>
  trx
    .deleteFrom('authFactor')
    .where('status', '=', 'unverified')
    .where('createdAt', '<', before)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .execute()
