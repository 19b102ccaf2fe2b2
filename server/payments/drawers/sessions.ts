import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Output } from '#shared/http/endpoint.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { drawersContract } from '#shared/payments/drawers-contract.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { lockOwn } from './own-session.ts'
import { listMoves, pageOfSessions } from './store.ts'

/** The sessions of the place's drawers with their sums, for those who see all drawers. */
export async function readSessions(
  work: Timed,
  page: PageRequest,
): Promise<Output<typeof drawersContract.listDrawerSessions>> {
  const { rows, next } = await pageOfSessions(work, page)
  const sessions = rows.map(({ openedBy, cashCents, movedCents, floatCents, countedCents, ...session }) => {
    const expectedCents = floatCents + cashCents + movedCents
    const differenceCents = countedCents === null ? null : countedCents - expectedCents
    return {
      ...session,
      openedBy: openedBy ?? 'Staff',
      floatCents,
      cashCents,
      movedCents,
      expectedCents,
      countedCents,
      differenceCents,
    }
  })

  return { sessions, next }
}

/**
 * The cash movements of a drawer, for its holder and those who see all drawers. Takings are left out: nobody sees them
 * before the count.
 */
export const readMoves = (
  work: OnDatabase,
  sessionId: string,
  actor: Actor,
): Promise<Output<typeof drawersContract.listCashMoves>> =>
  atomically(work, async (work) => {
    await lockOwn(work, sessionId, actor)
    return { moves: await listMoves(work, sessionId) }
  })
