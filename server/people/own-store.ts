import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'

// Signed in or not: the address of a profile with an account is its own.
const isAskedBy = (userId: string) => (eb: ExpressionBuilder<DB, 'enquiry'>) => {
  const profile = eb.selectFrom('person').where('userId', '=', userId)
  return eb.or([eb('personId', 'in', profile.select('id')), eb('enquiry.email', 'in', profile.select('email'))])
}

/** What somebody asked the studio, with its answers. */
export const listEnquiriesOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('enquiry')
    .select(['topic', 'about', 'name', 'email', 'phone', 'message', 'status', 'createdAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb.selectFrom('enquiryMessage').select(['text', 'at']).whereRef('enquiryId', '=', 'enquiry.id').orderBy('at'),
      ).as('answers'),
    )
    .where(isAskedBy(userId))
    .orderBy('createdAt')
    .execute()

export const deleteEnquiriesOfUser = (db: Db, userId: string) =>
  db.deleteFrom('enquiry').where(isAskedBy(userId)).execute()

/** Leaves a profile without a person, for what hangs on it. */
export const eraseProfile = (db: Db, userId: string) =>
  db
    .updateTable('person')
    .set({
      userId: null,
      firstName: 'Former',
      lastName: 'client',
      email: null,
      phone: null,
    })
    .where('userId', '=', userId)
    .execute()

export const unlinkProfile = (db: Db, userId: string) =>
  db.updateTable('person').set({ userId: null }).where('userId', '=', userId).execute()
