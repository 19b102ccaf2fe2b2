import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor, Person } from '#shared/permissions/may.ts'
import { isWithinPowerOf } from '#shared/permissions/power.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

import { refuseLastAdministrator } from './leave.ts'
import type { Holding } from './power.ts'
import { deleteUserRoles, hasOtherHolder, insertUserRole, listRoles, listRolesOf, lockHoldersOf } from './store.ts'

/** People may ask about themselves, admins and services about anybody; others get an empty answer. */
const mayAskAbout = (actor: Actor, userId: string): boolean =>
  actor.kind === 'service' ||
  (actor.kind === 'person' &&
    (actor.userId === userId || actor.roles.includes('admin') || actor.roles.includes('super_admin')))

// The request has read the caller's own roles already; only another person's need the database.
const isSelf = (actor: Actor, userId: string): actor is Person => actor.kind === 'person' && actor.userId === userId

/** The names of a user's roles. */
export async function rolesOf(work: OnDatabase, actor: Actor, userId: string): Promise<readonly string[]> {
  if (isSelf(actor, userId)) return actor.roles
  if (!mayAskAbout(actor, userId)) return []

  return (await listRolesOf(work, userId)).map(({ roleName }) => roleName)
}

/** The permissions of a user, as action/resource. */
export const permissionsOf = async (work: Work, actor: Actor, userId: string) =>
  work.services.rolePermissions.of(await rolesOf(work, actor, userId))

/** The names of an account's roles, for callers who were authorized before. */
export const roleNamesOf = async (work: OnDatabase, userId: string): Promise<string[]> =>
  (await listRolesOf(work, userId)).map(({ roleName }) => roleName)

/** Refuses names of roles that do not exist. */
export async function refuseUnknownRoles(work: OnDatabase, names: readonly string[]): Promise<void> {
  const known = names.length > 0 ? await listRoles(work) : []
  const unknown = names.find((name) => !known.some((role) => role.name === name))
  if (unknown) throw new Failure('invalid_input', `There is no role “${unknown}”.`)
}

/** The roles that the caller may give to others. */
export async function givableRoles({ db, rolePermissions }: Holding, actor: Actor) {
  const roles = await listRoles({ trx: db })

  return roles.filter(({ name }) => isWithinPowerOf(actor, { roles: [name], permissions: rolePermissions.of([name]) }))
}

/** Whether another account holds this permission. Other transactions that ask this wait until this one ends. */
export async function isHeldByAnother(work: Work, permission: PermissionName, userId: string): Promise<boolean> {
  const names = (await listRoles(work)).map(({ name }) => name)
  const roles = names.filter(
    (role) => role === 'super_admin' || work.services.rolePermissions.of([role]).includes(permission),
  )
  await lockHoldersOf(work, roles)

  return hasOtherHolder(work, roles, { than: userId, now: work.now })
}

interface RoleChange {
  roles: readonly string[]
  /** The roles that the caller's rights were checked against. With other roles the check could have failed. */
  known: readonly string[]
}

/** Makes these the roles of a user; each grant and each loss is audited. */
export async function setRoles(work: Work, userId: string, { roles, known }: RoleChange): Promise<void> {
  await refuseLastAdministrator(work, { userId, keeps: roles })
  const before = (await listRolesOf(work, userId)).map(({ roleName }) => roleName)
  if (before.toSorted().join() !== known.toSorted().join())
    throw new Failure('wrong_state', 'The roles of this account were changed meanwhile. Look at them again.')

  const taken = before.filter((role) => !roles.some((kept) => kept === role))
  if (taken.length > 0 && isSelf(work.context.actor, userId)) {
    throw new Failure('wrong_state', 'These are your own roles. Ask another administrator to take them.')
  }
  if (taken.length > 0) await deleteUserRoles(work, userId, taken)
  for (const role of taken) {
    await recordEvent(work, {
      action: 'role_revoked',
      entity: 'user',
      entityId: userId,
      before: { role },
      facts: { role },
    })
  }
  for (const role of roles) await grantRole(work, userId, role)
}

/** Gives a user a role, unless they have it. */
export function grantRole(work: Acting, userId: string, role: string): Promise<void> {
  const grantedBy = work.context.actor?.kind === 'person' ? work.context.actor.userId : null

  return atomically(work, async (work) => {
    const isNew = await insertUserRole(work, userId, role, grantedBy)
    if (!isNew) return
    await recordEvent(work, {
      action: 'role_granted',
      entity: 'user',
      entityId: userId,
      after: { role },
      facts: { role },
    })
  })
}

export { powerOf } from './power.ts'
export { requireApproval, withApproval } from './approve.ts'
export { leaveRoles } from './leave.ts'
