import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import type { Address } from '#server/auth/address.ts'
import type { Work } from '#server/kernel/work.ts'
import type { User } from '#shared/auth/user.ts'

import { askHook } from './ask.ts'
import { queueHook } from './queue.ts'

interface Newcomer {
  /** Made up unless told. */
  id?: string | undefined
  /** Without one the account is anonymous. */
  address?: Address | undefined
  /** The address's kind unless told. */
  provider?: string
  metadata: Record<string, unknown>
  /** `authenticated` unless told. */
  role?: string | undefined
}

/**
 * Asks whether an account may be made, and returns the id that it is to have; undefined when nobody asks. To be called
 * outside of a transaction, and for an address that has an account just the same: who is refused learns nothing of that.
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

/** Lets the studio's own program know of a new account, in the transaction that makes it and after its commit. */
export async function queueAfterUserCreated(work: Work, userId: string) {
  if (work.services.config.auth.hooks.after_user_created)
    await queueHook(work, { hook: 'after_user_created', userId, ip: work.context.origin?.ip ?? '' })
}
