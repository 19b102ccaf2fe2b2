import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import type { Enquiry, EnquiryMessage } from '#server/kernel/db/schema.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { DaysAsked, PageRequest } from '#shared/http/list.ts'
import type { EnquiryTopic } from '#shared/people/enquiries.ts'
import type { EnquiryStatus } from '#shared/people/enquiry-status.ts'

export const insertEnquiry = ({ trx }: OnDatabase, enquiry: Insertable<Enquiry>) =>
  trx.insertInto('enquiry').values(enquiry).returning(['id', 'createdAt']).executeTakeFirstOrThrow()

const status = sql<EnquiryStatus>`enquiry.status`
const topic = sql<EnquiryTopic>`enquiry.topic`
const urgency = sql<number>`case status when 'new' then 2 when 'answered' then 1 else 0 end`

interface Filter extends DaysAsked {
  status: EnquiryStatus | undefined
  topic: EnquiryTopic | undefined
}

const excerptLength = 160

const mostUrgentFirst: Keyset = {
  direction: 'desc',
  columns: [
    [urgency, 'integer'],
    [sql`created_at`, 'timestamptz'],
    [sql`id`, 'uuid'],
  ],
}

/** Those that wait for an answer first. */
export const listEnquiries = (work: Timed, filter: Filter, page: PageRequest) =>
  countedPageOf(
    work,
    work.trx
      .selectFrom('enquiry')
      .select(['id', 'about', 'name', 'email', 'createdAt', status.as('status'), topic.as('topic')])
      .select(sql<string>`left(message, ${excerptLength})`.as('excerpt'))
      .where(onDays(work, sql`created_at`, filter))
      .$if(filter.status !== undefined, (query) => query.where(status, '=', sql<EnquiryStatus>`${filter.status}`))
      .$if(filter.topic !== undefined, (query) => query.where(topic, '=', sql<EnquiryTopic>`${filter.topic}`)),
    mostUrgentFirst,
    page,
  )

export const countEnquiries = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('enquiry')
    .select((eb) => [status.as('status'), eb.fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute()

/** A question with its answers, each with its author's name. */
export const findEnquiry = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('enquiry')
    .select(['id', 'about', 'name', 'email', 'phone', 'message', 'createdAt', 'closedAt', 'version', 'personId'])
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
          .select(['enquiryMessage.id', 'text', 'at', 'isFromAsker as asked'])
          .select(
            sql<string>`case when is_from_asker then enquiry.name else
              coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), auth_user.email, 'The studio')
            end`.as('by'),
          )
          .whereRef('enquiryId', '=', 'enquiry.id')
          .orderBy('at')
          .orderBy('enquiryMessage.id'),
      ).as('answers'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

export type EnquiryRow = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>

/** Locks a question. */
export const lockEnquiry = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('enquiry').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const insertEnquiryMessage = ({ trx }: OnDatabase, message: Insertable<EnquiryMessage>) =>
  trx.insertInto('enquiryMessage').values(message).execute()
