import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/account-notice.ts'
import { tellOldAddress } from '#server/auth/change-email.ts'
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
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import { EmailAddress, Id } from '#shared/http/wire.ts'
import type { Person } from '#shared/permissions/may.ts'

import { addFacts, type Arrival, noteLinked, own, putNewIdentity } from './account.ts'
import {
  deleteIdentity,
  deleteSessionsFrom,
  findIdentity,
  type IdentityRow,
  listIdentitiesOf,
  lockSubject,
} from './identity-store.ts'
import { refuseLinking } from './link-identity.ts'
import { findProvider } from './providers/provider.ts'

/** Adds what a provider vouches for to an account, in the transaction that `services.db` is. */
export async function addIdentity(services: Services, userId: string, arrival: Arrival, context: Context) {
  const { db } = services
  const { provider, vouched } = arrival
  await lockSubject(db, provider.name, vouched.subject)
  const known = await findIdentity(db, provider.name, vouched.subject)
  if (known) {
    const whose = known.userId === userId ? '' : ' to another user'
    throw new Failure('identity_already_exists', `Identity is already linked${whose}`)
  }

  await lockUser(db, userId)
  const user = await getUser(db, userId)
  await putNewIdentity(services, userId, arrival)
  await addFacts(services, user, arrival)
  await noteLinked(services, user, arrival, context)
  await keepAccount(services, user, arrival)

  return getUser(db, userId)
}

/** An account without an address, an anonymous one among them, gets the one that the provider vouches for. */
async function keepAccount(services: Services, user: UserRow, arrival: Arrival): Promise<void> {
  const { db, now } = services
  const { email, isEmailVerified } = arrival.vouched
  if (user.email === null && email !== undefined && isEmailVerified && !(await isTaken(db, { kind: 'email', email }))) {
    await deleteUnproven(db, { email })
    await own(services, user.id, arrival)
  } else if (user.isAnonymous) {
    await updateUserRow(db, user.id, { isAnonymous: false, updatedAt: now() })
  }
}

/** Takes an identity from the person's account. */
export async function unlinkIdentity(services: Services, person: Person, identityId: string, context: Context) {
  refuseLinking(services, person)
  if (!Id.safeParse(identityId).success) {
    throw new Failure('validation_failed', 'identity_id must be an UUID', { status: 404 })
  }

  return atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    await lockUser(trx, person.userId)
    const user = await getUser(trx, person.userId)
    const identity = (await listIdentitiesOf(trx, user.id)).find((one) => one.identityId === identityId)
    if (!identity) throw new Failure('identity_not_found', "Identity doesn't exist")

    await keepWayIn(inside, user, identity)
    await deleteIdentity(trx, identityId)
    await removeProvider(trx, user.id, identity.provider)
    await deleteSessionsFrom(trx, user.id, identity.provider, person.sessionId)
    if (identity.provider === 'email') await leaveAddress(inside, user)
    if (identity.provider === 'phone') await updateUserRow(trx, user.id, { phone: null, phoneConfirmedAt: null })
    await noteUnlinked(inside, user, identity, context)
    return {}
  })
}

/**
 * Something must be left that opens the account. A password or a passkey does so with the account's address, which is
 * then written down as an identity. An address does by the codes that are mailed to it, a number by SMS, an account
 * elsewhere while its provider is set up here.
 */
async function keepWayIn(services: Services, user: UserRow, leaving: IdentityRow): Promise<void> {
  const { db, config, now } = services
  const identities = await listIdentitiesOf(db, user.id)
  const passkeys = config.auth.passkeys ? await listCredentialsOf(db, user.id) : []
  const hasPasskey = passkeys.some(({ factorId }) => factorId === null)
  const hasEmail = identities.some(({ provider }) => provider === 'email')
  const opensByAddress = user.emailConfirmedAt !== null && (user.passwordHash !== null || hasPasskey)
  if (opensByAddress && !hasEmail) {
    const facts = { email: user.email ?? '', email_verified: true }
    await putIdentity(db, { userId: user.id, provider: 'email', facts, now: now() })
  }

  const left = (await listIdentitiesOf(db, user.id)).filter(({ identityId }) => identityId !== leaving.identityId)
  if (left.length > 0 && (hasPasskey || left.some((identity) => opens(services, user, identity)))) return

  throw new Failure('single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
}

function opens({ config }: Services, user: UserRow, { provider }: IdentityRow): boolean {
  if (provider === 'email') return config.auth.email && user.emailConfirmedAt !== null
  if (provider === 'phone') return config.auth.phone && user.phoneConfirmedAt !== null

  return findProvider({ config }, provider) !== undefined
}

/**
 * Whoever no longer signs in with an address gets that of an account elsewhere, if it is verified; without one they keep
 * it, for something must reach them. The old address is told how to take the account back.
 */
async function leaveAddress(services: Services, user: UserRow): Promise<void> {
  const { db, now } = services
  const verified = (await listIdentitiesOf(db, user.id)).map(verifiedEmailOf).filter((email) => email !== undefined)
  const [email] = verified
  if (email === undefined || user.email === null || verified.includes(user.email)) return
  if (await isTaken(db, { kind: 'email', email })) {
    throw new Failure('email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict')
  }

  await deleteUnproven(db, { email })
  await updateUserRow(db, user.id, { email, emailConfirmedAt: now(), updatedAt: now() })
  await adoptProfileOf(services, user, email, 'proven')
  await tellOldAddress(services, user.id, user.email, email)
}

function verifiedEmailOf({ identityData }: IdentityRow): string | undefined {
  const { email, email_verified: isVerified } = identityData
  return isVerified === true ? EmailAddress.safeParse(email).data : undefined
}

async function noteUnlinked(services: Services, user: UserRow, { provider }: IdentityRow, context: Context) {
  await recordEvent(services.db, context, {
    action: 'identity_unlinked',
    entity: 'user',
    entityId: user.id,
    facts: { provider },
  })
  const label = findProvider(services, provider)?.label ?? { email: 'this address', phone: 'a code by SMS' }[provider]
  await tellOwner(services, user, `Signing in with ${label ?? provider} was removed from it.`)
}
