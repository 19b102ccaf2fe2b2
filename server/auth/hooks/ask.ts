import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import { recordEvent } from '#server/audit/service.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import type { HookName } from './config.ts'
import { postToHook } from './post.ts'

/** The protocol's name of each hook, in the metadata of its request. */
const wordFor: Record<HookName, string> = {
  custom_access_token: 'customize-access-token',
  send_email: 'send-email',
  send_sms: 'send-sms',
  password_verification_attempt: 'password-verification',
  mfa_verification_attempt: 'mfa-verification',
  before_user_created: 'before-user-created',
  after_user_created: 'after-user-created',
}

interface Question<Answer> {
  payload: object
  answer: z.ZodType<Answer>
  /** Whose request it is about; a job has no origin. */
  context: Context
  /** The same each time that the question is repeated; random unless given. */
  id?: string
}

const Refusal = z.object({
  error: z.object({
    http_code: z.number().int().min(400).max(599).catch(500),
    message: z.string().catch('The hook refused it.'),
  }),
})

/**
 * Asks a hook, and throws its refusal. Never in a transaction: a hook may take seconds, and would hold a database
 * connection for so long.
 */
export async function askHook<Answer>(work: Work, name: HookName, question: Question<Answer>): Promise<Answer> {
  const { trx, services, now } = work
  const hook = services.config.auth.hooks[name]
  if (!hook) throw new Error(`The hook ${name} is not set.`)
  if (trx.isTransaction) throw new Error(`The hook ${name} was asked inside a transaction.`)

  const { payload, context, id = randomUUID() } = question
  const ip = context.origin?.ip
  const metadata = { uuid: id, time: now.toISOString(), name: wordFor[name], ...(ip && { ip_address: ip }) }
  const content = await postToHook(services, hook, { id, body: JSON.stringify({ metadata, ...payload }) }).catch(
    (error: unknown) => {
      services.log.warn({ err: error, hook: name }, 'A hook gave no answer')
      throw error
    },
  )
  await refuse(work, name, { content, context })

  const answer = question.answer.safeParse(content)
  if (!answer.success) {
    throw new Failure('unexpected_failure', `The hook ${wordFor[name]} answered what nobody understands.`, {
      cause: answer.error,
    })
  }
  return answer.data
}

interface HookResponse {
  content: unknown
  context: Context
}

async function refuse(work: Work, name: HookName, { content, context }: HookResponse): Promise<void> {
  const refusal = Refusal.safeParse(content)
  if (!refusal.success) return

  const { http_code: status, message } = refusal.data.error
  await recordEvent({ ...work, context }, { action: 'hook_refused', entity: 'user', facts: { hook: name, status } })
  throw new Failure(status >= 500 ? 'unexpected_failure' : 'unknown', message, { status })
}
