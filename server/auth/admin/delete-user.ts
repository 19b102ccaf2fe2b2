import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import { emptyConsentsOf, releaseProfile } from '#server/people/service.ts'
import type { Deletion } from '#shared/auth/admin.ts'

import { accountOf } from './account.ts'
import { countBelongings, deleteSignInData, deleteUserRow, emptyUser, lockExisting } from './delete-store.ts'

/** What deleting an account would delete, and which of the studio's records would stay. */
export async function previewDeletion(work: OnDatabase, userId: string): Promise<Deletion> {
  await accountOf(work, userId)
  const { clientProfile, bookings, ...deleted } = await countBelongings(work, userId)

  return { deleted, kept: { client_profile: clientProfile, bookings } }
}

interface DeletionRequest {
  userId: string
  /** Keeps an empty account with that id, so that references to it stay valid. */
  softly: boolean
}

/**
 * Deletes an account. The client profile and its bookings stay, and the address is free again: only a keyed hash of it
 * stays, in the audit. A softly deleted account can still be deleted wholly.
 */
export async function deleteUser(work: Work, { userId, softly }: DeletionRequest) {
  return atomically(work, async (work) => {
    await lockExisting(work, userId)
    const { email, deletedAt } = await accountOf(work, userId)
    if (softly && deletedAt) return {}

    const { clientProfile } = await countBelongings(work, userId)
    await releaseProfile(work, userId)
    await recordEvent(work, {
      action: 'user_deleted',
      entity: 'user',
      entityId: userId,
      facts: {
        softly,
        email: email && sign(work.services.config.secretKey, 'hash deleted addresses', email).toString('hex'),
      },
    })
    if (!softly) {
      await deleteUserRow(work, userId)
      return {}
    }
    await deleteSignInData(work, userId)
    await emptyUser(work, userId)
    await emptyConsentsOf(work, { userId, personId: clientProfile })
    return {}
  })
}
