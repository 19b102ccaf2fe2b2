import type { Db } from '#server/db/database.ts'
import { Failure } from '#shared/http/failure.ts'

import { deleteRolesOf, hasOtherHolder, lockHoldersOf } from './store.ts'

const administrators = ['admin', 'super_admin'] as const

/**
 * Takes all roles from somebody who leaves. Somebody must be left who can run the studio, and who can give the highest
 * role where it is given.
 */
export async function leaveRoles(trx: Db, userId: string, now: Date): Promise<void> {
  const holders = await lockHoldersOf(trx, administrators)
  const own = holders.filter((holder) => holder.userId === userId).map(({ roleName }) => roleName)
  if (own.length > 0 && !(await hasOtherHolder(trx, administrators, { than: userId, now }))) {
    throw new Failure('wrong_state', 'You are the last administrator. Make somebody else one first.')
  }
  if (own.includes('super_admin') && !(await hasOtherHolder(trx, ['super_admin'], { than: userId, now }))) {
    throw new Failure('wrong_state', 'You are the last super administrator. Make somebody else one first.')
  }

  await deleteRolesOf(trx, userId)
}
