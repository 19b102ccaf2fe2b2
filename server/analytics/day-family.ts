import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Period } from '#shared/analytics/period.ts'

import type { Source } from './measure.ts'

/**
 * Facts of days of a place. Those of days that are over are kept as sums, with the columns that tell them apart; both have the
 * same columns, so that a measure reads either.
 */
export interface DayFamily {
  name: 'sale' | 'goods' | 'money' | 'booking' | 'spread' | 'time'
  /** A function of the database: the facts of a place between two days. */
  facts: string
  /** Where their sums are kept. */
  table: string
  apart: readonly string[]
  sums: readonly string[]
  /** A column of the facts whose values are kept one by one, sorted, and the column in which they are. */
  each?: { value: string; sorted: string }
  /** The first day of any place on which there may be facts. */
  since: RawBuilder<string | null>
}

const namesOf = ({ apart, sums, each }: DayFamily) =>
  sql.join([...apart, ...sums, ...(each ? [each.sorted] : [])].map((column) => sql.ref(column)))

const columnsOf = ({ apart, sums }: DayFamily, table: string) =>
  [...apart, ...sums].map((column) => sql.ref(`${table}.${column}`))

const factsOf = ({ facts }: DayFamily, place: string, first: unknown, last: unknown) =>
  sql`${sql.raw(facts)}(${place}::uuid, ${first}, ${last})`

/** The facts between two days, one by one. */
export const factsBetween =
  (family: DayFamily): Source =>
  ({ place }, { from, last }) =>
    sql`select fact.* from ${factsOf(family, idOrNone(place), sql`${from}::date`, sql`${last}::date`)} as fact`

/** Their sums by day: those that are kept, and the facts of all other days. */
export const sumsBetween =
  (family: DayFamily): Source =>
  ({ place }, { from, last }) => {
    const id = idOrNone(place)
    const { each } = family
    const kept = each ? [sql.ref(`kept.${each.sorted}`)] : []
    const single = each ? [sql`array[${sql.ref(`fact.${each.value}`)}] as ${sql.ref(each.sorted)}`] : []
    const open = sql`open_days(${family.name}, ${id}::uuid, ${from}::date, ${last}::date)`

    return sql`
      select kept.day, ${sql.join([...columnsOf(family, 'kept'), ...kept])} from ${sql.table(family.table)} as kept
      where kept.location_id = ${id} and kept.day between ${from}::date and ${last}::date
        and kept.day not in (select day from ${open} as open)
      union all
      select fact.day, ${sql.join([...columnsOf(family, 'fact'), ...single])}
      from ${open} as open cross join lateral ${factsOf(family, id, sql`open.day`, sql`open.day`)} as fact
    `
  }

/** Computes what is kept of some days of the place anew. */
export async function keepDays({ trx, place }: Timed, family: DayFamily, { from, until }: Period): Promise<void> {
  const id = idOrNone(place)
  const days = sql`location_id = ${id} and day between ${from}::date and ${until}::date`
  await sql`delete from ${sql.table(family.table)} where ${days}`.execute(trx)
  await sql`
    insert into ${sql.table(family.table)} (location_id, day, ${namesOf(family)})
    ${summed(family, id, { from, until })}
  `.execute(trx)
  await sql`
    insert into figure_day (family, location_id, day)
    select ${family.name}, ${id}, day from generate_series(${from}::date, ${until}::date, interval '1 day') as day
    on conflict do nothing
  `.execute(trx)
}

/** Lets go of what is kept of some days of the place: they are computed whenever they are asked for. */
export async function dropDays({ trx, place }: Timed, family: DayFamily, days: readonly string[]): Promise<void> {
  if (days.length === 0) return

  const those = sql`location_id = ${idOrNone(place)} and day = any (${days}::date[])`
  await sql`delete from ${sql.table(family.table)} where ${those}`.execute(trx)
  await sql`delete from figure_day where family = ${family.name} and ${those}`.execute(trx)
}

const summed = (family: DayFamily, place: string, { from, until }: Period) => sql`
  select ${place}::uuid, fact.day, ${sql.join(family.apart.map((column) => sql.ref(`fact.${column}`)))},
    ${sql.join([...family.sums.map((column) => sql`sum(${sql.ref(`fact.${column}`)})`), ...sortedOf(family)])}
  from ${factsOf(family, place, sql`${from}::date`, sql`${until}::date`)} as fact
  group by fact.day, ${sql.join(family.apart.map((column) => sql.ref(`fact.${column}`)))}
`

const sortedOf = ({ each }: DayFamily) =>
  each ? [sql`array_agg(${sql.ref(`fact.${each.value}`)} order by ${sql.ref(`fact.${each.value}`)})`] : []

/** The days of the place whose kept sums are not what their facts come to, of those that are said to be right. */
export async function wrongDays({ trx, place }: Timed, family: DayFamily, { from, until }: Period): Promise<string[]> {
  const id = idOrNone(place)
  const kept = sql`
    select location_id, day, ${namesOf(family)}
    from ${sql.table(family.table)} where location_id = ${id} and day between ${from}::date and ${until}::date
  `
  const { rows } = await sql<{ day: string }>`
    with fresh as (${summed(family, id, { from, until })}), kept as (${kept})
    select distinct day from ((table fresh except table kept) union all (table kept except table fresh)) as differing
    where day not in (select day from open_days(${family.name}, ${id}::uuid, ${from}::date, ${until}::date))
    order by day
  `.execute(trx)

  return rows.map(({ day }) => day)
}

/** The days of the place of which something is kept, and can be nothing: before the first facts, or not over. */
export async function strayDays({ trx, place }: Timed, family: DayFamily, { from, until }: Period): Promise<string[]> {
  const ofPlace = sql`location_id = ${idOrNone(place)}`
  const sums = sql`select day from ${sql.table(family.table)} where ${ofPlace}`
  const { rows } = await sql<{ day: string }>`
    ${sums} and day < ${from}::date union ${sums} and day > ${until}::date
    union select day from figure_day where family = ${family.name} and ${ofPlace} and day > ${until}::date
    order by day
  `.execute(trx)

  return rows.map(({ day }) => day)
}

/** The first day of the place with facts; null where there are none. */
export async function firstDayOf({ trx }: OnDatabase, { since }: DayFamily): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select (${since})::date as day`.execute(trx)

  return rows[0]?.day ?? null
}
