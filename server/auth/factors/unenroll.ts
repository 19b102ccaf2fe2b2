import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/account-notice.ts'
import { lowerSessions } from '#server/auth/sessions/steps-store.ts'
import { lockUser } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { deleteFactor, type FactorRow } from './factor-store.ts'
import { factorOf, inWords } from './factor.ts'

/** Removes a factor of the person. */
export async function unenrollFactor(services: Services, person: Person, factorId: string, context: Context) {
  return atomically(services.db, async (trx) => {
    await lockUser(trx, person.userId)
    const factor = await factorOf(trx, person, factorId)
    if (factor.status === 'verified' && person.aal === 'aal1') {
      throw new Failure('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 })
    }

    await removeFactor({ ...services, db: trx }, factor, context)
    return { id: factor.id }
  })
}

/**
 * Takes a factor from its account, in the transaction that `services.db` is: sessions that it lifted fall back, and with
 * the last factor the recovery codes go, which are never the only one.
 */
export async function removeFactor(
  services: Services,
  factor: FactorRow,
  context: Context,
  action: 'factor_unenrolled' | 'factor_deleted' = 'factor_unenrolled',
): Promise<void> {
  const { db } = services
  await lowerSessions(db, factor.id)
  await deleteFactor(db, factor.id)
  const { userId, factorType } = factor
  await recordEvent(db, context, {
    action,
    entity: 'user',
    entityId: userId,
    facts: { factorId: factor.id, factorType },
  })
  if (factor.status === 'unverified') return

  const user = await getUser(db, userId)
  const left = user.factors.filter(({ status }) => status === 'verified')
  const codes = left.length === 1 ? left.find((one) => one.factorType === 'recovery_code') : undefined
  if (codes) {
    await lowerSessions(db, codes.id)
    await deleteFactor(db, codes.id)
  }
  const what =
    factorType === 'recovery_code'
      ? 'Its recovery codes were removed.'
      : `${inWords[factorType]} is no longer a second step.`
  await tellOwner(services, user, what)
}
