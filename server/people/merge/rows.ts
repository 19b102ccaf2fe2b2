import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { withSavepoint } from '#server/kernel/db/database.ts'
import type { Clients, MergePart, PersonTable } from '#server/kernel/feature.ts'
import { type Reference, inSql, listReferences } from '#server/people/references.ts'

async function keyOfTable({ trx }: OnDatabase, table: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = to_regclass(${table}) and indisprimary order by attnum
  `.execute(trx)

  return rows.map(({ column }) => column)
}

export type Tables = ReadonlyMap<string, PersonTable>

/** What the features declare about their tables, by database names. */
export const tablesOf = (parts: readonly MergePart[]): Tables =>
  new Map(parts.flatMap(({ tables }) => Object.entries(tables).map(([name, table]) => [inSql(name), table] as const)))

/** The rows of one that conflict with the other's. */
function isDoubled({ table, column }: Reference, { once }: PersonTable, { from, into }: Clients): RawBuilder<boolean> {
  const reference = sql.ref(column)
  const same = (once ?? []).map((name) => sql`other.${sql.ref(name)} is not distinct from one.${sql.ref(name)}`)
  const conditions = sql.join([sql`other.${reference} = ${into}`, ...same], sql` and `)

  return sql`one.${reference} = ${from} and exists (select from ${sql.table(table)} other where ${conditions})`
}

export interface TableCount {
  table: string
  /** How many rows move, and how many are dropped as conflicts. */
  moves: number
  drops: number
}

export async function countRows(work: OnDatabase, clients: Clients, tables: Tables): Promise<TableCount[]> {
  const counts: TableCount[] = []
  for (const reference of await listReferences(work)) {
    const own = tables.get(reference.table)
    const doubled = own?.once ? isDoubled(reference, own, clients) : sql`false`
    const { rows } = await sql<{ all: number; drops: number }>`
      select count(*)::integer as all, count(*) filter (where ${doubled})::integer as drops
      from ${sql.table(reference.table)} one where ${sql.ref(reference.column)} = ${clients.from}
    `.execute(work.trx)
    const { all = 0, drops = 0 } = rows[0] ?? {}
    if (all > 0) counts.push({ table: reference.table, moves: all - drops, drops })
  }
  return counts
}

export interface MovedRows {
  moved: (Pick<Reference, 'table' | 'column'> & { keys: unknown[] })[]
  /** Whole rows: the deleted ones, and the survivor's changed ones as they were. */
  dropped: { table: string; rows: unknown[] }[]
}

/** Moves all rows of one client to another. Conflicts are dropped first. */
export async function moveRows(work: OnDatabase, clients: Clients, tables: Tables): Promise<MovedRows> {
  const result: MovedRows = { moved: [], dropped: [] }
  for (const reference of await listReferences(work)) {
    const { table, column } = reference
    const own = tables.get(table)
    const dropped = own?.once
      ? [
          { table, rows: await combineDoubled(work, reference, own, clients) },
          ...(await dropDoubled(work, reference, own, clients)),
        ]
      : []
    result.dropped.push(...dropped.filter(({ rows }) => rows.length > 0))
    const keys = await moveTable(work, reference, clients)
    if (keys.length > 0) result.moved.push({ table, column, keys })
  }
  return result
}

/** Flags that stay set only if both had them. Returns the survivor's rows as they were. */
async function combineDoubled(
  { trx }: OnDatabase,
  { table, column }: Reference,
  own: PersonTable,
  { from, into }: Clients,
): Promise<unknown[]> {
  if (own.whereBoth === undefined) return []
  const [reference, both] = [sql.ref(column), sql.ref(own.whereBoth)]
  const same = sql.join(
    [
      sql`true`,
      ...(own.once ?? []).map((name) => sql`other.${sql.ref(name)} is not distinct from one.${sql.ref(name)}`),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ row: unknown }>`
    update ${sql.table(table)} one set ${both} = false from ${sql.table(table)} other
    where one.${reference} = ${into} and one.${both} and other.${reference} = ${from} and not other.${both} and ${same}
    returning to_jsonb(old) as row
  `.execute(trx)

  return rows.map(({ row }) => row)
}

/** Includes the rows that cascade, as a cart's lines: after their owners, the order in which they are restored. */
async function dropDoubled(
  { trx }: OnDatabase,
  { table, column, key }: Reference,
  own: PersonTable,
  clients: Clients,
): Promise<MovedRows['dropped']> {
  const { rows: hanging } = await sql<{ child: string; column: string; parent: string }>`
    select relname as child, own.attname as column, theirs.attname as parent from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
      join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[1]
    where confrelid = to_regclass(${table}) and contype = 'f' and confdeltype = 'c' and cardinality(conkey) = 1
    order by 1
  `.execute(trx)
  const doubled = isDoubled({ table, column, key }, own, clients)
  const children: MovedRows['dropped'] = []
  for (const one of hanging) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(child) as row from ${sql.table(one.child)} child
      where ${sql.ref(one.column)} in (select one.${sql.ref(one.parent)} from ${sql.table(table)} one where ${doubled})
    `.execute(trx)
    children.push({ table: one.child, rows: rows.map(({ row }) => row) })
  }
  const { rows } = await sql<{ row: unknown }>`
    delete from ${sql.table(table)} one where ${doubled} returning to_jsonb(one) as row
  `.execute(trx)

  return [{ table, rows: rows.map(({ row }) => row) }, ...children]
}

