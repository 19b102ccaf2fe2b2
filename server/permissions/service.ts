import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/db/database.ts'
import type { Context } from '#server/http/mount.ts'
import type { Actor } from '#shared/permissions/may.ts'
import type { RoleName } from '#shared/permissions/roles.ts'

import { insertUserRole, listPermissionsOf, listRolesOf } from './store.ts'

/** A person may ask about themselves, an admin and a service about anybody; others learn nothing. */
const mayAskAbout = (actor: Actor, userId: string): boolean =>
  actor.kind === 'service' ||
  (actor.kind === 'person' &&
    (actor.userId === userId || actor.roles.includes('admin') || actor.roles.includes('super_admin')))

export const rolesOf = async (db: Db, actor: Actor, userId: string) =>
  mayAskAbout(actor, userId) ? (await listRolesOf(db, userId)).map(({ roleName }) => ({ role_name: roleName })) : []

export const permissionsOf = async (db: Db, actor: Actor, userId: string) =>
  mayAskAbout(actor, userId) ? listPermissionsOf(db, userId) : []

export async function hasPermission(
  db: Db,
  actor: Actor,
  userId: string,
  wanted: { action: string; resource: string },
) {
  const held = await permissionsOf(db, actor, userId)

  return held.some(({ action, resource }) => action === wanted.action && resource === wanted.resource)
}

/** Gives a user a role, once. */
export function grantRole(db: Db, userId: string, role: RoleName, context: Partial<Context> = {}): Promise<void> {
  const grantedBy = context.actor?.kind === 'person' ? context.actor.userId : null

  return atomically(db, async (trx) => {
    const isNew = await insertUserRole(trx, userId, role, grantedBy)
    if (isNew)
      await recordEvent(trx, context, { action: 'role_granted', entity: 'user', entityId: userId, facts: { role } })
  })
}
