import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Approval } from '#server/kernel/db/schema.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Approvable, ApprovedAct } from '#shared/permissions/approval.ts'

interface NewCode {
  userId: string
  codeHash: Buffer
  madeAt: Date
}

/** Undefined when somebody else has the same code, or when this person has just made another one. */
export const insertCode = ({ trx }: OnDatabase, code: NewCode) =>
  trx
    .insertInto('approvalCode')
    .values(code)
    .onConflict((on) => on.doNothing())
    .returning('userId')
    .executeTakeFirst()

export const deleteCode = ({ trx }: OnDatabase, userId: string) =>
  trx.deleteFrom('approvalCode').where('userId', '=', userId).returning('userId').executeTakeFirst()

export const findMadeAt = async ({ trx }: OnDatabase, userId: string): Promise<Date | null> =>
  (await trx.selectFrom('approvalCode').select('madeAt').where('userId', '=', userId).executeTakeFirst())?.madeAt ??
  null

/** Whose code it is; undefined when they are deleted or banned. */
export const findOwner = ({ trx, now }: Timed, codeHash: Buffer) =>
  trx
    .selectFrom('approvalCode')
    .innerJoin('authUser', 'authUser.id', 'userId')
    .select('userId')
    .where('codeHash', '=', codeHash)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('bannedUntil', 'is', null), eb('bannedUntil', '<=', now)]))
    .executeTakeFirst()

export const insertApproval = ({ trx }: OnDatabase, approval: Insertable<Approval>) =>
  trx.insertInto('approval').values(approval).execute()

interface ApprovalOf {
  id: string
  askedBy: string
}

/** Who gave an approval, whether it was used or not. */
export const findApprover = (
  { trx }: OnDatabase,
  { id, askedBy, acts, subjectId }: ApprovalOf & { acts: readonly ApprovedAct[]; subjectId: string | null },
) =>
  trx
    .selectFrom('approval')
    .select('approvedBy')
    .where('id', '=', id)
    .where('askedBy', '=', askedBy)
    .where('act', 'in', acts)
    .where('subjectId', 'is not distinct from', subjectId)
    .executeTakeFirst()

/**
 * Uses an approval up. False unless it is for exactly this act, subject and sum, is unused and has not ended. An act
 * calls this once, for all that it does.
 */
export async function takeApproval(
  { trx, now }: Timed,
  { id, askedBy, act, subjectId, cents }: ApprovalOf & Approvable,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('approval')
    .set({ usedAt: now, usedIn: sql`pg_current_xact_id()` })
    .where('id', '=', id)
    .where('askedBy', '=', askedBy)
    .where('act', '=', act)
    .where('subjectId', 'is not distinct from', subjectId)
    .where(sql<boolean>`cents = ${cents}`)
    .where('usedAt', 'is', null)
    .where('endsAt', '>', now)
    .executeTakeFirst()

  return numUpdatedRows > 0n
}
