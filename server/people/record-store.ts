import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { Person } from '#server/kernel/db/schema.ts'
import type { Subject } from '#server/kernel/feature.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { EnquiryTopic } from '#shared/people/enquiries.ts'
import type { EnquiryStatus } from '#shared/people/enquiry-status.ts'
import type { AlikePerson, PersonContact } from '#shared/people/record.ts'

import { nameOfAccount } from './names.ts'
import { isAskedBy } from './own-store.ts'

export const findRecord = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('person')
    .leftJoin('authUser', 'authUser.id', 'person.userId')
    .select(['person.id', 'firstName', 'lastName', 'person.phone', 'bornOn', 'version', 'erasedAt', 'mergedInto'])
    .select(['person.createdAt as since', 'person.userId as accountId'])
    .select((eb) => [
      eb.fn.coalesce('person.email', 'authUser.email').as('email'),
      sql<boolean>`person.user_id is not null and person.email is not null`.as('isEmailProven'),
      jsonArrayFrom(
        eb
          .selectFrom('personMerge as merge')
          .select(['merge.id', 'merge.at', nameOfAccount(sql.ref('merge.by_id')).as('by')])
          .select(sql<string>`trim(concat_ws(' ', former->>'firstName', former->>'lastName'))`.as('name'))
          .whereRef('merge.intoId', '=', 'person.id')
          .where('merge.undoneAt', 'is', null)
          .orderBy('merge.at', 'desc'),
      ).as('merges'),
    ])
    .where('person.id', '=', id)
    .executeTakeFirst()

export type RecordRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>

/** Locks clients by ascending id, including merged and erased ones. */
export const lockPeople = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .selectFrom('person')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'bornOn', 'userId', 'mergedInto', 'erasedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Locks a client against merging and erasing. */
export const sharePerson = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('person')
    .select(['id', 'mergedInto', 'erasedAt'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

export type LockedPerson = Awaited<ReturnType<typeof lockPeople>>[number]

export const insertRecord = ({ trx }: OnDatabase, person: Insertable<Person>) =>
  trx.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow()

export const updateRecord = ({ trx }: OnDatabase, id: string, contact: Partial<PersonContact>) =>
  changeOne(trx.updateTable('person').set(contact).where('id', '=', id))

interface AlikeFacts {
  firstName: string
  lastName: string
  email: string
  phone: string
  except?: string
}

const mostAlike = 5
const digitsOf = sql<string>`regexp_replace(coalesce(person.phone, ''), '\\D', '', 'g')`

/** Possible duplicates: the same address, digits or name; empty fields match nothing. */
export async function findAlike(
  { trx }: OnDatabase,
  { firstName, lastName, email, phone, except }: AlikeFacts,
): Promise<AlikePerson[]> {
  const digits = phone.replaceAll(/\D/g, '')
  const hasNumber = digits.length >= 7
  const { rows } = await sql<AlikePerson>`
    with named as (
      select id from person where ${email} <> '' and email = ${email}
      union select person.id from person join auth_user on auth_user.id = user_id
        where ${email} <> '' and auth_user.email = ${email}
      union select id from person
        where ${firstName} <> '' and lower(last_name) = lower(${lastName}) and lower(first_name) = lower(${firstName})
      union select id from person where ${hasNumber} and ${digitsOf} like '%' || ${digits}
    ),
    alike as (
      select person.id, first_name, last_name, coalesce(person.email, auth_user.email) as email, person.phone,
        ${email} <> '' and ${email} in (person.email, auth_user.email) as same_email,
        ${hasNumber} and ${digitsOf} like '%' || ${digits} as same_phone,
        ${firstName} <> '' and ${lastName} <> ''
          and lower(first_name) = lower(${firstName}) and lower(last_name) = lower(${lastName}) as same_name
      from named join person on person.id = named.id left join auth_user on auth_user.id = person.user_id
      where merged_into is null and erased_at is null and person.id is distinct from ${except ?? null}::uuid
    )
    select id, first_name, last_name, email, phone, array_remove(array[
      case when same_email then 'email' end, case when same_phone then 'phone' end, case when same_name then 'name' end
    ], null) as by
    from alike where same_email or same_phone or same_name
    order by same_email is true desc, same_phone is true desc, id limit ${mostAlike}
  `.execute(trx)

  return rows
}

const newestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`created_at`, 'timestamptz'],
    [sql`enquiry.id`, 'uuid'],
  ],
}

const excerptLength = 160

export const listEnquiriesOf = ({ trx }: OnDatabase, subject: Subject, page: PageRequest) =>
  pageOf(
    trx
      .selectFrom('enquiry')
      .select(['enquiry.id', 'createdAt', sql<string>`left(message, ${excerptLength})`.as('excerpt')])
      .select([sql<EnquiryStatus>`enquiry.status`.as('status'), sql<EnquiryTopic>`enquiry.topic`.as('topic')])
      .where(isAskedBy(subject)),
    newestFirst,
    page,
  )
