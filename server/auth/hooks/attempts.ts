import { z } from 'zod'

import { recordEvent } from '#server/audit/service.ts'
import { deleteSessionsOf } from '#server/auth/session-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import { askHook } from './ask.ts'
import { queueHook } from './queue.ts'

const Decision = z.object({
  decision: z.enum(['continue', 'reject']),
  message: z.string().optional(),
  should_logout_user: z.boolean().optional(),
})
type Decision = z.output<typeof Decision>

/** Asks the hook whether somebody with the right password may go on. */
export async function askPasswordHook(work: Work, userId: string): Promise<void> {
  if (!work.services.config.auth.hooks.password_verification_attempt) return

  const { decision, message } = await askPasswordAttempt(work, { userId, valid: true })
  if (decision === 'continue') return
  throw new Failure('invalid_credentials', message || 'Further password verification attempts will be rejected.')
}

/**
 * Tells the hook of a wrong password, after the answer. The hook is not asked before: its time and words would tell
 * which addresses have accounts, since it is not asked about others. For the same reason a job is queued for those too,
 * and does nothing.
 */
export async function tellOfWrongPassword(work: Work, userId: string | undefined) {
  if (!work.services.config.auth.hooks.password_verification_attempt) return

  await queueHook(work, {
    hook: 'password_verification_attempt',
    userId: userId ?? null,
    ip: work.context.origin?.ip ?? '',
  })
}

interface PasswordAttempt {
  userId: string
  valid: boolean
}

/** What the hook decides about a password; it may also end every session of the account. */
export async function askPasswordAttempt(
  work: Work,
  { userId, valid }: PasswordAttempt,
  id?: string,
): Promise<Decision> {
  const decision = await askHook(work, 'password_verification_attempt', {
    payload: { user_id: userId, valid },
    answer: Decision,
    context: work.context,
    ...(id !== undefined && { id }),
  })
  if (decision.decision === 'reject') {
    await rejected(work, 'password_verification_attempt', {
      userId,
      endsSessions: decision.should_logout_user === true,
    })
  }
  return decision
}

interface StepAttempt {
  userId: string
  factorId: string
  factorType: string
  valid: boolean
}

/** Asks the hook whether a person may go on with the second step. Somebody who may not is signed out everywhere. */
export async function askStepHook(work: Work, attempt: StepAttempt): Promise<void> {
  if (!work.services.config.auth.hooks.mfa_verification_attempt) return

  const { userId, factorId, factorType, valid } = attempt
  const { decision, message } = await askHook(work, 'mfa_verification_attempt', {
    payload: { factor_id: factorId, factor_type: factorType, user_id: userId, valid },
    answer: Decision,
    context: work.context,
  })
  if (decision === 'continue') return

  await rejected(work, 'mfa_verification_attempt', { userId, endsSessions: true })
  throw new Failure('mfa_verification_rejected', message || 'Further MFA verification attempts will be rejected.')
}

interface RejectedAttempt {
  userId: string
  endsSessions: boolean
}

const rejected = (work: Work, hook: string, { userId, endsSessions }: RejectedAttempt) =>
  atomically(work, async (work) => {
    if (endsSessions) await deleteSessionsOf(work, userId)
    const facts = { hook, endedSessions: endsSessions }
    await recordEvent(work, { action: 'hook_refused', entity: 'user', entityId: userId, facts })
  })
