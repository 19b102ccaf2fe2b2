import { emailOf } from '#server/auth/address.ts'
import type { RedirectContext } from '#server/auth/codes/redirect.ts'
import { sendLink } from '#server/auth/codes/send-code.ts'
import { askBeforeUserCreated, queueAfterUserCreated } from '#server/auth/hooks/user-created.ts'
import { emailExists } from '#server/auth/taken-address.ts'
import { userJson } from '#server/auth/user-json.ts'
import { findUserByEmail, lockUser, mergeUserMetadata, updateUserRow } from '#server/auth/user-store.ts'
import { getUser, isUnproven, makeAccount } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { longestMetadata } from '#shared/auth/requests.ts'
import type { User } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

interface InviteInput {
  email?: string | null | undefined
  data?: Record<string, unknown> | null | undefined
}

/** Makes an account for an address, unless it was invited before, and mails a link into it. */
export async function invite(work: Work, { email, data }: InviteInput, context: RedirectContext): Promise<User> {
  const to = emailOf(email)
  const metadata = data ?? {}
  const newId = await newIdFor({ ...work, context }, { email: to, metadata })

  return atomically(work, async (work) => {
    const userId = await sendInvitation(work, { newId, email: to, metadata }, context)

    return userJson(await getUser(work, userId))
  })
}

/** Invites somebody and queues the mail with a link, in the transaction of `work`. Returns the account's id. */
export async function sendInvitation(work: Work, invitee: Invitee, context: RedirectContext): Promise<string> {
  const userId = await putInvited({ ...work, context }, invitee)
  await sendLink({ ...work, context }, 'invite', { userId, to: invitee.email, redirectTo: context.redirectTo })

  return userId
}

interface Invitee {
  /** The id of the account, if a new one is made. */
  newId: string | undefined
  email: string
  metadata: Record<string, unknown>
}

/** Asks the hook whether an address without an account may have one. Not in a transaction. */
export async function newIdFor(
  work: Work,
  { email, metadata }: Pick<Invitee, 'email' | 'metadata'>,
): Promise<string | undefined> {
  if (await findUserByEmail(work, email)) return undefined

  return askBeforeUserCreated(work, { address: { kind: 'email', email }, metadata })
}

/** Makes or finds the account to invite. A password that somebody chose before the address was proven is deleted. */
export async function putInvited(work: Work, { newId, email, metadata }: Invitee) {
  const { now } = work
  const existing = await findUserByEmail(work, email)
  if (!existing) {
    const address = { kind: 'email' as const, email }
    const made = await makeAccount(work, { id: newId, address, passwordHash: null, metadata, now })
    if (!made) throw emailExists()
    await queueAfterUserCreated(work, made)
    await updateUserRow(work, made, { invitedAt: now })
    return made
  }

  await lockUser(work, existing.id)
  const isUsed = Boolean(existing.lastSignInAt ?? existing.phoneConfirmedAt) && !existing.invitedAt
  if (existing.emailConfirmedAt || isUsed) throw emailExists()
  if (!(await mergeUserMetadata(work, existing.id, metadata, { longest: longestMetadata, now }))) {
    throw new Failure('validation_failed', 'There is too much metadata.')
  }
  await updateUserRow(work, existing.id, { invitedAt: now, ...(isUnproven(existing) && { passwordHash: null }) })
  return existing.id
}
