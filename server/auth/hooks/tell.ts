import { z } from 'zod'

import { userJson } from '#server/auth/user-json.ts'
import { findUser, type UserRow } from '#server/auth/user-store.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'

import { askHook } from './ask.ts'
import { askPasswordAttempt } from './attempts.ts'
import type { AboutAccount } from './queue.ts'

interface AccountNotice {
  user: UserRow
  /** The job's id, so that a hook that is told twice recognizes it. */
  id: string
  context: Context
}

const requests: Record<AboutAccount['hook'], (work: Work, notice: AccountNotice) => Promise<unknown>> = {
  after_user_created: (work, { user, id, context }) =>
    askHook(work, 'after_user_created', { payload: { user: userJson(user) }, answer: z.unknown(), context, id }),
  password_verification_attempt: (work, { user, id, context }) =>
    askPasswordAttempt({ ...work, context }, { userId: user.id, valid: false }, id),
}

/** Tells a hook what has happened; throws when the job has to be retried. */
export async function tellHook(work: Work, { hook, userId, ip }: AboutAccount, id: string): Promise<void> {
  const user = userId === null ? undefined : await findUser(work, userId)
  if (!user || !work.services.config.auth.hooks[hook]) return

  await requests[hook](work, {
    user,
    id,
    context: { actor: work.context.actor, origin: { requestId: id, ip, userAgent: undefined } },
  })
}
