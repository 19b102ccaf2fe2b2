import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor, Person } from '#shared/permissions/may.ts'
import { isWithinPowerOf } from '#shared/permissions/power.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

import { refuseLastAdministrator } from './leave.ts'
import type { Holding } from './power.ts'
import { deleteUserRoles, hasOtherHolder, insertUserRole, listRoles, listRolesOf, lockHoldersOf } from './store.ts'

/** A person may ask about themselves, an admin and a service about anybody; others learn nothing. */
const mayAskAbout = (actor: Actor, userId: string): boolean =>
  actor.kind === 'service' ||
  (actor.kind === 'person' &&
    (actor.userId === userId || actor.roles.includes('admin') || actor.roles.includes('super_admin')))

// A person's roles were read with the request; only about others is the database asked once more.
const isSelf = (actor: Actor, userId: string): actor is Person => actor.kind === 'person' && actor.userId === userId

/** The names of a user's roles. */
export async function rolesOf(db: Db, actor: Actor, userId: string): Promise<readonly string[]> {
  if (isSelf(actor, userId)) return actor.roles
  if (!mayAskAbout(actor, userId)) return []

  return (await listRolesOf(db, userId)).map(({ roleName }) => roleName)
}

/** The permissions of a user, as action/resource. */
export const permissionsOf = async (
  { db, rolePermissions }: Pick<Services, 'db' | 'rolePermissions'>,
  actor: Actor,
  userId: string,
) => rolePermissions.of(await rolesOf(db, actor, userId))

/** The names of an account's roles, for whoever may know them. */
export const roleNamesOf = async (db: Db, userId: string): Promise<string[]> =>
  (await listRolesOf(db, userId)).map(({ roleName }) => roleName)

/** Refuses names that no role here has. */
export async function refuseUnknownRoles(db: Db, names: readonly string[]): Promise<void> {
  const known = names.length > 0 ? await listRoles(db) : []
  const unknown = names.find((name) => !known.some((role) => role.name === name))
  if (unknown) throw new Failure('invalid_input', `There is no role “${unknown}”.`)
}

/** The roles that somebody may give to others. */
export async function givableRoles({ db, rolePermissions }: Holding, actor: Actor) {
  const roles = await listRoles(db)

  return roles.filter(({ name }) => isWithinPowerOf(actor, { roles: [name], permissions: rolePermissions.of([name]) }))
}

/** Whether anybody but this account holds a permission; others who ask wait until this transaction has ended. */
export async function isHeldByAnother(
  { db, rolePermissions, now }: Pick<Services, 'db' | 'rolePermissions' | 'now'>,
  permission: PermissionName,
  userId: string,
): Promise<boolean> {
  const names = (await listRoles(db)).map(({ name }) => name)
  const roles = names.filter((role) => role === 'super_admin' || rolePermissions.of([role]).includes(permission))
  await lockHoldersOf(db, roles)

  return hasOtherHolder(db, roles, { than: userId, now: now() })
}

interface RoleChange {
  roles: readonly string[]
  /** Those that it was decided upon: another set is another account to whoever may change it. */
  known: readonly string[]
}

/** Gives and takes roles, so that a user has these; each is noted. */
export async function setRoles(
  { db: trx, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  { roles, known }: RoleChange,
  context: Context,
): Promise<void> {
  await refuseLastAdministrator(trx, { userId, keeps: roles }, now())
  const before = (await listRolesOf(trx, userId)).map(({ roleName }) => roleName)
  if (before.toSorted().join() !== known.toSorted().join())
    throw new Failure('wrong_state', 'The roles of this account were changed meanwhile. Look at them again.')

  const taken = before.filter((role) => !roles.some((kept) => kept === role))

  if (taken.length > 0) await deleteUserRoles(trx, userId, taken)
  for (const role of taken) {
    await recordEvent(trx, context, {
      action: 'role_revoked',
      entity: 'user',
      entityId: userId,
      before: { role },
      facts: { role },
    })
  }
  for (const role of roles) await grantRole(trx, userId, role, context)
}

/** Gives a user a role, once. */
export function grantRole(db: Db, userId: string, role: string, context: Partial<Context> = {}): Promise<void> {
  const grantedBy = context.actor?.kind === 'person' ? context.actor.userId : null

  return atomically(db, async (trx) => {
    const isNew = await insertUserRole(trx, userId, role, grantedBy)
    if (!isNew) return
    await recordEvent(trx, context, {
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
