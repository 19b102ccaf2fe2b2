import { recordEvent } from '#server/audit/service.ts'
import { tellOldAddress } from '#server/auth/codes/change-email.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
import {
  deleteIdentity,
  deleteSessionsFrom,
  findIdentity,
  type IdentityRow,
  listIdentitiesOf,
  lockSubject,
} from '#server/auth/identity-store.ts'
import {
  deleteUnproven,
  lockUser,
  putIdentity,
  removeProvider,
  updateUserRow,
  type UserRow,
} from '#server/auth/user-store.ts'
import { adoptProfileOf, getUser, isTaken } from '#server/auth/user.ts'
import { listCredentialsOf } from '#server/auth/webauthn/credential-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { EmailAddress, Id } from '#shared/http/wire.ts'
import type { Person } from '#shared/permissions/may.ts'

import { addFacts, type Arrival, confirmVouchedEmail, noteLinked, putNewIdentity } from './account.ts'
import { refuseLinking } from './link-identity.ts'
import { findProvider } from './providers/provider.ts'

/** Adds a provider's identity to an account, in the transaction of `work`. */
export async function addIdentity(work: Work, userId: string, arrival: Arrival) {
  const { provider, profile } = arrival
  await lockSubject(work, provider.name, profile.subject)
  const known = await findIdentity(work, provider.name, profile.subject)
  if (known) {
    const whose = known.userId === userId ? '' : ' to another user'
    throw new Failure('identity_already_exists', `Identity is already linked${whose}`)
  }

  await lockUser(work, userId)
  const user = await getUser(work, userId)
  await putNewIdentity(work, userId, arrival)
  await addFacts(work, user, arrival)
  await noteLinked(work, user, arrival)
  await fillAddress(work, user, arrival)

  return getUser(work, userId)
}

/** Gives an account without an address, such as an anonymous one, the address for which the provider vouches. */
async function fillAddress(work: Work, user: UserRow, arrival: Arrival): Promise<void> {
  const { email, isEmailVerified } = arrival.profile
  if (
    user.email === null &&
    email !== undefined &&
    isEmailVerified &&
    !(await isTaken(work, { kind: 'email', email }))
  ) {
    await deleteUnproven(work, { email })
    await confirmVouchedEmail(work, user.id, arrival)
  } else if (user.isAnonymous) {
    await updateUserRow(work, user.id, { isAnonymous: false, updatedAt: work.now })
  }
}

/** Removes an identity from the person's account. */
export async function unlinkIdentity(work: Work, person: Person, identityId: string) {
  refuseLinking(work, person)
  if (!Id.safeParse(identityId).success) {
    throw new Failure('validation_failed', 'identity_id must be an UUID', { status: 404 })
  }

  return atomically(work, async (work) => {
    await lockUser(work, person.userId)
    const user = await getUser(work, person.userId)
    const identity = (await listIdentitiesOf(work, user.id)).find((one) => one.identityId === identityId)
    if (!identity) throw new Failure('identity_not_found', "Identity doesn't exist")

    await requireAnotherSignIn(work, user, identity)
    await deleteIdentity(work, identityId)
    await removeProvider(work, user.id, identity.provider)
    await deleteSessionsFrom(work, user.id, identity.provider, person.sessionId)
    if (identity.provider === 'email') await replaceAddress(work, user)
    if (identity.provider === 'phone') await updateUserRow(work, user.id, { phone: null, phoneConfirmedAt: null })
    await noteUnlinked(work, user, identity)
    return {}
  })
}

/**
 * Refuses to remove the last way to sign in. A password or passkey works with the account's address, which then gets an
 * identity. An address works by mailed codes, a number by SMS, a provider's identity while that provider is set up
 * here.
 */
async function requireAnotherSignIn(work: Work, user: UserRow, leaving: IdentityRow): Promise<void> {
  const identities = await listIdentitiesOf(work, user.id)
  const passkeys = work.services.config.auth.passkeys ? await listCredentialsOf(work, user.id) : []
  const hasPasskey = passkeys.some(({ factorId }) => factorId === null)
  const hasEmail = identities.some(({ provider }) => provider === 'email')
  const signsInByAddress = user.emailConfirmedAt !== null && (user.passwordHash !== null || hasPasskey)
  if (signsInByAddress && !hasEmail) {
    const facts = { email: user.email ?? '', email_verified: true }
    await putIdentity(work, { userId: user.id, provider: 'email', facts, now: work.now })
  }

  const left = (await listIdentitiesOf(work, user.id)).filter(({ identityId }) => identityId !== leaving.identityId)
  if (left.length > 0 && (hasPasskey || left.some((identity) => canSignInBy(work, user, identity)))) return

  throw new Failure('single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
}

function canSignInBy({ services: { config } }: Work, user: UserRow, { provider }: IdentityRow): boolean {
  if (provider === 'email') return config.auth.email && user.emailConfirmedAt !== null
  if (provider === 'phone') return config.auth.phone && user.phoneConfirmedAt !== null

  return findProvider({ config }, provider) !== undefined
}

/**
 * An account that no longer signs in by its address gets a verified one of another identity. Without any it keeps its
 * address, since the studio must be able to reach the person. The old address gets a link to take the account back.
 */
async function replaceAddress(work: Work, user: UserRow): Promise<void> {
  const verified = (await listIdentitiesOf(work, user.id)).map(verifiedEmailOf).filter((email) => email !== undefined)
  const [email] = verified
  if (email === undefined || user.email === null || verified.includes(user.email)) return
  if (await isTaken(work, { kind: 'email', email })) {
    throw new Failure('email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict')
  }

  await deleteUnproven(work, { email })
  await updateUserRow(work, user.id, { email, emailConfirmedAt: work.now, updatedAt: work.now })
  await adoptProfileOf(work, user, email, 'proven')
  await tellOldAddress(work, user.id, user.email, email)
}

function verifiedEmailOf({ identityData }: IdentityRow): string | undefined {
  const { email, email_verified: isVerified } = identityData
  return isVerified === true ? EmailAddress.safeParse(email).data : undefined
}

async function noteUnlinked(work: Work, user: UserRow, { provider }: IdentityRow) {
  await recordEvent(work, {
    action: 'identity_unlinked',
    entity: 'user',
    entityId: user.id,
    facts: { provider },
  })
  const label =
    findProvider(work.services, provider)?.label ?? { email: 'this address', phone: 'a code by SMS' }[provider]
  await tellOwner(work, user, `Signing in with ${label ?? provider} was removed from it.`)
}
