import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import type { Address } from '#server/auth/address.ts'
import type { Work } from '#server/kernel/work.ts'
import type { User } from '#shared/auth/user.ts'

import { askHook } from './ask.ts'
import { queueHook } from './queue.ts'

interface Newcomer {
  /** Random unless given. */
  id?: string | undefined
  /** An account without an address is anonymous. */
  address?: Address | undefined
  /** The address's kind unless given. */
  provider?: string
  metadata: Record<string, unknown>
  /** `authenticated` unless given. */
  role?: string | undefined
}

/**
 * Asks the hook whether an account may be made. Returns the id for that account; undefined when no hook is set. Call it
 * outside of a transaction, and also for an address that has an account, so that a refusal does not tell.
 */
export async function askBeforeUserCreated(work: Work, newcomer: Newcomer): Promise<string | undefined> {
  const { services, context, now } = work

  if (!services.config.auth.hooks.before_user_created) return undefined

  const { id = randomUUID() } = newcomer
  const user = userToBe(id, newcomer, now.toISOString())
  await askHook(work, 'before_user_created', { payload: { user }, answer: z.unknown(), context })
  return id
}

function userToBe(id: string, newcomer: Newcomer, at: string): User {
  const { address, provider = address?.kind, metadata, role = 'authenticated' } = newcomer

  return {
    id,
    aud: 'authenticated',
    role,
    email: address?.kind === 'email' ? address.email : '',
    phone: address?.kind === 'phone' ? address.phone : '',
    app_metadata: provider ? { provider, providers: [provider] } : {},
    user_metadata: metadata,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: !address,
  }
}

/** Queues the hook that hears of new accounts, in the transaction that makes the account. */
export async function queueAfterUserCreated(work: Work, userId: string) {
  if (work.services.config.auth.hooks.after_user_created)
    await queueHook(work, { hook: 'after_user_created', userId, ip: work.context.origin?.ip ?? '' })
}
