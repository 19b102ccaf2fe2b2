import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { ContentDraft, ContentRow } from '#shared/content/contract.ts'
import type { ContentKey } from '#shared/content/pages.ts'

const columns = ['page', 'part', 'body', 'version', 'updatedAt'] as const

export const listContentOf = ({ trx }: OnDatabase, page: string): Promise<ContentRow[]> =>
  trx.selectFrom('content').select(columns).where('page', '=', page).execute()

export const listContent = ({ trx }: OnDatabase): Promise<ContentRow[]> =>
  trx.selectFrom('content').select(columns).execute()

/** Differs whenever a page would say something else: by the words, the services on offer, the opening hours or the leagues. */
export const findEdition = async ({ trx }: OnDatabase): Promise<string> => {
  const { edition } = await trx
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
      ), (
        select concat_ws(' ', count(*), sum(version)) from league_season
      ), (
        select concat_ws(' ', count(*), sum(version), count(cancelled_at)) from league_round
      ))`.as('edition'),
    )
    .executeTakeFirstOrThrow()
  return edition
}

export const listContentCalled = ({ trx }: OnDatabase, part: string): Promise<ContentRow[]> =>
  trx.selectFrom('content').select(columns).where('part', '=', part).execute()

export const findContent = ({ trx }: OnDatabase, { page, part }: ContentKey) =>
  trx.selectFrom('content').select(columns).where('page', '=', page).where('part', '=', part).executeTakeFirst()

interface WrittenContent extends ContentKey {
  body: string
  updatedAt: Date
  /** Null when no account has written it, as in the set-up. */
  updatedBy: string | null
}

/** Adds a part; undefined when it exists already. */
export const insertContent = ({ trx }: OnDatabase, row: WrittenContent) =>
  trx
    .insertInto('content')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning(columns)
    .returning(sql<string>`''`.as('before'))
    .executeTakeFirst()

/** Returns the row with its former body; undefined when it has another version. */
export const updateContent = (
  { trx }: OnDatabase,
  { page, part, ...row }: WrittenContent,
  version: ContentDraft['version'],
) =>
  trx
    .updateTable('content')
    .set({ ...row, version: version + 1 })
    .where('page', '=', page)
    .where('part', '=', part)
    .where('version', '=', version)
    .returning(columns)
    .returning(sql<string>`old.body`.as('before'))
    .executeTakeFirst()
