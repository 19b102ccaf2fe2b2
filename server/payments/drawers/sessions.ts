import type { Db } from '#server/kernel/db/database.ts'
import type { Output } from '#shared/http/endpoint.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { drawersContract } from '#shared/payments/drawers-contract.ts'

import { pageOfSessions } from './store.ts'

/** Every drawer's days with their sums, for those who see all of them. */
export async function readSessions(
  db: Db,
  page: PageRequest,
): Promise<Output<typeof drawersContract.listDrawerSessions>> {
  const { rows, next } = await pageOfSessions(db, page)
  const sessions = rows.map(({ openedBy, cashCents, floatCents, countedCents, ...session }) => {
    const expectedCents = floatCents + cashCents
    const differenceCents = countedCents === null ? null : countedCents - expectedCents
    return {
      ...session,
      openedBy: openedBy ?? 'Staff',
      floatCents,
      cashCents,
      expectedCents,
      countedCents,
      differenceCents,
    }
  })

  return { sessions, next }
}
