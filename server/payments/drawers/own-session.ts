import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { type Actor, holds, signedIn } from '#shared/permissions/may.ts'

import { lockSession, readTakings, type SessionRow } from './store.ts'

/** Whoever opened it, and those who see all drawers: a drawer that was left open is closed by a manager. */
export async function lockOwn(work: OnDatabase, sessionId: string, actor: Actor): Promise<SessionRow> {
  const session = await lockSession(work, sessionId)
  if (!session) throw new Failure('not_found', 'There is no such drawer.')
  if (session.openedBy === signedIn(actor).userId || holds(actor, 'view_ledger/ledger')) return session

  throw new Failure('not_allowed', 'This drawer is somebody else’s. They close it, or a manager does.')
}

type Holding = Pick<Awaited<ReturnType<typeof readTakings>>, 'floatCents' | 'cashCents' | 'movedCents'>

/** What should be in it by now. Nobody is told before it is counted. */
export const holdsCents = ({ floatCents, cashCents, movedCents }: Holding): number =>
  floatCents + cashCents + movedCents

const tooLittle = 'There is not so much in this drawer.'

/** Nothing is taken out of a drawer that is not in it. */
export const notSoMuch = (field: string): Failure => invalidField(field, tooLittle)

/** The same of cash that goes back to a client. Its session is locked. */
export async function refuseBeyondDrawer(work: OnDatabase, sessionId: string, cents: number): Promise<void> {
  if (cents <= holdsCents(await readTakings(work, sessionId))) return

  throw new Failure(
    'wrong_state',
    `${tooLittle} Put cash into it first, have a colleague with another drawer hand it over, or give it back in another way.`,
  )
}

export const closedAlready = () => new Failure('wrong_state', 'This drawer was closed already.')
