import { recordEvent } from '#server/audit/service.ts'
import { type Address, emailOf, phoneOf } from '#server/auth/address.ts'
import { askBeforeUserCreated, queueAfterUserCreated } from '#server/auth/hooks/user-created.ts'
import { userJson } from '#server/auth/user-json.ts'
import { insertUser, putIdentity } from '#server/auth/user-store.ts'
import { confirmEmail, confirmPhone, getUser, unverifiedFacts } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { NewUser } from '#shared/auth/admin.ts'
import type { User } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'

import { newHashOf, refuseTaken, roleOf } from './account.ts'
import { banEndOf } from './ban.ts'

/** Makes an account from its description. Without a password its owner signs in by mail or SMS. */
export async function createUser(work: Work, newUser: NewUser): Promise<User> {
  const { services, now } = work
  const role = roleOf(newUser)
  const addresses = addressesOf(newUser)
  const requestedId = idOf(newUser)
  const bannedUntil = banEndOf(services, newUser.ban_duration)
  const passwordHash = await newHashOf(work, newUser, newUser.email ?? '')
  const metadata = newUser.user_metadata ?? {}
  const newcomer = { id: requestedId, address: addresses.email ?? addresses.phone, metadata, role }
  const id = (await askBeforeUserCreated(work, newcomer)) ?? requestedId

  return atomically(work, async (work) => {
    const { email, phone } = addresses
    const providers = [email, phone].flatMap((address) => (address ? [address.kind] : []))
    const userId = await insertUser(work, {
      ...(id && { id }),
      ...(role && { role }),
      email: email?.email ?? null,
      phone: phone?.phone ?? null,
      passwordHash: passwordHash ?? null,
      byStudio: true,
      bannedUntil: bannedUntil ?? null,
      appMetadata: JSON.stringify({ provider: providers[0], providers, ...newUser.app_metadata }),
      userMetadata: JSON.stringify(metadata),
      createdAt: now,
      updatedAt: now,
    })
    if (!userId) {
      await refuseTaken(work, { email: email?.email, phone: phone?.phone })
      throw new Failure('user_already_exists', 'A user with this id has already been registered')
    }

    for (const address of [email, phone]) {
      if (!address) continue
      await putIdentity(work, { userId, provider: address.kind, facts: unverifiedFacts(address, {}), now })
    }
    await recordEvent(work, { action: 'user_signedup', entity: 'user', entityId: userId })
    await queueAfterUserCreated(work, userId)
    if (email && newUser.email_confirm) await confirmEmail(work, userId, 'trusted')
    if (phone && newUser.phone_confirm) await confirmPhone(work, userId, { phone: phone.phone, claim: 'trusted' })

    return userJson(await getUser(work, userId))
  })
}

interface Addresses {
  email: (Address & { kind: 'email' }) | undefined
  phone: (Address & { kind: 'phone' }) | undefined
}

function addressesOf({ email, phone }: NewUser): Addresses {
  if (!email && !phone) {
    throw new Failure('validation_failed', 'Cannot create a user without either an email or phone')
  }

  return {
    email: email ? { kind: 'email', email: emailOf(email) } : undefined,
    phone: phone ? { kind: 'phone', phone: phoneOf(phone) } : undefined,
  }
}

const nobody = /^0{8}(?:-0{4}){3}-0{12}$/

function idOf({ id }: NewUser): string | undefined {
  if (!id) return undefined
  if (!Id.safeParse(id).success || nobody.test(id)) throw new Failure('validation_failed', 'id must be an UUID')

  return id.toLowerCase()
}
