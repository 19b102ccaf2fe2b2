import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
import { queueAfterUserCreated } from '#server/auth/hooks/user-created.ts'
import {
  deleteSignInMethods,
  findIdentity,
  insertIdentity,
  lockSubject,
  noteIdentity,
} from '#server/auth/identity-store.ts'
import {
  type UserRow,
  addProvider,
  deleteUnproven,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  mergeUserMetadata,
  updateUserRow,
} from '#server/auth/user-store.ts'
import { adoptProfileOf, getUser, isSquatted, isTaken, isUnproven } from '#server/auth/user.ts'
import type { Work } from '#server/kernel/work.ts'
import { adoptProfile } from '#server/people/service.ts'
import { longestMetadata } from '#shared/auth/requests.ts'
import { Failure } from '#shared/http/failure.ts'

import type { Provider } from './config.ts'
import type { ProviderProfile } from './provider-profile.ts'

/** Somebody who comes from a provider. */
export interface Arrival {
  provider: Provider
  profile: ProviderProfile
  /** The id of the account, if a new one is made. */
  newId?: string | undefined
}

/**
 * Finds or makes the account of somebody who comes from a provider, in the transaction of `work`: the account with
 * their identity; else the one with their address, if the provider has verified that; else a new one. Undefined when a
 * mail has to prove the address first.
 */
export async function accountOf(work: Work, arrival: Arrival): Promise<UserRow | undefined> {
  const { provider, profile } = arrival
  await lockSubject(work, provider.name, profile.subject)
  const known = await findIdentity(work, provider.name, profile.subject)
  if (known) {
    await lockUser(work, known.userId)
    await noteIdentity(work, known.identityId, { facts: profile.facts, now: work.now })
    return withConfirmedEmail(work, await getUser(work, known.userId), arrival)
  }
  if (await mustProve(work, profile)) return undefined

  // Undefined while another transaction makes an account with this address; the second try finds that.
  const user = (await linkOrMake(work, arrival)) ?? (await linkOrMake(work, arrival))
  if (!user) throw new Failure('conflict', 'Somebody else is signing in with this right now. Please try again.')
  return user
}

/** Whether the person has to prove the address, because the provider has not verified it. */
async function mustProve(work: Work, { email, isEmailVerified }: ProviderProfile): Promise<boolean> {
  if (email === undefined || isEmailVerified) return false
  // An unverified address must not open an account that has it.
  return !work.services.config.auth.social.unverifiedEmail || isTaken(work, { kind: 'email', email })
}

/**
 * Confirms a known account's address where the provider vouches for exactly that address. Undefined when a mail has to
 * prove it.
 */
async function withConfirmedEmail(work: Work, user: UserRow, arrival: Arrival): Promise<UserRow | undefined> {
  const { profile } = arrival
  if (user.email === null || user.emailConfirmedAt) return user
  if (!profile.isEmailVerified || profile.email !== user.email) {
    return work.services.config.auth.social.unverifiedEmail ? user : undefined
  }

  return confirmVouchedEmail(work, user.id, arrival)
}

async function linkOrMake(work: Work, arrival: Arrival): Promise<UserRow | undefined> {
  const { email } = arrival.profile
  const found = email === undefined ? undefined : await findUserByEmail(work, email)
  if (!found || isUnproven(found)) return makeFromProvider(work, arrival)

  await lockUser(work, found.id)
  const owner = await findUser(work, found.id)
  // The account is changing its address in this moment, so it is not the one with this address.
  if (!owner || owner.email !== email) return undefined
  const isTheirs = owner.emailConfirmedAt !== null && !(await isSquatted(work, owner))
  return isTheirs ? link(work, owner, arrival) : reclaim(work, owner, arrival)
}

