import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { ContentDraft, ContentRow } from '#shared/content/contract.ts'
import type { ContentKey } from '#shared/content/pages.ts'

const columns = ['page', 'part', 'body', 'version', 'updatedAt'] as const

export const listContentOf = (db: Db, page: string): Promise<ContentRow[]> =>
  db.selectFrom('content').select(columns).where('page', '=', page).execute()

export const listContent = (db: Db): Promise<ContentRow[]> => db.selectFrom('content').select(columns).execute()

/** What tells one state of all that pages say from another: the words, the services that are offered, and when it is open. */
export const findEdition = async (db: Db): Promise<string> => {
  const { edition } = await db
    .selectFrom('content')
    .select(
      sql<string>`concat_ws(' ', count(*), sum(version), extract(epoch from max(updated_at)), (
        select string_agg(concat_ws(' ', code, published_version, active), ',' order by position, id) from service
      ), (
        select md5(string_agg(concat_ws(' ', weekday, opens, closes), ',' order by weekday, opens)) from opening_hours
      ), (
        select md5(string_agg(concat_ws(' ', day, opens, closes, note), ',' order by day, opens)) from opening_exception
      ), (
        select md5(string_agg(concat_ws(' ', id, during), ',' order by id)) from block where kind = 'closure'
      ))`.as('edition'),
    )
    .executeTakeFirstOrThrow()
  return edition
}

export const listContentCalled = (db: Db, part: string): Promise<ContentRow[]> =>
  db.selectFrom('content').select(columns).where('part', '=', part).execute()

export const findContent = (db: Db, { page, part }: ContentKey) =>
  db.selectFrom('content').select(columns).where('page', '=', page).where('part', '=', part).executeTakeFirst()

interface WrittenContent extends ContentKey {
  body: string
  updatedAt: Date
  /** Null where nobody who has an account wrote it. */
  updatedBy: string | null
}

/** With nothing before it; undefined when it is there already. */
export const insertContent = (db: Db, row: WrittenContent) =>
  db
    .insertInto('content')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning(columns)
    .returning(sql<string>`''`.as('before'))
    .executeTakeFirst()

/** With the body that it had; undefined when there is none of this version. */
export const updateContent = (db: Db, { page, part, ...row }: WrittenContent, version: ContentDraft['version']) =>
  db
    .updateTable('content')
    .set({ ...row, version: version + 1 })
    .where('page', '=', page)
    .where('part', '=', part)
    .where('version', '=', version)
    .returning(columns)
    .returning(sql<string>`old.body`.as('before'))
    .executeTakeFirst()
