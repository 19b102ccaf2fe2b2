import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { type Actor, holds, signedIn } from '#shared/permissions/may.ts'

import { lockSession, readTakings, type SessionRow } from './store.ts'

/** The person who opened it, and those who see all drawers: a manager closes one that was left open. */
export async function lockOwn(work: OnDatabase, sessionId: string, actor: Actor): Promise<SessionRow> {
  const session = await lockSession(work, sessionId)
  if (!session) throw new Failure('not_found', 'There is no such drawer.')
  if (session.openedBy === signedIn(actor).userId || holds(actor, 'view_ledger/ledger')) return session

  throw new Failure('not_allowed', 'This drawer is somebody else’s. They close it, or a manager does.')
}

type Holding = Pick<Awaited<ReturnType<typeof readTakings>>, 'floatCents' | 'cashCents' | 'movedCents'>

/** The expected sum. It is shown to nobody before the count. */
export const holdsCents = ({ floatCents, cashCents, movedCents }: Holding): number =>
  floatCents + cashCents + movedCents

const tooLittle = 'There is not so much in this drawer.'

/** No more can leave a drawer than it holds. */
export const notSoMuch = (field: string): Failure => invalidField(field, tooLittle)

/** The same for a cash refund. The session is locked. */
export async function refuseBeyondDrawer(work: OnDatabase, sessionId: string, cents: number): Promise<void> {
  if (cents <= holdsCents(await readTakings(work, sessionId))) return

  throw new Failure(
    'wrong_state',
    `${tooLittle} Put cash into it first, have a colleague with another drawer hand it over, or give it back in another way.`,
  )
}

export const closedAlready = () => new Failure('wrong_state', 'This drawer was closed already.')
