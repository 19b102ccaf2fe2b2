import type { Db } from '#server/kernel/db/database.ts'

import { listAllOfUser, listAllowanceOfUser } from './own-store.ts'
import { findCurrentMembership } from './store.ts'

/** What is kept of a person here, for themselves: each membership with every line of its allowance. */
export async function membershipsKeptOf(db: Db, userId: string) {
  const memberships = await listAllOfUser(db, userId)
  const entries = await listAllowanceOfUser(db, userId)

  return memberships.map((membership) => ({
    ...membership,
    allowance: entries.filter(({ number }) => number === membership.number),
  }))
}

export const hasCurrentMembership = async (db: Db, userId: string): Promise<boolean> =>
  (await findCurrentMembership(db, { userId })) !== undefined
