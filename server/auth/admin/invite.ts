import { emailOf } from '#server/auth/address.ts'
import { sendLink } from '#server/auth/codes/send-code.ts'
import { askBeforeUserCreated, queueAfterUserCreated } from '#server/auth/hooks/user-created.ts'
import type { RedirectContext } from '#server/auth/sign-up.ts'
import { emailExists } from '#server/auth/taken-address.ts'
import { userJson } from '#server/auth/user-json.ts'
import { findUserByEmail, lockUser, mergeUserMetadata, updateUserRow } from '#server/auth/user-store.ts'
import { getUser, isUnproven, makeAccount } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { longestMetadata } from '#shared/auth/requests.ts'
import type { User } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

interface InviteInput {
  email?: string | null | undefined
  data?: Record<string, unknown> | null | undefined
}

/** Makes an account for an address, unless it was invited before, and mails a link into it. */
export async function invite(
  services: Services,
  { email, data }: InviteInput,
  context: RedirectContext,
): Promise<User> {
  const to = emailOf(email)
  const metadata = data ?? {}
  const newId = await newIdFor(services, { email: to, metadata }, context)

  return atomically(services.db, async (trx) => {
    const userId = await sendInvitation({ ...services, db: trx }, { newId, email: to, metadata }, context)

    return userJson(await getUser(trx, userId))
  })
}

/** The account that an invitation is for, once a link into it is in the outbox; in the transaction that `services.db` is. */
export async function sendInvitation(services: Services, invitee: Invitee, context: RedirectContext): Promise<string> {
  const userId = await putInvited(services, invitee, context)
  await sendLink(services, 'invite', { userId, to: invitee.email, redirectTo: context.redirectTo }, context)

  return userId
}

interface Invitee {
  /** The id of the account, should they get a new one. */
  newId: string | undefined
  email: string
  metadata: Record<string, unknown>
}

/** Asks whether somebody may have an account, who has none; outside of a transaction. */
export async function newIdFor(
  services: Services,
  { email, metadata }: Pick<Invitee, 'email' | 'metadata'>,
  context: Context,
): Promise<string | undefined> {
  if (await findUserByEmail(services.db, email)) return undefined

  return askBeforeUserCreated(services, { address: { kind: 'email', email }, metadata }, context)
}

/** The account that an invitation is for. A password that somebody chose before the address was proven is forgotten. */
export async function putInvited(services: Services, { newId, email, metadata }: Invitee, context: Context) {
  const { db, now } = services
  const existing = await findUserByEmail(db, email)
  if (!existing) {
    const address = { kind: 'email' as const, email }
    const made = await makeAccount(db, { id: newId, address, passwordHash: null, metadata, now: now() })
    if (!made) throw emailExists()
    await queueAfterUserCreated(services, made, context)
    await updateUserRow(db, made, { invitedAt: now() })
    return made
  }

  await lockUser(db, existing.id)
  const isUsed = Boolean(existing.lastSignInAt ?? existing.phoneConfirmedAt) && !existing.invitedAt
  if (existing.emailConfirmedAt || isUsed) throw emailExists()
  if (!(await mergeUserMetadata(db, existing.id, metadata, { longest: longestMetadata, now: now() }))) {
    throw new Failure('validation_failed', 'There is too much metadata.')
  }
  await updateUserRow(db, existing.id, { invitedAt: now(), ...(isUnproven(existing) && { passwordHash: null }) })
  return existing.id
}
