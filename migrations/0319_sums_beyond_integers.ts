import { type Kysely, sql } from 'kysely'

/**
 * Sums were integers of four bytes: at most 21 474 836.47 of a currency with two decimals, which an Indonesian or a Colombian
 * studio takes for one set of clubs. All columns of sums are wider from now on, whichever table they stand in; what is counted
 * from them (the views, and what is due of an order) is made anew. Each table is written once, under its own lock.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows: tables } = await sql<{ relation: string; names: string[] }>`
    select attrelid::regclass::text as relation, array_agg(quote_ident(attname) order by attnum) as names
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = '' and atttypid = 'integer'::regtype
        and (attname ~ '(^|_)cents$' or relname = 'discount' and attname = 'amount')
      group by attrelid order by 1
  `.execute(db)
  // A column that a trigger or a view names cannot be changed below them.
  const { rows: triggers } = await sql<{ name: string; relation: string; made: string }>`
    select quote_ident(tgname) as name, tgrelid::regclass::text as relation, pg_get_triggerdef(oid) as made
      from pg_trigger where tgrelid = 'wallet_entry'::regclass and not tgisinternal and pg_get_triggerdef(oid) ~ 'cents'
  `.execute(db)
  for (const { name, relation } of triggers) await sql.raw(`drop trigger ${name} on ${relation}`).execute(db)
  await sql`drop view gift_card_balance, wallet_balance, credit_balance`.execute(db)
  await sql`alter table customer_order drop column due_cents`.execute(db)

  for (const { relation, names } of tables) {
    const changes = names.map((name) => `alter column ${name} type bigint`)
    await sql.raw(`alter table ${relation} ${changes.join(', ')}`).execute(db)
  }

  await sql`
    alter table customer_order
      add column due_cents bigint not null generated always as (total_cents - paid_cents + refunded_cents) stored
  `.execute(db)
  await sql`
    create index customer_order_due on customer_order (placed_at desc, id desc) where due_cents <> 0
  `.execute(db)
  await sql`
    create view gift_card_balance as
      select card_id, sum(cents)::bigint as cents from gift_card_entry group by card_id
  `.execute(db)
  await sql`
    create view wallet_balance as
      select person_id, kind, sum(cents)::bigint as cents from wallet_entry group by person_id, kind
  `.execute(db)
  await sql`
    create view credit_balance as
      select lot_id, sum(quantity)::integer as lessons,
        (count(*) filter (where kind = 'reserve') - count(*) filter (where kind in ('release', 'consume'))
          - coalesce(sum(quantity) filter (where kind = 'transfer'), 0))::integer as reserved,
        sum(cents)::bigint as cents
      from credit_entry group by lot_id
  `.execute(db)
  for (const { made } of triggers) await sql.raw(made).execute(db)
}
