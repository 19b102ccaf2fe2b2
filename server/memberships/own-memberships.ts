import type { Db } from '#server/db/database.ts'

import { listAllOfUser } from './own-store.ts'
import { findCurrentMembership } from './store.ts'

/** What is kept of a person here, for themselves. */
export const membershipsKeptOf = (db: Db, userId: string) => listAllOfUser(db, userId)

export const hasCurrentMembership = async (db: Db, userId: string): Promise<boolean> =>
  (await findCurrentMembership(db, userId)) !== undefined
