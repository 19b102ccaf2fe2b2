import { atomically, type Db } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import type { Services } from '#server/kernel/services.ts'
import { lockMembership, type MembershipRow } from '#server/memberships/store.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import { listToFreeze, listToThaw } from './change-store.ts'
import { beginFreeze, endFreezeOf } from './freeze.ts'

/** Has memberships come back after the last day of a freeze. */
export async function endFreezes(services: Services, today: string): Promise<void> {
  for (const { id } of await listToThaw(services.db, today)) {
    await underLock(services, id, async (trx, row) => {
      if (row.status !== 'frozen' || row.frozenUntil === null || row.frozenUntil >= today) return
      await endFreezeOf({ services, trx, context: systemContext('memberships'), row, now: services.now() })
    })
  }
}

/** Has them rest from its first day on: once the term has begun in which that falls. */
export async function beginFreezes(services: Services, today: string): Promise<void> {
  for (const { id } of await listToFreeze(services.db, today)) {
    await underLock(services, id, async (trx, row) => {
      const begun = row.freezes.find(({ from, until }) => from <= today && today <= until)
      if (!membershipSteps.canBecome(row.status, 'frozen') || !begun) return
      await beginFreeze({ services, trx, context: systemContext('memberships'), row, now: services.now() }, begun.until)
    })
  }
}

const underLock = ({ db }: Services, id: string, work: (trx: Db, row: MembershipRow) => Promise<void>) =>
  atomically(db, async (trx) => {
    const row = await lockMembership(trx, id)
    if (row) await work(trx, row)
  })
