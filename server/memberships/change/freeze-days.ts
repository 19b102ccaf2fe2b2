import { atomically, type Db } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import type { Services } from '#server/kernel/services.ts'
import { lockMembership, type MembershipRow } from '#server/memberships/store.ts'

import { listToFreeze, listToThaw } from './change-store.ts'
import { beginFreeze, endFreezeOf } from './freeze.ts'

/** Has memberships rest from the first day of a freeze on, and come back after its last. */
export async function turnFreezes(services: Services, today: string): Promise<void> {
  for (const { id } of await listToThaw(services.db, today)) {
    await underLock(services, id, async (trx, row) => {
      if (row.status !== 'frozen' || row.frozenUntil === null || row.frozenUntil >= today) return
      await endFreezeOf({ trx, context: systemContext('memberships'), row, now: services.now() })
    })
  }
  for (const { id } of await listToFreeze(services.db, today)) {
    await underLock(services, id, async (trx, row) => {
      const begun = row.freezes.find(({ from, until }) => from <= today && today <= until)
      if (row.status !== 'active' || !begun) return
      await beginFreeze({ trx, context: systemContext('memberships'), row, now: services.now() }, begun.until)
    })
  }
}

const underLock = ({ db }: Services, id: string, work: (trx: Db, row: MembershipRow) => Promise<void>) =>
  atomically(db, async (trx) => {
    const row = await lockMembership(trx, id)
    if (row) await work(trx, row)
  })
