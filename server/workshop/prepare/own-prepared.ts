import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Retention } from '#server/kernel/db/retention.ts'
import type { Subject } from '#server/kernel/feature.ts'

import { keptDays } from './store.ts'

export const preparedRetention: Retention = {
  what: 'clubs that were prepared at home',
  days: keptDays,
  table: 'preparedTicket',
  isOver: (before) => sql`created_at < ${before}`,
}

const isTheirs = ({ personId, emails }: Subject) =>
  sql<boolean>`(person_id = ${personId} or contact ->> 'email' = any(${[...emails]}::text[]))`

export const listPreparedOf = ({ trx }: OnDatabase, subject: Subject) =>
  trx
    .selectFrom('preparedTicket')
    .select(['code', 'contact', 'clubs', 'limitCents', 'neededBy', 'note', 'createdAt'])
    .where(isTheirs(subject))
    .orderBy('createdAt')
    .execute()

export const deletePreparedOf = ({ trx }: OnDatabase, subject: Subject) =>
  trx.deleteFrom('preparedTicket').where(isTheirs(subject)).execute()
