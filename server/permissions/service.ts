import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/db/database.ts'
import type { Context } from '#server/http/mount.ts'
import type { Actor, Person } from '#shared/permissions/may.ts'
import type { RoleName } from '#shared/permissions/roles.ts'

import { insertUserRole, listPermissionsOf, listRolesOf } from './store.ts'

/** A person may ask about themselves, an admin and a service about anybody; others learn nothing. */
const mayAskAbout = (actor: Actor, userId: string): boolean =>
  actor.kind === 'service' ||
  (actor.kind === 'person' &&
    (actor.userId === userId || actor.roles.includes('admin') || actor.roles.includes('super_admin')))

// What a person holds was read with the request; only about others is the database asked once more.
const isSelf = (actor: Actor, userId: string): actor is Person => actor.kind === 'person' && actor.userId === userId

export async function rolesOf(db: Db, actor: Actor, userId: string) {
  if (isSelf(actor, userId)) return actor.roles.map((roleName) => ({ role_name: roleName }))
  if (!mayAskAbout(actor, userId)) return []

  return (await listRolesOf(db, userId)).map(({ roleName }) => ({ role_name: roleName }))
}

export async function permissionsOf(db: Db, actor: Actor, userId: string) {
  if (isSelf(actor, userId)) return actor.permissions.map(partsOf)

  return mayAskAbout(actor, userId) ? listPermissionsOf(db, userId) : []
}

/** "read/users" in two. */
function partsOf(permission: string) {
  const [action = '', resource = ''] = permission.split('/')
  return { action, resource }
}

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
