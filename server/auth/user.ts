import type { Insertable } from 'kysely'
import { z } from 'zod'

import type { Db } from '#server/kernel/db/database.ts'
import type { AuthUser } from '#server/kernel/db/schema.ts'
import type { Services } from '#server/kernel/services.ts'
import {
  type AdoptionServices,
  adoptProfile,
  type Claim,
  forgetConsentsOfUser,
  isAddressOfStranger,
  profileOf,
} from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { PhoneNumber } from '#shared/http/wire.ts'
import { PersonName } from '#shared/people/person-name.ts'

import type { Address } from './address.ts'
import {
  addProvider,
  deleteUnproven,
  findUser,
  findUserByEmail,
  findUserByPhone,
  insertUser,
  putIdentity,
  setPasswordHash,
  updateUserRow,
  type UserRow,
} from './user-store.ts'

export async function getUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new Failure('user_not_found', 'User from sub claim in JWT does not exist')

  return user
}

export const findUserAt = (db: Db, address: Address) =>
  address.kind === 'email' ? findUserByEmail(db, address.email) : findUserByPhone(db, address.phone)

/** Nobody has proven that the account is theirs, was asked into it, or has used it; nor has the studio made it. */
export const isUnproven = (user: UserRow): boolean =>
  !user.emailConfirmedAt && !user.phoneConfirmedAt && !user.invitedAt && !user.lastSignInAt && !user.byStudio

/** What somebody chose and agreed to before the address was proven is not its owner's: the password signs nobody in. */
export async function forgetUnprovenPassword({ db, now }: Pick<Services, 'db' | 'now'>, user: UserRow): Promise<void> {
  if (!isUnproven(user)) return

  await setPasswordHash(db, user.id, null, now())
  await forgetConsentsOfUser(db, user.id)
}

/** Whether an address is somebody's: an account that nobody has proven keeps it from nobody. */
export async function isTaken(db: Db, address: Address): Promise<boolean> {
  const user = await findUserAt(db, address)
  return user !== undefined && !isUnproven(user)
}

interface NewAccount {
  /** Made by the database unless told. */
  id?: string | undefined
  address: Address
  passwordHash: string | null
  metadata: Record<string, unknown>
  now: Date
}

/**
 * Makes an account that waits for its confirmation; undefined when the address has one. An account that nobody has
 * proven gives way: whoever squats on an address must not have a password when its owner comes.
 */
export async function makeAccount(trx: Db, { id: ownId, address, passwordHash, metadata, now }: NewAccount) {
  const { kind, ...column } = address
  const row = {
    ...(ownId !== undefined && { id: ownId }),
    ...column,
    passwordHash,
    appMetadata: JSON.stringify({ provider: kind, providers: [kind] }),
    userMetadata: JSON.stringify(metadata),
    createdAt: now,
    updatedAt: now,
  }
  // Missed also while another transaction makes the same account: once that has ended, it is one that gives way.
  const id = (await insertInPlace(trx, column, row)) ?? (await insertInPlace(trx, column, row))
  if (id) {
    const facts = unverifiedFacts(address, metadata)
    await updateUserRow(trx, id, { userMetadata: JSON.stringify({ ...facts, sub: id }) })
    await putIdentity(trx, { userId: id, provider: kind, facts, now })
  }

  return id
}

async function insertInPlace(trx: Db, address: { email: string } | { phone: string }, row: Insertable<AuthUser>) {
  await deleteUnproven(trx, address)
  return insertUser(trx, row)
}

/** What a new account and its identity say: what was sent with the sign-up, and over it what we know. */
export function unverifiedFacts(address: Address, metadata: Record<string, unknown>) {
  const known = address.kind === 'email' ? { email: address.email } : { phone: address.phone }
  return { ...metadata, ...known, email_verified: false, phone_verified: false }
}

/** Marks the address as the account's own; what the studio keeps under it comes with its proof only. */
export async function confirmEmail(
  inside: AdoptionServices,
  userId: string,
  now: Date,
  claim: Claim,
): Promise<UserRow> {
  const { db: trx } = inside
  const before = await getUser(trx, userId)
  const email = before.email ?? ''
  await updateUserRow(trx, userId, {
    emailConfirmedAt: now,
    isAnonymous: false,
    updatedAt: now,
    userMetadata: JSON.stringify({
      ...before.userMetadata,
      ...('email' in before.userMetadata && { email }),
      email_verified: true,
    }),
  })
  await putIdentity(trx, { userId, provider: 'email', facts: { email, email_verified: true }, now })
  await addProvider(trx, userId, 'email', now)
  await adoptProfileOf(inside, before, email, claim)

  return getUser(trx, userId)
}

/** Whether a mail or a provider has proven the address, or the studio vouches for it: confirmed alone may be typed only. */
export const hasProvenEmail = async (db: Db, { id, email }: UserRow): Promise<boolean> => {
  const profile = await profileOf(db, id)
  return Boolean(profile?.isEmailProven) && profile?.email === email
}

/** What was sent there is the account's own. */
export const provenAddressesOf = async (db: Db, user: UserRow) => ({
  email: (await hasProvenEmail(db, user)) ? user.email : null,
  phone: user.provenPhone === user.phone ? user.phone : null,
})

/**
 * Somebody has been in the account without having proven its address, under which the studio keeps what is another
 * person's: before that one has it, whatever opens the account is taken from it.
 */
export const isSquatted = async (db: Db, user: UserRow): Promise<boolean> =>
  user.lastSignInAt !== null &&
  user.email !== null &&
  !(await hasProvenEmail(db, user)) &&
  (await isAddressOfStranger(db, user.email))

/** The client profile follows the address of an account. */
export const adoptProfileOf = (
  inside: AdoptionServices,
  { id: userId, userMetadata }: UserRow,
  email: string,
  claim: Claim,
) => adoptProfile(inside, { userId, email, ...NameInMetadata.parse(userMetadata) }, claim)

interface Number {
  phone: string
  claim: Claim
}

export async function confirmPhone(trx: Db, userId: string, { phone, claim }: Number, now: Date): Promise<UserRow> {
  await updateUserRow(trx, userId, {
    phone,
    provenPhone: claim === 'proven' ? phone : null,
    phoneConfirmedAt: now,
    newPhone: null,
    phoneChangeSentAt: null,
    isAnonymous: false,
    updatedAt: now,
  })
  await putIdentity(trx, { userId, provider: 'phone', facts: { phone, phone_verified: true }, now })
  await addProvider(trx, userId, 'phone', now)

  return getUser(trx, userId)
}

/** The number that an account is to have from now on. */
export async function confirmNewPhone(trx: Db, userId: string, number: Number, now: Date): Promise<UserRow> {
  await deleteUnproven(trx, { phone: number.phone })
  return confirmPhone(trx, userId, number, now)
}

const nameField = PersonName(80).catch('')
const NameInMetadata = z
  .object({ first_name: nameField, last_name: nameField, phone: PhoneNumber.catch('') })
  .transform(({ first_name, last_name, phone }) => ({ firstName: first_name, lastName: last_name, phone }))
