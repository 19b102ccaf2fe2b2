import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
import { getUser } from '#server/auth/user.ts'
import {
  type CredentialRow,
  deletePasskey,
  listCredentialsOf,
  updatePasskey,
} from '#server/auth/webauthn/credential-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
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

export async function listPasskeys(work: Work, userId: string): Promise<Passkey[]> {
  refuseSwitchedOff(work)
  const keys = await listCredentialsOf(work, userId)

  return keys.filter(({ factorId }) => factorId === null).map(passkeyJson)
}

const longestName = 120

export async function renamePasskey(
  work: Work,
  person: Person,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<Passkey> {
  refuseSwitchedOff(work)
  const friendlyName = name.trim()
  if (friendlyName === '' || friendlyName.length > longestName) {
    throw new Failure('validation_failed', `friendly_name must have 1 to ${longestName} characters`)
  }

  return atomically(work, async (work) => {
    const change = { friendlyName, updatedAt: work.now }
    const renamed = isId(passkeyId) && (await updatePasskey(work, person.userId, passkeyId, change))
    if (!renamed) throw noSuchPasskey()

    await note(work, 'passkey_updated', { userId: person.userId, passkeyId })
    return passkeyJson(renamed)
  })
}

/** Removes a passkey of the person. */
export function removePasskey(work: Work, person: Person, passkeyId: string): Promise<void> {
  refuseSwitchedOff(work)
  if (lacksAal2(person)) {
    throw new Failure('insufficient_aal', 'AAL2 required to remove a passkey', { status: 403 })
  }

  return removePasskeyOf(work, person.userId, passkeyId)
}

export const removePasskeyOf = (work: Work, userId: string, passkeyId: string) =>
  atomically(work, async (work) => {
    const removed = isId(passkeyId) && (await deletePasskey(work, userId, passkeyId))
    if (!removed) throw noSuchPasskey()

    await note(work, 'passkey_deleted', { userId, passkeyId })
    const name = removed.friendlyName === null ? 'A passkey' : `The passkey “${removed.friendlyName}”`
    await tellOwner(work, await getUser(work, userId), `${name} was removed from it.`)
  })

const note = (work: Acting, action: string, passkey: { userId: string; passkeyId: string }) =>
  recordEvent(work, {
    action,
    entity: 'user',
    entityId: passkey.userId,
    facts: { passkeyId: passkey.passkeyId },
  })

const isId = (text: string) => Id.safeParse(text).success

const noSuchPasskey = () => new Failure('validation_failed', 'Passkey not found', { status: 404 })