/** Makes a new account; undefined when the address has one already. */
export async function makeFromProvider(work: Work, { provider, profile, newId }: Arrival) {
  const {
    services: { config },
    now,
  } = work
  const { email, isEmailVerified } = profile
  if (email === undefined && !provider.emailOptional) {
    throw new Failure('bad_oauth_callback', `${provider.label} did not share an e-mail address, which is needed here.`)
  }
  if (!config.auth.signUp) throw new Failure('signup_disabled', 'Signups not allowed for this instance')

  // An unproven account with this address is replaced.
  if (email !== undefined) await deleteUnproven(work, { email })
  const userId = await insertUser(work, {
    ...(newId !== undefined && { id: newId }),
    email: email ?? null,
    appMetadata: JSON.stringify({ provider: provider.name, providers: [provider.name] }),
    userMetadata: JSON.stringify(metadataOf(profile)),
    createdAt: now,
    updatedAt: now,
  })
  if (!userId) return undefined
  await putNewIdentity(work, userId, { provider, profile })

  await recordEvent(work, {
    action: 'user_signedup',
    entity: 'user',
    entityId: userId,
    facts: { provider: provider.name },
  })
  await queueAfterUserCreated(work, userId)
  return isEmailVerified ? confirmVouchedEmail(work, userId, { provider, profile }) : getUser(work, userId)
}

/** In the protocol's words, and with the names by which the studio greets people. */
const metadataOf = ({ facts, name: { firstName, lastName } }: ProviderProfile) => ({
  ...facts,
  ...(firstName && { first_name: firstName }),
  ...(lastName && { last_name: lastName }),
})

export async function putNewIdentity(work: Work, userId: string, { provider, profile }: Arrival) {
  const { now } = work

  await insertIdentity(work, {
    userId,
    provider: provider.name,
    providerId: profile.subject,
    identityData: JSON.stringify(profile.facts),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  })
}

/** Confirms the account's address, for which the provider vouches. */
export async function confirmVouchedEmail(work: Work, userId: string, { profile: { email = '', name } }: Arrival) {
  const { now } = work

  await updateUserRow(work, userId, { email, emailConfirmedAt: now, isAnonymous: false, updatedAt: now })
  await mergeUserMetadata(work, userId, { email_verified: true }, { longest: longestMetadata, now })
  await adoptProfile(work, { userId, email, ...name, phone: '' }, 'proven')

  return getUser(work, userId)
}

async function link(work: Work, owner: UserRow, arrival: Arrival) {
  await putNewIdentity(work, owner.id, arrival)
  await addFacts(work, owner, arrival)
  if (owner.email !== null) await adoptProfileOf(work, owner, owner.email, 'proven')
  await noteLinked(work, owner, arrival)
  return getUser(work, owner.id)
}

/**
 * Somebody may have made the account in advance, to be in it when the owner of the address comes. So every way to sign
 * in is removed before the owner gets it. That they have proven a phone or another address does not make this address
 * theirs.
 */
async function reclaim(work: Work, owner: UserRow, arrival: Arrival) {
  await deleteSignInMethods(work, owner.id)
  await putNewIdentity(work, owner.id, arrival)
  await addFacts(work, { ...owner, userMetadata: {} }, arrival)
  const user = await confirmVouchedEmail(work, owner.id, arrival)
  await noteLinked(work, user, arrival)
  return user
}

/** Adds facts that the account does not have yet, unless the metadata would be too long for a token. */
export async function addFacts(work: Work, user: UserRow, { provider, profile }: Arrival) {
  const said = new Set(Object.keys(user.userMetadata))
  const facts = Object.fromEntries(Object.entries(metadataOf(profile)).filter(([key]) => !said.has(key)))
  await mergeUserMetadata(work, user.id, facts, { longest: longestMetadata, now: work.now })
  await addProvider(work, user.id, provider.name)
}

export async function noteLinked(work: Work, user: UserRow, { provider }: Arrival) {
  await recordEvent(work, {
    action: 'identity_linked',
    entity: 'user',
    entityId: user.id,
    facts: { provider: provider.name },
  })
  await tellOwner(work, user, `Signing in with ${provider.label} was added to it.`)
}
