import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'

/** Deletes a batch of expired rows. A file that is just being linked to a record is no longer expired and stays. */
export const deleteExpired = ({ trx, now }: Timed, batch: number) =>
  trx
    .deleteFrom('file')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('file')
        .select('id')
        .where('expiresAt', '<=', now)
        .orderBy('expiresAt')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['sha256', 'previewSha256'])
    .execute()

/** The keys among these that no file uses. */
export async function listUnused({ trx }: OnDatabase, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where not exists (select from file where sha256 = key)
      and not exists (select from file where preview_sha256 = key)
  `.execute(trx)

  return rows.map(({ key }) => key)
}

/** The keys that should be on the shelf, in order, after a given one. */
export async function listKeys({ trx }: OnDatabase, after: string, batch: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select sha256 as key from file where sha256 > ${after}
    union select preview_sha256 from file where preview_sha256 > ${after}
    order by 1 limit ${batch}
  `.execute(trx)

  return rows.map(({ key }) => key)
}

/** Erased clients of whom files were kept because of an open claim or dispute. */
export const listErasedOwners = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('person')
    .select('id')
    .where('erasedAt', 'is not', null)
    .where((eb) => eb.exists(eb.selectFrom('fileLink').select('fileId').whereRef('personId', '=', 'person.id')))
    .execute()

/** The kinds of records that files belong to. */
export const listEntities = ({ trx }: OnDatabase) => trx.selectFrom('fileLink').select('entity').distinct().execute()

async function isTable({ trx }: OnDatabase, name: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass(${name}) is not null as known`.execute(trx)

  return rows[0]?.known ?? false
}

/** Files of an erased client that are kept for an open claim or dispute are no orphans. */
const isOrphan = (entity: string) => sql<boolean>`
  not exists (select from ${sql.table(entity)} as owner where owner.id = entity_id)
  and not exists (select from person where person.id = person_id and erased_at is not null)
`

/** How many files belong to a record that no longer exists. */
export async function countOrphans(work: OnDatabase, entity: string): Promise<number> {
  const isLost = (await isTable(work, entity)) ? isOrphan(entity) : sql<boolean>`true`
  const { count } = await work.trx
    .selectFrom('fileLink')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('entity', '=', entity)
    .where(isLost)
    .executeTakeFirstOrThrow()

  return count
}

/**
 * Unlinks files from records that no longer exist, such as those kept for a limited time. An unknown kind of record is
 * left to `doctor`.
 */
export async function deleteOrphans(work: OnDatabase, entity: string): Promise<{ fileId: string }[]> {
  if (!(await isTable(work, entity))) return []

  return work.trx
    .deleteFrom('fileLink')
    .where('entity', '=', entity)
    .where(isOrphan(entity))
    .returning('fileId')
    .execute()
}

/** Counts files that belong to no record and never expire, and those that belong to a record and would expire. */
export async function countLost({ trx }: OnDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from file left join file_link on file_id = id
    where (file_id is null) = (expires_at is null)
  `.execute(trx)

  return rows[0]?.count ?? 0
}
