import type { Db } from '#server/kernel/db/database.ts'

import { listPlacesOfUser, withdrawUser } from './own-store.ts'

/** What is kept of a person here, for themselves. */
export const eventPlacesKeptOf = (db: Db, userId: string) => listPlacesOfUser(db, userId)

/** Gives back the places that somebody has at events to come. */
export const withdrawFromEvents = (db: Db, userId: string, now: Date) => withdrawUser(db, userId, now)
