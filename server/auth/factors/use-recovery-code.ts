import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
import { askStepHook } from '#server/auth/hooks/attempts.ts'
import { type BegunSession, issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { lockUser } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { type FactorRow, findRecoveryCodes, lockRecoveryCodes, updateFactor } from './factor-store.ts'
import { liftedSession } from './lift-session.ts'
import { hashOfCode } from './recovery-codes.ts'
import { countCodes, isUnusedCode, spendCode } from './recovery-store.ts'

/** After so many wrong codes in a row no code is accepted for a while, not even a right one. */
const mostWrongCodes = 5
const lockedMinutes = 15

/** Takes the second step by a recovery code, which is used up. */
export async function useRecoveryCode(work: Work, person: Person, code: string) {
  if (!work.services.config.auth.mfa.recoveryCodes) {
    throw new Failure('mfa_recovery_codes_verify_not_enabled', 'MFA verification is disabled for recovery codes')
  }
  if (!code.trim()) throw new Failure('validation_failed', 'Code needs to be non-empty')

  await askHook(work, person, code)
  // Thrown after the transaction, since the refusal has to be committed.
  const outcome = await atomically(work, (work) => tried(work, person, code))
  if (outcome instanceof Failure) throw outcome
  return issueTokens(work, outcome)
}

/**
 * Asks the hook before the code is used up: not in a transaction, and so that a hook that fails costs nobody a code.
 */
async function askHook(work: Work, { userId }: Person, code: string): Promise<void> {
  const factor = await findRecoveryCodes(work, userId)
  if (!factor || isLocked(factor, work.now)) return

  const { id: factorId, factorType } = factor
  const valid = await isUnusedCode(work, factorId, hashOfCode(work.services.config.secretKey, factorId, code))
  await askStepHook(work, { userId, factorId, factorType, valid })
}

async function tried(work: Work, person: Person, code: string): Promise<BegunSession | Failure> {
  const {
    services: { config },
    now,
  } = work

  // Locked first, as for any other second step.
  await lockUser(work, person.userId)
  const factor = await lockRecoveryCodes(work, person.userId)
  const lockedUntil = factor && isLocked(factor, now) ? factor.lockedUntil : undefined
  const isRight =
    factor !== undefined &&
    lockedUntil === undefined &&
    (await spendCode(work, factor.id, hashOfCode(config.secretKey, factor.id, code)))
  await recordEvent(work, {
    action: 'verification_attempted',
    entity: 'user',
    entityId: person.userId,
    facts: { factorType: 'recovery_code', valid: isRight },
  })
  if (lockedUntil) return locked(lockedUntil, now)
  if (!isRight) {
    if (factor) await noteWrongCode(work, factor)
    return new Failure('mfa_verification_failed', 'Invalid recovery code entered')
  }

  await updateFactor(work, factor.id, { failedAttempts: 0, lockedUntil: null, lastChallengedAt: now })
  const { remaining } = await countCodes(work, factor.id)
  await tellOwner(
    work,
    await getUser(work, person.userId),
    `A recovery code was used to sign in. There ${remaining === 1 ? 'is 1' : `are ${remaining}`} left.`,
  )
  return liftedSession(work, person, factor)
}

async function noteWrongCode(work: Work, { id, failedAttempts }: FactorRow): Promise<void> {
  const wrong = failedAttempts + 1
  const isLast = wrong >= mostWrongCodes
  await updateFactor(work, id, {
    failedAttempts: isLast ? 0 : wrong,
    ...(isLast && { lockedUntil: new Date(work.now.getTime() + lockedMinutes * 60_000) }),
  })
}

const isLocked = (factor: FactorRow, now: Date): factor is FactorRow & { lockedUntil: Date } =>
  factor.lockedUntil !== null && factor.lockedUntil > now

const locked = (until: Date, now: Date) =>
  new Failure('mfa_recovery_codes_locked', 'There were too many wrong recovery codes. Use another way, or wait.', {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  })
