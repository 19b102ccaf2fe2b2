import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { NewTag } from '#shared/tags/contract.ts'

const byName: Keyset = {
  direction: 'asc',
  columns: [
    [sql`lower(name)`, 'text'],
    [sql`id`, 'uuid'],
  ],
}

export const listTags = ({ trx }: OnDatabase, page: PageRequest) =>
  pageOf(
    trx
      .selectFrom('tag')
      .select(['id', 'name'])
      .select(sql<number>`(select count(*)::integer from person_tag where tag_id = tag.id)`.as('personCount')),
    byName,
    page,
  )

export const findTag = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('tag').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** Undefined when another tag has this name, in any case. */
export const insertTag = ({ trx }: OnDatabase, tag: NewTag) =>
  trx
    .insertInto('tag')
    .values(tag)
    .onConflict((on) => on.doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst()

export const deleteTag = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('tag').where('id', '=', id).returning('name').executeTakeFirst()

const byPersonName: Keyset = {
  direction: 'asc',
  columns: [
    [sql`lower(last_name)`, 'text'],
    [sql`lower(first_name)`, 'text'],
    [sql`person.id`, 'uuid'],
  ],
}

export const listTaggedPeople = ({ trx }: OnDatabase, tagId: string, page: PageRequest) =>
  pageOf(
    trx
      .selectFrom('person')
      .innerJoin('personTag', 'personTag.personId', 'person.id')
      .select(['person.id', 'firstName', 'lastName', 'email'])
      .where('tagId', '=', tagId),
    byPersonName,
    page,
  )

interface TagOfPerson {
  tagId: string
  personId: string
}

/** Undefined when the person or tag does not exist, or the person has the tag already. */
export const insertPersonTag = ({ trx }: OnDatabase, { tagId, personId }: TagOfPerson) =>
  trx
    .insertInto('personTag')
    .columns(['tagId', 'personId'])
    .expression((eb) =>
      eb
        .selectFrom(['tag', 'person'])
        .select(['tag.id', 'person.id as personId'])
        .where('tag.id', '=', tagId)
        .where('person.id', '=', personId),
    )
    .onConflict((on) => on.doNothing())
    .returning('tagId')
    .executeTakeFirst()

export const hasTag = async ({ trx }: OnDatabase, { tagId, personId }: TagOfPerson): Promise<boolean> =>
  (await trx
    .selectFrom('personTag')
    .select('tagId')
    .where('tagId', '=', tagId)
    .where('personId', '=', personId)
    .executeTakeFirst()) !== undefined

export const deletePersonTag = ({ trx }: OnDatabase, { tagId, personId }: TagOfPerson) =>
  trx
    .deleteFrom('personTag')
    .where('tagId', '=', tagId)
    .where('personId', '=', personId)
    .returning('tagId')
    .executeTakeFirst()

export const listTagsOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('personTag')
    .innerJoin('tag', 'tag.id', 'personTag.tagId')
    .select(['name', 'at'])
    .where('personId', '=', personId)
    .orderBy('at')
    .execute()

export const deleteTagsOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx.deleteFrom('personTag').where('personId', '=', personId).execute()

export const listTagsOfPerson = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('personTag')
    .innerJoin('tag', 'tag.id', 'personTag.tagId')
    .select(['tag.id', 'name'])
    .where('personId', '=', personId)
    .orderBy(sql`lower(name)`)
    .execute()
