import type { Db } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'

import { deleteRolesOf, hasOtherHolder, lockHoldersOf } from './store.ts'

const administrators = ['admin', 'super_admin'] as const

/**
 * Takes all roles from somebody who leaves. Somebody must be left who can run the studio, and who can give the highest
 * role where it is given.
 */
export async function leaveRoles(trx: Db, userId: string, now: Date): Promise<void> {
  await refuseLastAdministrator(trx, { userId, keeps: [], who: 'You are' }, now)
  await deleteRolesOf(trx, userId)
}

interface RoleLoss {
  userId: string
  /** The roles that are left to them. */
  keeps: readonly string[]
  /** How the refusal begins. */
  who?: string
}

/** Others who take such roles away wait until this transaction has ended. */
export async function refuseLastAdministrator(
  trx: Db,
  { userId, keeps, who = 'This is' }: RoleLoss,
  now: Date,
): Promise<void> {
  const holders = await lockHoldersOf(trx, administrators)
  const own = holders.filter((holder) => holder.userId === userId).map(({ roleName }) => roleName)
  const isAnother = (roles: readonly string[]) => hasOtherHolder(trx, roles, { than: userId, now })

  const stays = administrators.some((role) => keeps.includes(role))
  if (own.length > 0 && !stays && !(await isAnother(administrators))) {
    throw new Failure('wrong_state', `${who} the last administrator. Make somebody else one first.`)
  }
  if (own.includes('super_admin') && !keeps.includes('super_admin') && !(await isAnother(['super_admin']))) {
    throw new Failure('wrong_state', `${who} the last super administrator. Make somebody else one first.`)
  }
}
