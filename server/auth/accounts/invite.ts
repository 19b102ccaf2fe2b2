import { invite } from '#server/auth/admin/invite.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { type Keep, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { givableRoles, grantRole } from '#server/permissions/service.ts'
import { accountsContract } from '#shared/accounts/contract.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { noteRefusal } from './account.ts'

interface Invitation {
  email: string
  firstName?: string | null
  lastName?: string | null
  roles: readonly string[]
}

/** Nobody gives a role that may do more than they. A refusal is written down. */
export async function refuseHigherRoles(services: Services, roles: readonly string[], context: Context) {
  const givable = roles.length > 0 ? await givableRoles(services, context.actor) : []
  const higher = roles.find((role) => !givable.some(({ name }) => name === role))
  if (!higher) return

  await noteRefusal(services, undefined, `role ${higher}`, context)
  throw new Failure('not_allowed', `The role ${higher} may do more than you. Ask somebody who may do as much.`)
}

type InviteRequest = Parsed<typeof accountsContract.inviteAccount>['body']

/** Invites somebody; the same idempotency key does that once. */
export function inviteOnce(
  services: Services,
  request: InviteRequest,
  idempotencyKey: string | undefined,
  context: Context,
) {
  const { role, ...invited } = request
  const keyed = { endpoint: accountsContract.inviteAccount, key: idempotencyKey, request }
  const invitation = { ...invited, roles: role ? [role] : [] }

  return withIdempotency(services, keyed, context, (keep) => inviteAccount(services, invitation, context, keep))
}

/** Mails somebody a link into an account of their own, with roles that whoever asks may give. */
export async function inviteAccount(
  services: Services,
  invitation: Invitation,
  context: Context,
  keep?: Keep<{ id: string }>,
): Promise<{ id: string }> {
  const { email, firstName, lastName, roles } = invitation
  await refuseHigherRoles(services, roles, context)

  const data = { ...(firstName && { first_name: firstName }), ...(lastName && { last_name: lastName }) }
  const redirectContext = { ...context, redirectTo: `${services.config.publicUrl}/reset-password` }
  return atomically(services.db, async (trx) => {
    const { id } = await invite({ ...services, db: trx }, { email, data }, redirectContext)
    for (const role of roles) await grantRole(trx, id, role, context)

    return keep ? keep(trx, { id }) : { id }
  })
}
