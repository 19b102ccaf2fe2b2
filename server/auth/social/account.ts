import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/account-notice.ts'
import { queueAfterUserCreated } from '#server/auth/hooks/user-created.ts'
import {
  addProvider,
  deleteUnproven,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  mergeUserMetadata,
  updateUserRow,
  type UserRow,
} from '#server/auth/user-store.ts'
import { adoptProfileOf, getUser, isSquatted, isTaken, isUnproven } from '#server/auth/user.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { adoptProfile } from '#server/people/service.ts'
import { longestMetadata } from '#shared/auth/requests.ts'
import { Failure } from '#shared/http/failure.ts'

import type { Provider } from './config.ts'
import { deleteWaysIn, findIdentity, insertIdentity, lockSubject, noteIdentity } from './identity-store.ts'
import type { ProviderProfile } from './vouched.ts'

/** Somebody whom a provider vouches for. */
export interface Arrival {
  provider: Provider
  vouched: ProviderProfile
  /** The id of the account, should they get a new one. */
  newId?: string | undefined
}

/**
 * The account of somebody who comes from a provider, in the transaction that `services.db` is: the one that has their
 * identity; else the one with their address, if the provider has verified that; else a new one. Undefined when the
 * address must be proven by a mail first.
 */
export async function accountOf(services: Services, arrival: Arrival, context: Context): Promise<UserRow | undefined> {
  const { db, now } = services
  const { provider, vouched } = arrival
  await lockSubject(db, provider.name, vouched.subject)
  const known = await findIdentity(db, provider.name, vouched.subject)
  if (known) {
    await lockUser(db, known.userId)
    await noteIdentity(db, known.identityId, { facts: vouched.facts, now: now() })
    return confirmed(services, await getUser(db, known.userId), arrival)
  }
  if (await mustProve(services, vouched)) return undefined

  // Missed only while another transaction makes an account with the address; it is there once that one has ended.
  const user = (await linkedOrMade(services, arrival, context)) ?? (await linkedOrMade(services, arrival, context))
  if (!user) throw new Failure('conflict', 'Somebody else is signing in with this right now. Please try again.')
  return user
}

/** Whether the provider leaves it open that the address is the person's own, and that matters here. */
async function mustProve({ db, config }: Services, { email, isEmailVerified }: ProviderProfile): Promise<boolean> {
  if (email === undefined || isEmailVerified) return false
  // An address that nobody has verified opens nobody's account.
  return !config.auth.social.unverifiedEmail || isTaken(db, { kind: 'email', email })
}

/** A known account whose address still waits for its proof has it when the provider vouches for that very address. */
async function confirmed(services: Services, user: UserRow, arrival: Arrival): Promise<UserRow | undefined> {
  const { vouched } = arrival
  if (user.email === null || user.emailConfirmedAt) return user
  if (!vouched.isEmailVerified || vouched.email !== user.email) {
    return services.config.auth.social.unverifiedEmail ? user : undefined
  }

  return own(services, user.id, arrival)
}

async function linkedOrMade(services: Services, arrival: Arrival, context: Context): Promise<UserRow | undefined> {
  const { db } = services
  const { email } = arrival.vouched
  const found = email === undefined ? undefined : await findUserByEmail(db, email)
  if (!found || isUnproven(found)) return make(services, arrival, context)

  await lockUser(db, found.id)
  const owner = await findUser(db, found.id)
  // Whoever changes the address in this moment takes the account along to the new one.
  if (!owner || owner.email !== email) return undefined
  const isTheirs = owner.emailConfirmedAt !== null && !(await isSquatted(db, owner))
  return isTheirs ? link(services, owner, arrival, context) : reclaim(services, owner, arrival, context)
}

