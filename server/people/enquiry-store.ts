import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db } from '#server/kernel/db/database.ts'
import type { Enquiry, EnquiryMessage } from '#server/kernel/db/schema.ts'
import type { EnquiryTopic } from '#shared/people/enquiries.ts'
import type { EnquiryStatus } from '#shared/people/enquiry-status.ts'

export const insertEnquiry = (db: Db, enquiry: Insertable<Enquiry>) =>
  db.insertInto('enquiry').values(enquiry).returning(['id', 'createdAt']).executeTakeFirstOrThrow()

const status = sql<EnquiryStatus>`enquiry.status`
const topic = sql<EnquiryTopic>`enquiry.topic`
const urgency = sql<number>`case status when 'new' then 2 when 'answered' then 1 else 0 end`

/** The last row of the page before, in the order of the list. */
export interface EnquiryAfter {
  urgency: number
  createdAt: Date
  id: string
}

interface Filter {
  status: EnquiryStatus | undefined
  topic: EnquiryTopic | undefined
  after: EnquiryAfter | undefined
  limit: number
}

const excerptLength = 160

/** One page, what waits for an answer first; one row more than asked when there is a next page. */
export const listEnquiries = (db: Db, filter: Filter) =>
  db
    .selectFrom('enquiry')
    .select(['id', 'about', 'name', 'email', 'createdAt', status.as('status'), topic.as('topic')])
    .select([sql<string>`left(message, ${excerptLength})`.as('excerpt'), urgency.as('urgency')])
    .$if(filter.status !== undefined, (query) => query.where(status, '=', sql<EnquiryStatus>`${filter.status}`))
    .$if(filter.topic !== undefined, (query) => query.where(topic, '=', sql<EnquiryTopic>`${filter.topic}`))
    .$if(filter.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${urgency}, created_at, id) < (${filter.after?.urgency}::integer, ${filter.after?.createdAt}::timestamptz, ${filter.after?.id}::uuid)`,
      ),
    )
    .orderBy(urgency, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .execute()

export const countEnquiries = (db: Db) =>
  db
    .selectFrom('enquiry')
    .select((eb) => [status.as('status'), eb.fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute()

/** One enquiry with its answers, each with the name of whoever wrote it. */
export const findEnquiry = (db: Db, id: string) =>
  db
    .selectFrom('enquiry')
    .select(['id', 'about', 'name', 'email', 'phone', 'message', 'createdAt', 'closedAt', 'version'])
    .select([status.as('status'), topic.as('topic'), sql<boolean>`person_id is not null`.as('hasAccount')])
    .select(
      sql<boolean>`exists (select from person where id = enquiry.person_id and person.email = enquiry.email)`.as(
        'isEmailProven',
      ),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('enquiryMessage')
          .leftJoin('authUser', 'authUser.id', 'enquiryMessage.answeredBy')
          .leftJoin('person', 'person.userId', 'enquiryMessage.answeredBy')
          .select(['enquiryMessage.id', 'text', 'at'])
          .select(
            sql<string>`coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), auth_user.email, 'The studio')`.as(
              'by',
            ),
          )
          .whereRef('enquiryId', '=', 'enquiry.id')
          .orderBy('at')
          .orderBy('enquiryMessage.id'),
      ).as('answers'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

export type EnquiryRow = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>

interface StatusChange {
  id: string
  version: number
  to: EnquiryStatus
  closedAt: Date | null
}

/** Undefined when somebody else changed it meanwhile. */
export const changeEnquiryStatus = (db: Db, { id, version, to, closedAt }: StatusChange) =>
  db
    .updateTable('enquiry')
    .set({ status: to, version: version + 1, closedAt })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()

export const insertEnquiryMessage = (db: Db, message: Insertable<EnquiryMessage>) =>
  db.insertInto('enquiryMessage').values(message).execute()