const keyOf = (key: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(key.flatMap((name) => [sql`${name}::text`, sql`one.${sql.ref(name)}`]))})`

async function moveTable(
  { trx }: OnDatabase,
  { table, column, key }: Reference,
  { from, into }: Clients,
): Promise<unknown[]> {
  const reference = sql.ref(column)
  const { rows } = await sql<{ key: unknown }>`
    update ${sql.table(table)} one set ${reference} = ${into} where ${reference} = ${from} returning ${keyOf(key)} as key
  `.execute(trx)

  return rows.map((row) => row.key)
}

/** Moves rows back that still exist and are the survivor's, and restores dropped ones. Returns how many by table. */
export async function returnRows(
  work: OnDatabase,
  { from, into }: Clients,
  { moved, dropped }: MovedRows,
  tables: Tables,
): Promise<TableCount[]> {
  const counts = new Map<string, number>()

  const references = await listReferences(work)
  for (const { table, column, keys: rows } of moved) {
    const key = references.find((reference) => reference.table === table && reference.column === column)?.key
    // A later release may have removed the table; its contents are elsewhere.
    if (!key) continue

    const reference = sql.ref(column)
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} one set ${reference} = ${from}
      where ${reference} = ${into} and ${keyOf(key)} in (select jsonb_array_elements(${JSON.stringify(rows)}::jsonb))
    `.execute(work.trx)
    const followed = await returnFollowing(work, { table, column }, { from, into }, tables)
    counts.set(table, (counts.get(table) ?? 0) + Number(numAffectedRows) + followed)
  }
  for (const { table, rows } of dropped) {
    const key = await keyOfTable(work, table)
    if (key.length === 0) continue

    for (const row of rows) await putBack(work, { table, key }, row)
  }
  return [...counts].map(([table, moves]) => ({ table, moves, drops: 0 })).filter(({ moves }) => moves > 0)
}

/** What has grown from a returned row since, as a change of plan, returns with it. */
async function returnFollowing(
  { trx }: OnDatabase,
  { table, column }: Pick<Reference, 'table' | 'column'>,
  { from, into }: Clients,
  tables: Tables,
): Promise<number> {
  const follows = tables.get(table)?.follows
  if (follows === undefined) return 0

  const [reference, former] = [sql.ref(column), sql.ref(follows)]
  const { numAffectedRows = 0n } = await sql`
    with recursive going as (
      select id from ${sql.table(table)} where ${reference} = ${from}
      union
      select one.id from ${sql.table(table)} one join going on one.${former} = going.id where one.${reference} = ${into}
    )
    update ${sql.table(table)} set ${reference} = ${from} where ${reference} = ${into} and id in (select id from going)
  `.execute(trx)
  return Number(numAffectedRows)
}

const foreignKeyViolation = '23503'

/** Its parent may have been deleted since, as a tag: then it stays deleted. */
async function putBack(
  { trx }: OnDatabase,
  { table, key }: Pick<Reference, 'table' | 'key'>,
  row: unknown,
): Promise<void> {
  const rows = sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) one`
  try {
    await withSavepoint(trx, async () => {
      await sql`delete from ${sql.table(table)} one where ${keyOf(key)} = (select ${keyOf(key)} from ${rows})`.execute(
        trx,
      )
      await sql`insert into ${sql.table(table)} select one.* from ${rows} on conflict do nothing`.execute(trx)
    })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === foreignKeyViolation)) throw error
  }
}
