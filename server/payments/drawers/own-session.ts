import type { Db } from '#server/kernel/db/database.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { type Actor, holds, signedIn } from '#shared/permissions/may.ts'

import { lockSession, type SessionRow } from './store.ts'

/** Whoever opened it, and those who see all drawers: a drawer that was left open is closed by a manager. */
export async function lockOwn(trx: Db, sessionId: string, actor: Actor): Promise<SessionRow> {
  const session = await lockSession(trx, sessionId)
  if (!session) throw new Failure('not_found', 'There is no such drawer.')
  if (session.openedBy === signedIn(actor).userId || holds(actor, 'view_ledger/ledger')) return session

  throw new Failure('not_allowed', 'This drawer is somebody else’s. They close it, or a manager does.')
}

/** Nothing is taken out of a drawer that is not in it. */
export function notSoMuch(field: string): Failure {
  const message = 'There is not so much in this drawer.'

  return invalidField(field, message)
}

export const closedAlready = () => new Failure('wrong_state', 'This drawer was closed already.')
