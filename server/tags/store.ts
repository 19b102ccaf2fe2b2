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

/** Which of these people have the tag, and since when, as PostgreSQL writes it: a date of JavaScript would lose microseconds. */
export async function listTaggedSince({ trx }: OnDatabase, tagId: string, personIds: readonly string[]) {
  const rows = await trx
    .selectFrom('personTag')
    .select(['personId', sql<string>`at::text`.as('since')])
    .where('tagId', '=', tagId)
    .where('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute()

  return new Map(rows.map(({ personId, since }) => [personId, since]))
}

/** Gives many people a tag, in the order of their ids; answers those who did not have it. */
export const insertPersonTags = ({ trx }: OnDatabase, tagId: string, personIds: readonly string[]) =>
  trx
    .insertInto('personTag')
    .columns(['tagId', 'personId'])
    .expression((eb) =>
      eb
        .selectFrom(['tag', 'person'])
        .select(['tag.id', 'person.id as personId'])
        .where('tag.id', '=', tagId)
        .where('person.id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
        .orderBy('person.id'),
    )
    .onConflict((on) => on.doNothing())
    .returning(['personId', sql<string>`at::text`.as('since')])
    .execute()

/** Takes a tag from those who have had it since the same moment. */
export async function deletePersonTags(
  { trx }: OnDatabase,
  tagId: string,
  given: readonly { personId: string; since: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    delete from person_tag using jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("personId" uuid, since timestamptz)
    where tag_id = ${tagId} and person_id = given."personId" and at = since returning person_id
  `.execute(trx)

  return rows.map(({ personId }) => personId)
}

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
