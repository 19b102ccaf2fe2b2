import { atomically } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import type { Work } from '#server/kernel/work.ts'
import { listToFreeze, listToThaw } from '#server/memberships/freezes.ts'
import { lockMembership, type MembershipRow } from '#server/memberships/store.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import { beginFreeze, endFreezeOf } from './freeze.ts'

/** Ends freezes whose last day has passed. */
export async function endFreezes(work: Work, today: string): Promise<void> {
  for (const { id } of await listToThaw(work, today)) {
    await underLock(work, id, async (work, row) => {
      if (row.status !== 'frozen' || row.frozenUntil === null || row.frozenUntil >= today) return
      await endFreezeOf({ ...work, context: systemContext('memberships'), row })
    })
  }
}

/** Begins freezes on their first day, once their term has begun. */
export async function beginFreezes(work: Work, today: string): Promise<void> {
  for (const { id } of await listToFreeze(work, today)) {
    await underLock(work, id, async (work, row) => {
      const begun = row.freezes.find(({ from, until }) => from <= today && today <= until)
      if (!membershipSteps.canBecome(row.status, 'frozen') || !begun) return
      await beginFreeze({ ...work, context: systemContext('memberships'), row }, begun.until)
    })
  }
}

const underLock = (work: Work, id: string, act: (work: Work, row: MembershipRow) => Promise<void>) =>
  atomically(work, async (work) => {
    const row = await lockMembership(work, id)
    if (row) await act(work, row)
  })
