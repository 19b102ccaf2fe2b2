import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/account-notice.ts'
import { phoneOf } from '#server/auth/address.ts'
import { nameIsTaken } from '#server/auth/factors/enroll.ts'
import { updateFactor } from '#server/auth/factors/factor-store.ts'
import { factorOf, noSuchFactor } from '#server/auth/factors/factor.ts'
import { removeFactor } from '#server/auth/factors/unenroll.ts'
import { factorJson } from '#server/auth/user-json.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Factor } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { accountOf, lockAccount } from './account.ts'

export async function listFactors(db: Db, userId: string): Promise<Factor[]> {
  const { factors } = await accountOf(db, userId)

  return factors.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)).map(factorJson)
}

interface OfAccount {
  userId: string
  factorId: string
}

/** Removes a second step, for whoever has lost it. */
export async function deleteFactor(services: Services, { userId, factorId }: OfAccount, context: Context) {
  return atomically(services.db, async (trx): Promise<Factor> => {
    const user = await lockAccount(trx, userId)
    const factor = await factorOf(trx, { userId }, factorId)
    await removeFactor({ ...services, db: trx }, factor, context, 'factor_deleted')

    return shownFactor(user, factorId)
  })
}

const longestName = 120

interface Change extends OfAccount {
  name: string
  phone: string | null | undefined
}

/** Names a second step, or moves that of a phone to another number. */
export async function changeFactor(services: Services, { userId, factorId, ...draft }: Change, context: Context) {
  const friendlyName = draft.name.trim()
  if (friendlyName.length > longestName) {
    throw new Failure('validation_failed', `friendly_name can have ${longestName} characters at the most`)
  }

  return atomically(services.db, async (trx): Promise<Factor> => {
    const user = await lockAccount(trx, userId)
    const factor = await factorOf(trx, { userId }, factorId)
    const others = user.factors.filter(({ id }) => id !== factor.id)
    const phone = factor.factorType === 'phone' && draft.phone ? phoneOf(draft.phone) : undefined
    if (friendlyName && others.some((one) => one.friendlyName === friendlyName)) throw nameIsTaken(friendlyName)
    if (phone && others.some((one) => one.phone === phone && one.status === 'verified')) {
      throw new Failure('mfa_verified_factor_exists', 'A verified phone factor already exists with this number')
    }

    const changes = { ...(friendlyName && { friendlyName }), ...(phone && { phone }), updatedAt: services.now() }
    await updateFactor(trx, factor.id, changes)
    const isMoved = phone !== undefined && phone !== factor.phone
    const facts = { factorId: factor.id, isRenamed: friendlyName !== '', isMoved }
    await recordEvent(trx, context, { action: 'factor_updated', entity: 'user', entityId: userId, facts })
    if (isMoved && factor.status === 'verified') {
      await tellOwner({ ...services, db: trx }, user, 'A second step was moved to another phone number.')
    }

    return shownFactor(await getUser(trx, userId), factor.id)
  })
}

function shownFactor({ factors }: UserRow, factorId: string): Factor {
  const factor = factors.find(({ id }) => id === factorId)
  if (!factor) throw noSuchFactor()

  return factorJson(factor)
}
