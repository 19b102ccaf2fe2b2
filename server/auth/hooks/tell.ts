import { z } from 'zod'

import { userJson } from '#server/auth/user-json.ts'
import { findUser, type UserRow } from '#server/auth/user-store.ts'
import type { Services } from '#server/kernel/services.ts'

import { askHook } from './ask.ts'
import { judgePasswordAttempt } from './attempts.ts'
import type { AboutAccount } from './queue.ts'

interface AccountNotice {
  user: UserRow
  /** The job's, so that a hook that is told twice knows it. */
  id: string
  context: { origin: { requestId: string; ip: string; userAgent: undefined } }
}

const tellings: Record<AboutAccount['hook'], (services: Services, notice: AccountNotice) => Promise<unknown>> = {
  after_user_created: (services, { user, id, context }) =>
    askHook(services, 'after_user_created', { payload: { user: userJson(user) }, answer: z.unknown(), context, id }),
  password_verification_attempt: (services, { user, id, context }) =>
    judgePasswordAttempt(services, { userId: user.id, valid: false }, context, id),
}

/** Tells a hook what has happened; it throws when that is to be tried again. */
export async function tellHook(services: Services, { hook, userId, ip }: AboutAccount, id: string): Promise<void> {
  const user = userId === null ? undefined : await findUser(services.db, userId)
  if (!user || !services.config.auth.hooks[hook]) return

  await tellings[hook](services, { user, id, context: { origin: { requestId: id, ip, userAgent: undefined } } })
}
