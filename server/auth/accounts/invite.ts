import { recordEvent } from '#server/audit/service.ts'
import { emailOf } from '#server/auth/address.ts'
import { newIdFor, sendInvitation } from '#server/auth/admin/invite.ts'
import { deleteUnusedTokens } from '#server/auth/codes/token-store.ts'
import { findUserByEmail, lockUser, updateUserRow } from '#server/auth/user-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
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

/** Refuses, and audits, a role that may do more than the caller. */
export async function refuseHigherRoles(work: Work, roles: readonly string[]) {
  const givable = roles.length > 0 ? await givableRoles(work.services, work.context.actor) : []
  const higher = roles.find((role) => !givable.some(({ name }) => name === role))
  if (!higher) return

  await noteRefusal(work, undefined, `role ${higher}`)
  throw new Failure('not_allowed', `The role ${higher} may do more than you. Ask somebody who may do as much.`)
}

type InviteRequest = Parsed<typeof accountsContract.inviteAccount>['body']

/** Invites somebody, once for each idempotency key. */
export function inviteOnce(work: Work, request: InviteRequest, idempotencyKey: string | undefined) {
  const { role, ...invited } = request
  const keyed = { endpoint: accountsContract.inviteAccount, key: idempotencyKey, request }
  const invitation = { ...invited, roles: role ? [role] : [] }

  return withIdempotency(work, keyed, async (keep) => {
    await refuseHigherRoles(work, invitation.roles)
    const admitted = await prepareInvitation(work, invitation)

    return atomically(work, async (work) => keep(work, { id: await inviteAccount(work, admitted) }))
  })
}

type PreparedInvitation = Awaited<ReturnType<typeof prepareInvitation>>

/** Asks the hook whether a newcomer may have an account. Not in a transaction, since the hook may take seconds. */
export async function prepareInvitation(work: Work, invitation: Invitation) {
  const { firstName, lastName, roles } = invitation
  const metadata = { ...(firstName && { first_name: firstName }), ...(lastName && { last_name: lastName }) }
  const email = emailOf(invitation.email)

  return { newId: await newIdFor(work, { email, metadata }), email, metadata, roles }
}

/** Mails somebody a link into a new account, in the transaction of `work`. */
export async function inviteAccount(work: Work, { roles, ...invitee }: PreparedInvitation) {
  const redirectTo = `${work.services.config.publicUrl}/reset-password`
  const id = await sendInvitation(work, invitee, { ...work.context, redirectTo })
  for (const role of roles) await grantRole(work, id, role)

  return id
}

/**
 * Ends the invitation of an address that is no longer the invitee's: its link opens nothing any more, and the account
 * loses its roles. Somebody who has signed in keeps both. Returns whether there was an invitation.
 */
export async function withdrawInvitation(work: Work, email: string): Promise<boolean> {
  const user = await findUserByEmail(work, emailOf(email))
  if (!user?.invitedAt || user.lastSignInAt || user.emailConfirmedAt) return false

  await lockUser(work, user.id)
  await deleteUnusedTokens(work, user.id)
  await leaveRoles(work, user.id)
  await updateUserRow(work, user.id, { invitedAt: null, passwordHash: null, updatedAt: work.now })
  await recordEvent(work, { action: 'invitation_withdrawn', entity: 'user', entityId: user.id })
  return true
}
