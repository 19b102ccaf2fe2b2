import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/account-notice.ts'
import { getUser } from '#server/auth/user.ts'
import {
  type CredentialRow,
  deletePasskey,
  listCredentialsOf,
  updatePasskey,
} from '#server/auth/webauthn/credential-store.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Passkey } from '#shared/auth/passkeys.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import { lacksAal2, type Person } from '#shared/permissions/may.ts'

import { refuseSwitchedOff } from './challenge.ts'

type PasskeyRow = Pick<CredentialRow, 'id' | 'friendlyName' | 'createdAt' | 'lastUsedAt'>

export const passkeyJson = ({ id, friendlyName, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  ...(friendlyName !== null && { friendly_name: friendlyName }),
  created_at: createdAt.toISOString(),
  ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
})

export async function listPasskeys(services: Services, userId: string): Promise<Passkey[]> {
  refuseSwitchedOff(services)
  const keys = await listCredentialsOf(services.db, userId)

  return keys.filter(({ factorId }) => factorId === null).map(passkeyJson)
}

const longestName = 120

export async function renamePasskey(
  services: Services,
  person: Person,
  { passkeyId, name }: { passkeyId: string; name: string },
  context: Context,
): Promise<Passkey> {
  refuseSwitchedOff(services)
  const friendlyName = name.trim()
  if (friendlyName === '' || friendlyName.length > longestName) {
    throw new Failure('validation_failed', `friendly_name must have 1 to ${longestName} characters`)
  }

  return atomically(services.db, async (trx) => {
    const change = { friendlyName, updatedAt: services.now() }
    const renamed = isId(passkeyId) && (await updatePasskey(trx, person.userId, passkeyId, change))
    if (!renamed) throw noSuchPasskey()

    await note(trx, context, 'passkey_updated', { userId: person.userId, passkeyId })
    return passkeyJson(renamed)
  })
}

/** Removes a passkey of the person. */
export function removePasskey(services: Services, person: Person, passkeyId: string, context: Context): Promise<void> {
  refuseSwitchedOff(services)
  if (lacksAal2(person)) {
    throw new Failure('insufficient_aal', 'AAL2 required to remove a passkey', { status: 403 })
  }

  return removePasskeyOf(services, person.userId, passkeyId, context)
}

export const removePasskeyOf = (services: Services, userId: string, passkeyId: string, context: Context) =>
  atomically(services.db, async (trx) => {
    const removed = isId(passkeyId) && (await deletePasskey(trx, userId, passkeyId))
    if (!removed) throw noSuchPasskey()

    await note(trx, context, 'passkey_deleted', { userId, passkeyId })
    const name = removed.friendlyName === null ? 'A passkey' : `The passkey “${removed.friendlyName}”`
    await tellOwner({ ...services, db: trx }, await getUser(trx, userId), `${name} was removed from it.`)
  })

const note = (db: Db, context: Context, action: string, passkey: { userId: string; passkeyId: string }) =>
  recordEvent(db, context, {
    action,
    entity: 'user',
    entityId: passkey.userId,
    facts: { passkeyId: passkey.passkeyId },
  })

const isId = (text: string) => Id.safeParse(text).success

const noSuchPasskey = () => new Failure('validation_failed', 'Passkey not found', { status: 404 })
