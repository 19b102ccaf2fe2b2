import type { Timed } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import { deleteRolesOf, hasOtherHolder, lockHoldersOf } from './store.ts'

const administrators = ['admin', 'super_admin'] as const

/**
 * Takes all roles from somebody who deletes their account. Refused for the last administrator, and for the last super
 * administrator.
 */
export async function leaveRoles(work: Timed, userId: string): Promise<void> {
  await refuseLastAdministrator(work, { userId, keeps: [], who: 'You are' })
  await deleteRolesOf(work, userId)
}

interface RoleLoss {
  userId: string
  /** The roles that they keep. */
  keeps: readonly string[]
  /** The first words of the refusal. */
  who?: string
}

/**
 * Refuses to take the last administrator's role, or the last super administrator's. Other transactions that ask this
 * wait until this one ends.
 */
export async function refuseLastAdministrator(
  work: Timed,
  { userId, keeps, who = 'This is' }: RoleLoss,
): Promise<void> {
  const holders = await lockHoldersOf(work, administrators)
  const own = holders.filter((holder) => holder.userId === userId).map(({ roleName }) => roleName)
  const hasAnother = (roles: readonly string[]) => hasOtherHolder(work, roles, { than: userId, now: work.now })

  const staysAdministrator = administrators.some((role) => keeps.includes(role))
  if (own.length > 0 && !staysAdministrator && !(await hasAnother(administrators))) {
    throw new Failure('wrong_state', `${who} the last administrator. Make somebody else one first.`)
  }
  if (own.includes('super_admin') && !keeps.includes('super_admin') && !(await hasAnother(['super_admin']))) {
    throw new Failure('wrong_state', `${who} the last super administrator. Make somebody else one first.`)
  }
}
