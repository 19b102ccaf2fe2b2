import type { Db } from '#server/kernel/db/database.ts'

import {
  deleteEnquiriesOfUser,
  eraseProfile,
  listEnquiriesOfUser,
  lockPersonOfUser,
  unlinkProfile,
} from './own-store.ts'

/** What is kept of a person's questions, for themselves. */
export const enquiriesKeptOf = (db: Db, userId: string) => listEnquiriesOfUser(db, userId)

/** To be called while the profile knows its account. */
export const forgetEnquiries = (db: Db, userId: string) => deleteEnquiriesOfUser(db, userId)

/** Lets nobody book for somebody who leaves, until the transaction has ended. */
export const holdPerson = (db: Db, userId: string) => lockPersonOfUser(db, userId)

/** Takes a person's name, address and number from their profile. */
export const forgetPerson = (db: Db, userId: string) => eraseProfile(db, userId)

/** The profile stays, without an account: a contract still runs. */
export const partFromAccount = (db: Db, userId: string) => unlinkProfile(db, userId)
