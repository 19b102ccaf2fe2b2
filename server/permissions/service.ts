import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/db/database.ts'
import type { Context } from '#server/http/mount.ts'
import type { Services } from '#server/services.ts'
import type { Actor, Person } from '#shared/permissions/may.ts'
import type { RoleName } from '#shared/permissions/roles.ts'

import { insertUserRole, listRolesOf } from './store.ts'

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

/** Gives a user a role, once. */
export function grantRole(db: Db, userId: string, role: RoleName, context: Partial<Context> = {}): Promise<void> {
  const grantedBy = context.actor?.kind === 'person' ? context.actor.userId : null

  return atomically(db, async (trx) => {
    const isNew = await insertUserRole(trx, userId, role, grantedBy)
    if (isNew)
      await recordEvent(trx, context, { action: 'role_granted', entity: 'user', entityId: userId, facts: { role } })
  })
}
