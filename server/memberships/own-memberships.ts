import type { Db } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'

import { listAllOfUser, listAllowanceOfUser } from './own-store.ts'
import { findCurrentMembership } from './store.ts'

export const membershipsOfPerson: OfPerson = {
  export: async (db, { userId }) => ({ memberships: await membershipsKeptOf(db, userId) }),
  isBound: async (db, userId) => (await findCurrentMembership(db, { userId })) !== undefined,
}

/** Each membership with every line of its allowance. */
async function membershipsKeptOf(db: Db, userId: string) {
  const memberships = await listAllOfUser(db, userId)
  const entries = await listAllowanceOfUser(db, userId)

  return memberships.map((membership) => ({
    ...membership,
    allowance: entries.filter(({ number }) => number === membership.number),
  }))
}
