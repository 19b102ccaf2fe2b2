import { recordEvent } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import { emptyConsentsOf, releaseProfile } from '#server/people/service.ts'
import type { Deletion } from '#shared/auth/admin.ts'

import { accountOf } from './account.ts'
import { countWhatHangsOn, deleteUserRow, dropAllThatSignsIn, emptyUser, lockExisting } from './delete-store.ts'

/** What deleting an account would delete, and what of the studio's business stays. */
export async function previewDeletion(db: Db, userId: string): Promise<Deletion> {
  await accountOf(db, userId)
  const { clientProfile, bookings, ...deleted } = await countWhatHangsOn(db, userId)

  return { deleted, kept: { client_profile: clientProfile, bookings } }
}

interface DeletionRequest {
  userId: string
  /** Keeps an empty account of that id, so that what names it elsewhere still does. */
  softly: boolean
}

/**
 * Deletes an account. Either way the client profile and its bookings stay, and its address is free again: of the address
 * nothing is left but a keyed hash in the audit. One that was deleted softly can still be deleted wholly.
 */
export async function deleteUser(services: Services, { userId, softly }: DeletionRequest, context: Context) {
  const { db, config, now } = services

  return atomically(db, async (trx) => {
    await lockExisting(trx, userId)
    const { email, deletedAt } = await accountOf(trx, userId)
    if (softly && deletedAt) return {}

    const { clientProfile } = await countWhatHangsOn(trx, userId)
    await releaseProfile(trx, userId)
    await recordEvent(trx, context, {
      action: 'user_deleted',
      entity: 'user',
      entityId: userId,
      facts: { softly, email: email && sign(config.secretKey, 'hash deleted addresses', email).toString('hex') },
    })
    if (!softly) {
      await deleteUserRow(trx, userId)
      return {}
    }
    await dropAllThatSignsIn(trx, userId)
    await emptyUser(trx, userId, now())
    await emptyConsentsOf(trx, { userId, personId: clientProfile })
    return {}
  })
}
