import { invite } from '#server/auth/admin/invite.ts'
import { atomically } from '#server/db/database.ts'
import type { Context } from '#server/http/mount.ts'
import { givableRoles, grantRole } from '#server/permissions/service.ts'
import type { Services } from '#server/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { RoleName } from '#shared/permissions/roles.ts'

import { noteRefusal } from './account.ts'

interface Invitation {
  email: string
  firstName?: string | null
  lastName?: string | null
  role?: RoleName | null
}

/** Mails somebody a link into an account of their own, with a role that whoever asks may give. */
export async function inviteAccount(services: Services, invitation: Invitation, context: Context) {
  const { email, firstName, lastName, role } = invitation
  if (role && !(await givableRoles(services, context.actor)).some(({ name }) => name === role)) {
    await noteRefusal(services, undefined, `role ${role}`, context)
    throw new Failure('not_allowed', 'This role may do more than you. Ask somebody who may do as much.')
  }

  const data = { ...(firstName && { first_name: firstName }), ...(lastName && { last_name: lastName }) }
  const asked = { ...context, redirectTo: `${services.config.publicUrl}/reset-password` }
  return atomically(services.db, async (trx) => {
    const { id } = await invite({ ...services, db: trx }, { email, data }, asked)
    if (role) await grantRole(trx, id, role, context)

    return { id }
  })
}