/** A new account; undefined when the address has one already. */
export async function make(services: Services, { provider, vouched, newId }: Arrival, context: Context) {
  const { db, config, now } = services
  const { email, isEmailVerified } = vouched
  if (email === undefined && !provider.emailOptional) {
    throw new Failure('bad_oauth_callback', `${provider.label} did not share an e-mail address, which is needed here.`)
  }
  if (!config.auth.signUp) throw new Failure('signup_disabled', 'Signups not allowed for this instance')

  // Whoever squats on an address that they have not proven gives way.
  if (email !== undefined) await deleteUnproven(db, { email })
  const userId = await insertUser(db, {
    ...(newId !== undefined && { id: newId }),
    email: email ?? null,
    appMetadata: JSON.stringify({ provider: provider.name, providers: [provider.name] }),
    userMetadata: JSON.stringify(metadataOf(vouched)),
    createdAt: now(),
    updatedAt: now(),
  })
  if (!userId) return undefined
  await putNewIdentity(services, userId, { provider, vouched })

  await recordEvent(db, context, {
    action: 'user_signedup',
    entity: 'user',
    entityId: userId,
    facts: { provider: provider.name },
  })
  await queueAfterUserCreated(services, userId, context)
  return isEmailVerified ? own(services, userId, { provider, vouched }) : getUser(db, userId)
}

/** In the protocol's words, and in those that the studio itself greets people with. */
const metadataOf = ({ facts, name: { firstName, lastName } }: ProviderProfile) => ({
  ...facts,
  ...(firstName && { first_name: firstName }),
  ...(lastName && { last_name: lastName }),
})

export async function putNewIdentity({ db, now }: Services, userId: string, { provider, vouched }: Arrival) {
  const at = now()
  await insertIdentity(db, {
    userId,
    provider: provider.name,
    providerId: vouched.subject,
    identityData: JSON.stringify(vouched.facts),
    lastSignInAt: at,
    createdAt: at,
    updatedAt: at,
  })
}

/** The address of the account is its owner's: the provider vouches for it. */
export async function own(services: Services, userId: string, { vouched: { email = '', name } }: Arrival) {
  const { db, now } = services
  const at = now()
  await updateUserRow(db, userId, { email, emailConfirmedAt: at, isAnonymous: false, updatedAt: at })
  await mergeUserMetadata(db, userId, { email_verified: true }, { longest: longestMetadata, now: at })
  await adoptProfile(services, { userId, email, ...name, phone: '' }, 'proven')

  return getUser(db, userId)
}

async function link(services: Services, owner: UserRow, arrival: Arrival, context: Context) {
  await putNewIdentity(services, owner.id, arrival)
  await addFacts(services, owner, arrival)
  if (owner.email !== null) await adoptProfileOf(services, owner, owner.email, 'proven')
  await noteLinked(services, owner, arrival, context)
  return getUser(services.db, owner.id)
}

/**
 * Somebody may have made the account in advance, to be in it when the owner of the address comes: whatever they could
 * come in with is gone before the owner has it. That they have proven a number or another address to be theirs does not
 * make this one so.
 */
async function reclaim(services: Services, owner: UserRow, arrival: Arrival, context: Context) {
  await deleteWaysIn(services.db, owner.id)
  await putNewIdentity(services, owner.id, arrival)
  await addFacts(services, { ...owner, userMetadata: {} }, arrival)
  const user = await own(services, owner.id, arrival)
  await noteLinked(services, user, arrival, context)
  return user
}

/** What the account does not say of itself yet, unless it would become too much for its tokens. */
export async function addFacts({ db, now }: Services, user: UserRow, { provider, vouched }: Arrival) {
  const said = new Set(Object.keys(user.userMetadata))
  const facts = Object.fromEntries(Object.entries(metadataOf(vouched)).filter(([key]) => !said.has(key)))
  await mergeUserMetadata(db, user.id, facts, { longest: longestMetadata, now: now() })
  await addProvider(db, user.id, provider.name, now())
}

export async function noteLinked(services: Services, user: UserRow, { provider }: Arrival, context: Context) {
  await recordEvent(services.db, context, {
    action: 'identity_linked',
    entity: 'user',
    entityId: user.id,
    facts: { provider: provider.name },
  })
  await tellOwner(services, user, `Signing in with ${provider.label} was added to it.`)
}
