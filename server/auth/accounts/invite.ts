import { recordEvent } from '#server/audit/service.ts'
import { emailOf } from '#server/auth/address.ts'
import { newIdFor, sendInvitation } from '#server/auth/admin/invite.ts'
import { deleteUnusedTokens } from '#server/auth/codes/token-store.ts'
import { findUserByEmail, lockUser, updateUserRow } from '#server/auth/user-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { givableRoles, grantRole, leaveRoles } from '#server/permissions/service.ts'
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

  return withIdempotency(services, keyed, context, async (keep) => {
    await refuseHigherRoles(services, invitation.roles, context)
    const admitted = await admitInvitation(services, invitation, context)

    return atomically(services.db, async (trx) =>
      keep(trx, { id: await inviteAccount({ ...services, db: trx }, admitted, context) }),
    )
  })
}

type AdmittedInvitation = Awaited<ReturnType<typeof admitInvitation>>

/** Asks whether somebody new may have an account; outside of a transaction, for a hook may take seconds. */
export async function admitInvitation(services: Services, invitation: Invitation, context: Context) {
  const { firstName, lastName, roles } = invitation
  const metadata = { ...(firstName && { first_name: firstName }), ...(lastName && { last_name: lastName }) }
  const email = emailOf(invitation.email)

  return { newId: await newIdFor(services, { email, metadata }, context), email, metadata, roles }
}

/** Mails somebody a link into an account of their own, in the transaction that `services.db` is. */
export async function inviteAccount(services: Services, { roles, ...invitee }: AdmittedInvitation, context: Context) {
  const redirectTo = `${services.config.publicUrl}/reset-password`
  const id = await sendInvitation(services, invitee, { ...context, redirectTo })
  for (const role of roles) await grantRole(services.db, id, role, context)

  return id
}

/**
 * Ends the invitation of an address that is no longer the invitee's: the link opens nothing any more, and the account that it was for
 * may do nothing. Who has signed in by it keeps what is theirs. Whether there was one.
 */
export async function withdrawInvitation({ db, now }: Services, email: string, context: Context): Promise<boolean> {
  const user = await findUserByEmail(db, emailOf(email))
  if (!user?.invitedAt || user.lastSignInAt || user.emailConfirmedAt) return false

  await lockUser(db, user.id)
  await deleteUnusedTokens(db, user.id)
  await leaveRoles(db, user.id, now())
  await updateUserRow(db, user.id, { invitedAt: null, passwordHash: null, updatedAt: now() })
  await recordEvent(db, context, { action: 'invitation_withdrawn', entity: 'user', entityId: user.id })
  return true
}
