import { recordEvent } from '#server/audit/service.ts'
import { phoneOf } from '#server/auth/address.ts'
import { nameIsTaken } from '#server/auth/factors/enroll.ts'
import { updateFactor } from '#server/auth/factors/factor-store.ts'
import { factorOf, noSuchFactor } from '#server/auth/factors/factor.ts'
import { removeFactor } from '#server/auth/factors/unenroll.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
import { factorJson } from '#server/auth/user-json.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Factor } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { accountOf, lockAccount } from './account.ts'

export async function listFactors(work: OnDatabase, userId: string): Promise<Factor[]> {
  const { factors } = await accountOf(work, userId)

  return factors.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)).map(factorJson)
}

interface OfAccount {
  userId: string
  factorId: string
}

/** Removes a second step that its owner has lost. */
export async function deleteFactor(work: Work, { userId, factorId }: OfAccount) {
  return atomically(work, async (work): Promise<Factor> => {
    const user = await lockAccount(work, userId)
    const factor = await factorOf(work, { userId }, factorId)
    await removeFactor(work, factor, 'factor_deleted')

    return shownFactor(user, factorId)
  })
}

const longestName = 120

interface Change extends OfAccount {
  name: string
  phone: string | null | undefined
}

/** Renames a second step, or moves one by phone to another number. */
export async function changeFactor(work: Work, { userId, factorId, ...draft }: Change) {
  const friendlyName = draft.name.trim()
  if (friendlyName.length > longestName) {
    throw new Failure('validation_failed', `friendly_name can have ${longestName} characters at the most`)
  }

  return atomically(work, async (work): Promise<Factor> => {
    const user = await lockAccount(work, userId)
    const factor = await factorOf(work, { userId }, factorId)
    const others = user.factors.filter(({ id }) => id !== factor.id)
    const phone = factor.factorType === 'phone' && draft.phone ? phoneOf(draft.phone) : undefined
    if (friendlyName && others.some((one) => one.friendlyName === friendlyName)) throw nameIsTaken(friendlyName)
    if (phone && others.some((one) => one.phone === phone && one.status === 'verified')) {
      throw new Failure('mfa_verified_factor_exists', 'A verified phone factor already exists with this number')
    }

    const changes = { ...(friendlyName && { friendlyName }), ...(phone && { phone }), updatedAt: work.now }
    await updateFactor(work, factor.id, changes)
    const isMoved = phone !== undefined && phone !== factor.phone
    const facts = { factorId: factor.id, isRenamed: friendlyName !== '', isMoved }
    await recordEvent(work, { action: 'factor_updated', entity: 'user', entityId: userId, facts })
    if (isMoved && factor.status === 'verified') {
      await tellOwner(work, user, 'A second step was moved to another phone number.')
    }

    return shownFactor(await getUser(work, userId), factor.id)
  })
}

function shownFactor({ factors }: UserRow, factorId: string): Factor {
  const factor = factors.find(({ id }) => id === factorId)
  if (!factor) throw noSuchFactor()

  return factorJson(factor)
}
