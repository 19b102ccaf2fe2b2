import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'
import type { Subject } from '#server/kernel/feature.ts'
import type { Timed } from '#server/kernel/work.ts'

// Signed in or not: a client's addresses are their own.
export const isAskedBy =
  ({ personId, emails }: Pick<Subject, 'personId' | 'emails'>) =>
  (eb: ExpressionBuilder<DB, 'enquiry'>) =>
    eb.or([eb('personId', '=', personId), eb('enquiry.email', '=', eb.fn.any(eb.val([...emails])))])

/** A person's questions with the answers. */
export const listEnquiriesOf = ({ trx }: OnDatabase, subject: Subject) =>
  trx
    .selectFrom('enquiry')
    .select(['topic', 'about', 'name', 'email', 'phone', 'message', 'status', 'createdAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('enquiryMessage')
          .select(['text', 'at', 'isFromAsker as asked'])
          .whereRef('enquiryId', '=', 'enquiry.id')
          .orderBy('at'),
      ).as('answers'),
    )
    .where(isAskedBy(subject))
    .orderBy('createdAt')
    .execute()

export const deleteEnquiriesOf = ({ trx }: OnDatabase, subject: Subject) =>
  trx.deleteFrom('enquiry').where(isAskedBy(subject)).execute()

/** Empties a profile that other rows refer to. */
export async function eraseProfile({ trx, now }: Timed, personId: string): Promise<void> {
  await changeOne(
    trx
      .updateTable('person')
      .set({
        userId: null,
        firstName: 'Former',
        lastName: 'client',
        email: null,
        phone: null,
        bornOn: null,
        erasedAt: now,
      })
      .where('id', '=', personId),
  )
}

export async function unlinkProfile({ trx }: OnDatabase, personId: string): Promise<void> {
  await changeOne(trx.updateTable('person').set({ userId: null }).where('id', '=', personId))
}
