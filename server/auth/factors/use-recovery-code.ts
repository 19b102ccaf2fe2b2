import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/account-notice.ts'
import { admitStep } from '#server/auth/hooks/attempts.ts'
import { type BegunSession, issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { lockUser } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { type FactorRow, findRecoveryCodes, lockRecoveryCodes, updateFactor } from './factor-store.ts'
import { liftedSession } from './lift-session.ts'
import { hashOfCode } from './recovery-codes.ts'
import { countCodes, isUnusedCode, spendCode } from './recovery-store.ts'

/** So many wrong codes in a row, and for a while none is taken, not even a right one. */
const mostWrongCodes = 5
const lockedMinutes = 15

/** Takes a recovery code for the second step, once. */
export async function useRecoveryCode(services: Services, person: Person, code: string, context: Context) {
  const { config, db } = services
  if (!config.auth.mfa.recoveryCodes) {
    throw new Failure('mfa_recovery_codes_verify_not_enabled', 'MFA verification is disabled for recovery codes')
  }
  if (!code.trim()) throw new Failure('validation_failed', 'Code needs to be non-empty')

  await askHook(services, person, code, context)
  // A refusal is kept, and so it is thrown only after the transaction.
  const outcome = await atomically(db, (trx) => tried({ ...services, db: trx }, person, code, context))
  if (outcome instanceof Failure) throw outcome
  return issueTokens(services, outcome, context)
}

/** Before the code is used up: a hook is not asked in a transaction, and one that is away costs nobody a code. */
async function askHook(services: Services, { userId }: Person, code: string, context: Context): Promise<void> {
  const { db, config, now } = services
  const factor = await findRecoveryCodes(db, userId)
  if (!factor || isLocked(factor, now())) return

  const { id: factorId, factorType } = factor
  const valid = await isUnusedCode(db, factorId, hashOfCode(config.secretKey, factorId, code))
  await admitStep(services, { userId, factorId, factorType, valid }, context)
}

async function tried(
  services: Services,
  person: Person,
  code: string,
  context: Context,
): Promise<BegunSession | Failure> {
  const { db, config, now } = services
  // As where any other step is taken.
  await lockUser(db, person.userId)
  const factor = await lockRecoveryCodes(db, person.userId)
  const lockedUntil = factor && isLocked(factor, now()) ? factor.lockedUntil : undefined
  const isRight =
    factor !== undefined &&
    lockedUntil === undefined &&
    (await spendCode(db, factor.id, hashOfCode(config.secretKey, factor.id, code), now()))
  await recordEvent(db, context, {
    action: 'verification_attempted',
    entity: 'user',
    entityId: person.userId,
    facts: { factorType: 'recovery_code', valid: isRight },
  })
  if (lockedUntil) return locked(lockedUntil, now())
  if (!isRight) {
    if (factor) await noteWrongCode(services, factor)
    return new Failure('mfa_verification_failed', 'Invalid recovery code entered')
  }

  await updateFactor(db, factor.id, { failedAttempts: 0, lockedUntil: null, lastChallengedAt: now() })
  const { remaining } = await countCodes(db, factor.id)
  await tellOwner(
    services,
    await getUser(db, person.userId),
    `A recovery code was used to sign in. There ${remaining === 1 ? 'is 1' : `are ${remaining}`} left.`,
  )
  return liftedSession(services, person, factor, context)
}

async function noteWrongCode({ db, now }: Services, { id, failedAttempts }: FactorRow): Promise<void> {
  const wrong = failedAttempts + 1
  const isLast = wrong >= mostWrongCodes
  await updateFactor(db, id, {
    failedAttempts: isLast ? 0 : wrong,
    ...(isLast && { lockedUntil: new Date(now().getTime() + lockedMinutes * 60_000) }),
  })
}

const isLocked = (factor: FactorRow, now: Date): factor is FactorRow & { lockedUntil: Date } =>
  factor.lockedUntil !== null && factor.lockedUntil > now

const locked = (until: Date, now: Date) =>
  new Failure('mfa_recovery_codes_locked', 'There were too many wrong recovery codes. Use another way, or wait.', {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  })
