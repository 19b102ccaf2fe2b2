import { type Kysely, sql } from 'kysely'

/**
 * The columns of sums that came since all others were widened: a plan for 2 147 483 700 was sold and could not be paid, as what its
 * term is worth did not fit. What is computed from them says the same as before, in wider numbers.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows: views } = await sql<{ name: string; made: string }>`
    select relname as name, pg_get_viewdef(oid) as made from pg_class
      where relname in ('member_span_now', 'member_move_now') order by relname
  `.execute(db)
  const { rows: functions } = await sql<{ name: string; made: string }>`
    select proname as name, pg_get_functiondef(oid) as made from pg_proc
      where proname in ('fact_member_span', 'fact_member_move') order by proname desc
  `.execute(db)
  const { rows: tables } = await sql<{ relation: string; names: string[] }>`
    select attrelid::regclass::text as relation, array_agg(quote_ident(attname) order by attnum) as names
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = '' and atttypid = 'integer'::regtype and attname ~ '(^|_)cents$'
      group by attrelid order by 1
  `.execute(db)

  for (const { name } of views) await sql`drop view ${sql.table(name)}`.execute(db)
  for (const { name } of functions) await sql`drop function ${sql.table(name)}(uuid[])`.execute(db)
  for (const { relation, names } of tables) {
    const changes = names.map((name) => `alter column ${name} type bigint`)
    await sql.raw(`alter table ${relation} ${changes.join(', ')}`).execute(db)
  }
  for (const { made } of functions) await sql.raw(made.replaceAll(/(cents |::)integer\b/g, '$1bigint')).execute(db)
  for (const { name, made } of views) await sql`create view ${sql.table(name)} as ${sql.raw(made)}`.execute(db)
}
