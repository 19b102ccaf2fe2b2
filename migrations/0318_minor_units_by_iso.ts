import { type Kysely, sql } from 'kysely'

/**
 * Of these currencies `Intl` knows no decimals, though ISO 4217 has two, and three of the Iraqi dinar: their sums were kept in
 * whole units. From now on the table of ISO says how a number is read, so that what is kept is rewritten: all columns of sums, and
 * what was agreed and told, whose names say that they are sums; what a discount takes is one too, unless it is a share. Nothing
 * changes for any other currency, and nothing where one sum would not fit any more.
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
  /** It follows from others, and is not written. */
  isGenerated: boolean
  /** What fits. */
  most: string
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
    select attrelid::regclass::text as relation, quote_ident(attname) as name, atttypid = 'jsonb'::regtype as "isJson",
        attgenerated <> '' as "isGenerated",
        case atttypid when 'smallint'::regtype then 32767 when 'integer'::regtype then 2147483647
          else 9223372036854775807 end::text as most
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped
        and (atttypid = 'jsonb'::regtype
          or (attname ~ '(^|_)cents$' or relname = 'discount' and attname = 'amount')
            and atttypid in ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype))
      order by 1, 2
  `.execute(db)
  const byRelation = Map.groupBy(columns, (column) => column.relation)
  for (const own of byRelation.values()) await refuseTooLarge(db, own, { currency: places[0]?.currency ?? '', factor })
  for (const [relation, own] of byRelation) {
    const changes = own
      .filter(({ isGenerated }) => !isGenerated)
      .map((column) => `${column.name} = ${scaledOf(column, factor)}`)
    if (changes.length === 0) continue

    // What is written once is rewritten here, with all that was counted from it.
    await sql.raw(`alter table ${relation} disable trigger user`).execute(db)
    await sql.raw(`update ${relation} set ${changes.join(', ')}`).execute(db)
    await sql.raw(`alter table ${relation} enable trigger user`).execute(db)
  }
}

function scaledOf({ relation, name, isJson }: Column, factor: number, value = name): string {
  if (isJson) return `pg_temp.scaled(${value}, ${factor})`
  if (relation === 'discount' && name === 'amount')
    return `case when takes = 'percent' then ${value} else ${value} * ${factor} end`

  return `${value} * ${factor}`
}

/** Before anything is changed: the database would say no more than that some integer is out of range. */
async function refuseTooLarge(
  db: Kysely<never>,
  columns: readonly Column[],
  { currency, factor }: { currency: string; factor: number },
): Promise<void> {
  const sums = columns.filter(({ isJson }) => !isJson)
  const [first] = sums
  if (!first) return

  const values = sums.map((column) => {
    const scaled = scaledOf(column, factor, `${column.name}::numeric`)
    return `('${column.name}', ${column.name}::numeric, abs(${scaled}), ${column.most})`
  })
  const { rows } = await sql
    .raw<{ name: string; held: string }>(
      `select own.name, own.held::text from ${first.relation},
        lateral (values ${values.join(', ')}) as own (name, held, scaled, most)
        where own.scaled > own.most order by own.scaled desc limit 1`,
    )
    .execute(db)
  const [large] = rows
  if (!large) return

  throw new Error(
    `${first.relation}.${large.name} holds ${large.held} in ${currency}, and ${factor} times as much does not fit there. ` +
      'Start the version before this one again, and ask us: we make room for it.',
  )
}

function factorOf(currency: string): number | undefined {
  if (currency === 'IQD') return 1000

  return byHundred.includes(currency) ? 100 : undefined
}
