import { z } from 'zod'

import { recordEvent } from '#server/audit/service.ts'
import { deleteSessionsOf } from '#server/auth/sessions/session-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

import { askHook } from './ask.ts'
import { queueHook } from './queue.ts'

const Decision = z.object({
  decision: z.enum(['continue', 'reject']),
  message: z.string().optional(),
  should_logout_user: z.boolean().optional(),
})
type Decision = z.output<typeof Decision>

/** Whether a person with the right password may go on. */
export async function admitPassword(services: Services, userId: string, context: Context): Promise<void> {
  if (!services.config.auth.hooks.password_verification_attempt) return

  const { decision, message } = await judgePasswordAttempt(services, { userId, valid: true }, context)
  if (decision === 'continue') return
  throw new Failure('invalid_credentials', message || 'Further password verification attempts will be rejected.')
}

/**
 * Lets the hook know of a wrong password, after the answer. Were it asked before, its time and its words would tell which
 * addresses have an account: nothing is asked about one that has none. For the same reason its job is queued for that as
 * well, and then does nothing.
 */
export async function tellOfWrongPassword({ config, db }: Services, userId: string | undefined, context: Context) {
  if (!config.auth.hooks.password_verification_attempt) return

  await queueHook(db, { hook: 'password_verification_attempt', userId: userId ?? null, ip: context.origin.ip })
}

interface PasswordAttempt {
  userId: string
  valid: boolean
}

/** What the hook decides about a password; it may end every session of the account. */
export async function judgePasswordAttempt(
  services: Services,
  { userId, valid }: PasswordAttempt,
  context: Partial<Context>,
  id?: string,
): Promise<Decision> {
  const decision = await askHook(services, 'password_verification_attempt', {
    payload: { user_id: userId, valid },
    answer: Decision,
    context,
    ...(id !== undefined && { id }),
  })
  if (decision.decision === 'reject') {
    await rejected(services, 'password_verification_attempt', context, {
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

/** Whether a person may go on with the second step; who may not is signed out everywhere. */
export async function admitStep(services: Services, attempt: StepAttempt, context: Context): Promise<void> {
  if (!services.config.auth.hooks.mfa_verification_attempt) return

  const { userId, factorId, factorType, valid } = attempt
  const { decision, message } = await askHook(services, 'mfa_verification_attempt', {
    payload: { factor_id: factorId, factor_type: factorType, user_id: userId, valid },
    answer: Decision,
    context,
  })
  if (decision === 'continue') return

  await rejected(services, 'mfa_verification_attempt', context, { userId, endsSessions: true })
  throw new Failure('mfa_verification_rejected', message || 'Further MFA verification attempts will be rejected.')
}

interface RejectedAttempt {
  userId: string
  endsSessions: boolean
}

const rejected = (
  { db }: Services,
  hook: string,
  context: Partial<Context>,
  { userId, endsSessions }: RejectedAttempt,
) =>
  atomically(db, async (trx) => {
    if (endsSessions) await deleteSessionsOf(trx, userId)
    const facts = { hook, endedSessions: endsSessions }
    await recordEvent(trx, context, { action: 'hook_refused', entity: 'user', entityId: userId, facts })
  })
