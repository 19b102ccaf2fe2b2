import type { Db } from '#server/db/database.ts'

import { deleteEnquiriesOfUser, eraseProfile, listEnquiriesOfUser, unlinkProfile } from './own-store.ts'

/** What is kept of a person's questions, for themselves. */
export const enquiriesKeptOf = (db: Db, userId: string) => listEnquiriesOfUser(db, userId)

/** Takes a person's name, address and number from their profile, and forgets what they asked. */
export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await deleteEnquiriesOfUser(db, userId)
  await eraseProfile(db, userId)
}

/** The profile stays, without an account: a contract still runs. */
export const partFromAccount = (db: Db, userId: string) => unlinkProfile(db, userId)
