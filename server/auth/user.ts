import type { Insertable } from 'kysely'
import { z } from 'zod'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AuthUser } from '#server/kernel/db/schema.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import {
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

export async function getUser(work: OnDatabase, id: string): Promise<UserRow> {
  const user = await findUser(work, id)
  if (!user) throw new Failure('user_not_found', 'User from sub claim in JWT does not exist')

  return user
}

export const findUserAt = (work: OnDatabase, address: Address) =>
  address.kind === 'email' ? findUserByEmail(work, address.email) : findUserByPhone(work, address.phone)

/** Nobody has proven that the account is theirs, was asked into it, or has used it; nor has the studio made it. */
export const isUnproven = (user: UserRow): boolean =>
  !user.emailConfirmedAt && !user.phoneConfirmedAt && !user.invitedAt && !user.lastSignInAt && !user.byStudio

/** What somebody chose and agreed to before the address was proven is not its owner's: the password signs nobody in. */
export async function forgetUnprovenPassword(work: Work, user: UserRow): Promise<void> {
  if (!isUnproven(user)) return

  await setPasswordHash(work, user.id, null)
  await forgetConsentsOfUser(work, user.id)
}

/** Whether an address is somebody's: an account that nobody has proven keeps it from nobody. */
export async function isTaken(work: OnDatabase, address: Address): Promise<boolean> {
  const user = await findUserAt(work, address)
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
export async function makeAccount(work: OnDatabase, { id: ownId, address, passwordHash, metadata, now }: NewAccount) {
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
  const id = (await insertInPlace(work, column, row)) ?? (await insertInPlace(work, column, row))
  if (id) {
    const facts = unverifiedFacts(address, metadata)
    await updateUserRow(work, id, { userMetadata: JSON.stringify({ ...facts, sub: id }) })
    await putIdentity(work, { userId: id, provider: kind, facts, now })
  }

  return id
}

async function insertInPlace(
  work: OnDatabase,
  address: { email: string } | { phone: string },
  row: Insertable<AuthUser>,
) {
  await deleteUnproven(work, address)
  return insertUser(work, row)
}

/** What a new account and its identity say: what was sent with the sign-up, and over it what we know. */
export function unverifiedFacts(address: Address, metadata: Record<string, unknown>) {
  const known = address.kind === 'email' ? { email: address.email } : { phone: address.phone }
  return { ...metadata, ...known, email_verified: false, phone_verified: false }
}

/** Marks the address as the account's own; what the studio keeps under it comes with its proof only. */
export async function confirmEmail(work: Work, userId: string, claim: Claim): Promise<UserRow> {
  const { now } = work
  const before = await getUser(work, userId)
  const email = before.email ?? ''
  await updateUserRow(work, userId, {
    emailConfirmedAt: now,
    isAnonymous: false,
    updatedAt: now,
    userMetadata: JSON.stringify({
      ...before.userMetadata,
      ...('email' in before.userMetadata && { email }),
      email_verified: true,
    }),
  })
  await putIdentity(work, { userId, provider: 'email', facts: { email, email_verified: true }, now })
  await addProvider(work, userId, 'email')
  await adoptProfileOf(work, before, email, claim)

  return getUser(work, userId)
}

/** Whether a mail or a provider has proven the address, or the studio vouches for it: confirmed alone may be typed only. */
export const hasProvenEmail = async (work: OnDatabase, { id, email }: UserRow): Promise<boolean> => {
  const profile = await profileOf(work, id)
  return Boolean(profile?.isEmailProven) && profile?.email === email
}

/** What was sent there is the account's own. */
export const provenAddressesOf = async (work: OnDatabase, user: UserRow) => ({
  email: (await hasProvenEmail(work, user)) ? user.email : null,
  phone: user.provenPhone === user.phone ? user.phone : null,
})

/**
 * Somebody has been in the account without having proven its address, under which the studio keeps what is another
 * person's: before that one has it, whatever opens the account is taken from it.
 */
export const isSquatted = async (work: OnDatabase, user: UserRow): Promise<boolean> =>
  user.lastSignInAt !== null &&
  user.email !== null &&
  !(await hasProvenEmail(work, user)) &&
  (await isAddressOfStranger(work, user.email))

/** The client profile follows the address of an account. */
export const adoptProfileOf = (work: Work, { id: userId, userMetadata }: UserRow, email: string, claim: Claim) =>
  adoptProfile(work, { userId, email, ...NameInMetadata.parse(userMetadata) }, claim)

interface Number {
  phone: string
  claim: Claim
}

export async function confirmPhone(work: Timed, userId: string, { phone, claim }: Number): Promise<UserRow> {
  const { now } = work

  await updateUserRow(work, userId, {
    phone,
    provenPhone: claim === 'proven' ? phone : null,
    phoneConfirmedAt: now,
    newPhone: null,
    phoneChangeSentAt: null,
    isAnonymous: false,
    updatedAt: now,
  })
  await putIdentity(work, { userId, provider: 'phone', facts: { phone, phone_verified: true }, now })
  await addProvider(work, userId, 'phone')

  return getUser(work, userId)
}

/** The number that an account is to have from now on. */
export async function confirmNewPhone(work: Timed, userId: string, number: Number): Promise<UserRow> {
  await deleteUnproven(work, { phone: number.phone })
  return confirmPhone(work, userId, number)
}

const nameField = PersonName(80).catch('')
const NameInMetadata = z
  .object({ first_name: nameField, last_name: nameField, phone: PhoneNumber.catch('') })
  .transform(({ first_name, last_name, phone }) => ({ firstName: first_name, lastName: last_name, phone }))
