import type { Db } from '#server/db/database.ts'
import { Failure } from '#shared/http/failure.ts'

import { deleteRolesOf, hasOtherHolder, lockHoldersOf } from './store.ts'

const administrators = ['admin', 'super_admin'] as const

/** Takes all roles from somebody who leaves. Somebody must be left who can run the studio. */
export async function leaveRoles(trx: Db, userId: string, now: Date): Promise<void> {
  const holders = await lockHoldersOf(trx, administrators)
  const isOne = holders.some((holder) => holder.userId === userId)
  if (isOne && !(await hasOtherHolder(trx, administrators, { than: userId, now }))) {
    throw new Failure('wrong_state', 'You are the last administrator. Make somebody else one first.')
  }

  await deleteRolesOf(trx, userId)
}
