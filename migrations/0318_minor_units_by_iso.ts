import { type Kysely, sql } from 'kysely'

/**
 * Of these currencies `Intl` knows no decimals, though ISO 4217 has two, and three of the Iraqi dinar: their sums were kept in
 * whole units. From now on the table of ISO says how a number is read, so that what is kept is rewritten: all columns of sums, and
 * what was agreed and told, whose names say that they are sums; what a discount takes is one too, unless it is a share. Nothing
 * changes for any other currency.
 */
const byHundred = [
  'AFN',
  'ALL',
  'COP',
  'HUF',
  'IDR',
  'IRR',
  'KPW',
  'LAK',
  'LBP',
  'MGA',
  'MMK',
  'PKR',
  'SLL',
  'SOS',
  'SYP',
  'YER',
]

interface Column {
  relation: string
  name: string
  isJson: boolean
}

export async function up(db: Kysely<never>): Promise<void> {
  const { rows: places } = await sql<{ currency: string }>`select distinct currency from location`.execute(db)
  const factor = places[0] && factorOf(places[0].currency)
  if (factor === undefined || places.length > 1) return

  await sql`
    create function pg_temp.scaled(whole jsonb, factor integer) returns jsonb language plpgsql as $scaled$
    begin
      if jsonb_typeof(whole) = 'object' then
        return (select coalesce(jsonb_object_agg(key, case
          when (key ~ '(^c|C|_c)ents$' or key = 'amount' and whole ->> 'takes' in ('line', 'order'))
            and jsonb_typeof(part) = 'number' then to_jsonb((part #>> '{}')::numeric * factor)
          else pg_temp.scaled(part, factor) end), '{}') from jsonb_each(whole) as parts (key, part));
      elsif jsonb_typeof(whole) = 'array' then
        return (select coalesce(jsonb_agg(pg_temp.scaled(part, factor) order by at), '[]')
          from jsonb_array_elements(whole) with ordinality as parts (part, at));
      end if;
      return whole;
    end $scaled$
  `.execute(db)
  const { rows: columns } = await sql<Column>`
    select attrelid::regclass::text as relation, quote_ident(attname) as name, atttypid = 'jsonb'::regtype as "isJson"
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = ''
        and (atttypid = 'jsonb'::regtype
          or (attname ~ '(^|_)cents$' or relname = 'discount' and attname = 'amount')
            and atttypid in ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype))
      order by 1, 2
  `.execute(db)
  for (const [relation, own] of Map.groupBy(columns, (column) => column.relation)) {
    const changes = own.map((column) => `${column.name} = ${scaledOf(column, factor)}`)
    // What is written once is rewritten here, with all that was counted from it.
    await sql.raw(`alter table ${relation} disable trigger user`).execute(db)
    await sql.raw(`update ${relation} set ${changes.join(', ')}`).execute(db)
    await sql.raw(`alter table ${relation} enable trigger user`).execute(db)
  }
}

function scaledOf({ relation, name, isJson }: Column, factor: number): string {
  if (isJson) return `pg_temp.scaled(${name}, ${factor})`
  if (relation === 'discount' && name === 'amount')
    return `case when takes = 'percent' then ${name} else ${name} * ${factor} end`

  return `${name} * ${factor}`
}

function factorOf(currency: string): number | undefined {
  if (currency === 'IQD') return 1000

  return byHundred.includes(currency) ? 100 : undefined
}
