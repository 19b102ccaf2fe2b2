import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db } from '#server/db/database.ts'

const personOf = (db: Db, userId: string) => db.selectFrom('person').select('id').where('userId', '=', userId)

/** What somebody asked the studio while they were signed in, with its answers. */
export const listEnquiriesOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('enquiry')
    .select(['topic', 'about', 'name', 'email', 'phone', 'message', 'status', 'createdAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb.selectFrom('enquiryMessage').select(['text', 'at']).whereRef('enquiryId', '=', 'enquiry.id').orderBy('at'),
      ).as('answers'),
    )
    .where('personId', 'in', personOf(db, userId))
    .orderBy('createdAt')
    .execute()

export const deleteEnquiriesOfUser = (db: Db, userId: string) =>
  db.deleteFrom('enquiry').where('personId', 'in', personOf(db, userId)).execute()

/** Leaves a profile without a person, for what hangs on it. */
export const eraseProfile = (db: Db, userId: string) =>
  db
    .updateTable('person')
    .set({
      userId: null,
      firstName: 'Former',
      lastName: 'client',
      email: sql`'former-' || id || '@deleted.invalid'`,
      phone: null,
    })
    .where('userId', '=', userId)
    .execute()

export const unlinkProfile = (db: Db, userId: string) =>
  db.updateTable('person').set({ userId: null }).where('userId', '=', userId).execute()
