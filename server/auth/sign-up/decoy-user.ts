import { randomUUID } from 'node:crypto'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { User } from '#shared/auth/user.ts'

import type { Address } from '#server/auth/address.ts'
import { userJson } from '#server/auth/user-json.ts'
import { asStored } from '#server/auth/user-store.ts'
import { unverifiedFacts } from '#server/auth/user.ts'

interface Decoy {
  address: Address
  metadata: Record<string, unknown>
  now: Date
}

/** For an address that has an account already: in every field, to the order of the keys, like one that was just made. */
export async function decoyUser(work: OnDatabase, { address, metadata, now }: Decoy): Promise<User> {
  const id = randomUUID()
  const at = now.toISOString()
  const { kind, ...column } = address
  const facts = { ...unverifiedFacts(address, metadata), sub: id }

  return userJson({
    ...nothingYet,
    email: null,
    phone: null,
    ...column,
    id,
    confirmationSentAt: now,
    createdAt: now,
    updatedAt: now,
    appMetadata: await asStored(work, { provider: kind, providers: [kind] }),
    userMetadata: await asStored(work, facts),
    identities: [
      {
        identityId: randomUUID(),
        provider: kind,
        providerId: id,
        identityData: await asStored(work, facts),
        lastSignInAt: at,
        createdAt: at,
        updatedAt: at,
      },
    ],
  })
}

const nothingYet = {
  emailConfirmedAt: null,
  phoneConfirmedAt: null,
  provenPhone: null,
  passwordHash: null,
  recoverySentAt: null,
  reauthenticationSentAt: null,
  invitedAt: null,
  newEmail: null,
  emailChangeSentAt: null,
  newPhone: null,
  phoneChangeSentAt: null,
  lastSignInAt: null,
  isAnonymous: false,
  role: 'authenticated',
  bannedUntil: null,
  deletedAt: null,
  factors: [],
}
