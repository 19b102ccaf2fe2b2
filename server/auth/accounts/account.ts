import { recordEvent } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { powerOf } from '#server/permissions/service.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'
import { isWithinPowerOf } from '#shared/permissions/power.ts'

import { type AccountRow, findAccountRow } from './store.ts'

const noSuchAccount = () => new Failure('not_found', 'There is no such account any more.')

export async function getAccountRow(work: Work, accountId: string): Promise<AccountRow> {
  const account = await findAccountRow(work, accountId)
  if (!account) throw noSuchAccount()

  return account
}

/** The account to act on. Refuses, and audits it, where that account may do more than the caller. */
export async function accountInReach(work: Work, accountId: string): Promise<AccountRow> {
  const account = await getAccountRow(work, accountId)
  if (isWithinPowerOf(work.context.actor, await powerOf(work.services, accountId))) return account

  await noteRefusal(work, accountId, 'more power')
  throw new Failure('not_allowed', 'This account may do more than yours. Ask somebody who may do as much.')
}

/** Like `accountInReach`, for acts that nobody should do to their own account by accident. */
export async function othersAccount(work: Work, accountId: string): Promise<AccountRow> {
  const account = await accountInReach(work, accountId)
  if (work.context.actor.kind !== 'person' || work.context.actor.userId !== accountId) return account

  throw new Failure('wrong_state', 'This is your own account. Ask another administrator.')
}

export const noteRefusal = (work: Work, accountId: string | undefined, cause: string) =>
  recordEvent(work, {
    action: 'account_change_refused',
    entity: 'user',
    ...(accountId && { entityId: accountId }),
    facts: { cause },
  })

// In /auth/v1 these are about the account that is asked for; here a client would read that its own session has ended.
const aboutSessions = new Set<FailureCode>(['user_not_found', 'session_not_found'])

/** Runs a verb of /auth/v1 and words its failures for the studio's API. */
export async function inStudioWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Failure && aboutSessions.has(error.code)
      ? new Failure('not_found', 'It was gone already.', { cause: error })
      : error
  }
}
