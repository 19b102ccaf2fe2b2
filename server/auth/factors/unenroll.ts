import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
import { lowerSessions } from '#server/auth/sessions/steps-store.ts'
import { lockUser } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { deleteFactor, type FactorRow } from './factor-store.ts'
import { factorOf, inWords } from './factor.ts'

/** Removes a factor of the person. */
export async function unenrollFactor(work: Work, person: Person, factorId: string) {
  return atomically(work, async (work) => {
    await lockUser(work, person.userId)
    const factor = await factorOf(work, person, factorId)
    if (factor.status === 'verified' && person.aal === 'aal1') {
      throw new Failure('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 })
    }

    await removeFactor(work, factor)
    return { id: factor.id }
  })
}

/**
 * Removes a factor, in the transaction of `work`. Sessions that it lifted fall back to one step. Recovery codes go with
 * the last other factor.
 */
export async function removeFactor(
  work: Work,
  factor: FactorRow,
  action: 'factor_unenrolled' | 'factor_deleted' = 'factor_unenrolled',
): Promise<void> {
  await lowerSessions(work, factor.id)
  await deleteFactor(work, factor.id)
  const { userId, factorType } = factor
  await recordEvent(work, {
    action,
    entity: 'user',
    entityId: userId,
    facts: { factorId: factor.id, factorType },
  })
  if (factor.status === 'unverified') return

  const user = await getUser(work, userId)
  const left = user.factors.filter(({ status }) => status === 'verified')
  const codes = left.length === 1 ? left.find((one) => one.factorType === 'recovery_code') : undefined
  if (codes) {
    await lowerSessions(work, codes.id)
    await deleteFactor(work, codes.id)
  }
  const what =
    factorType === 'recovery_code'
      ? 'Its recovery codes were removed.'
      : `${inWords[factorType]} is no longer a second step.`
  await tellOwner(work, user, what)
}
