import type { Db } from '#server/db/database.ts'
import { Failure } from '#shared/http/failure.ts'

import { deleteRolesOf, lockHoldersOf } from './store.ts'

const administrators = ['admin', 'super_admin'] as const

/** Takes all roles from somebody who leaves. Somebody must be left who can run the studio. */
export async function leaveRoles(trx: Db, userId: string): Promise<void> {
  const holders = new Set((await lockHoldersOf(trx, administrators)).map((holder) => holder.userId))
  if (holders.has(userId) && holders.size === 1) {
    throw new Failure('wrong_state', 'You are the last administrator. Make somebody else one first.')
  }

  await deleteRolesOf(trx, userId)
}
