import { type RawBuilder, sql } from 'kysely'

import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { percentOf } from '#shared/analytics/percent.ts'
import type { Period } from '#shared/analytics/period.ts'
import type { RecordKind } from '#shared/record-pages.ts'

/** Days of a place. What comes after today has not happened yet and counts nowhere: `last` is the last day that counts. */
export interface Asked extends Period {
  last: string
}

/** Rows of facts as a subquery. Each has an `id`, a `day`, a `person_id`, and the columns that measures name. */
export type Source = (work: Timed, asked: Asked) => RawBuilder<unknown>

/** Rows, and where their sums are kept, these: with the columns that measures name, and without any that tells one row from another. */
interface KeptSource {
  rows: Source
  sums: Source
  /** A column of the sums that says of how many rows each is; without it rows are counted one by one. */
  ones?: RawBuilder<number>
  /** Columns by which sums are added up before measures look at them, where many sums are alike to all measures. */
  folds?: { by: readonly string[]; adds: readonly string[] }
}

/** A sum over rows of a source, or how many different values there are, or the middle one. */
export interface Measure<S extends string> {
  of: S
  value: RawBuilder<unknown>
  as?: 'different' | 'median' | 'p90'
  where?: RawBuilder<boolean>
  /** Its condition looks at what sums add up: what is kept does not tell how many rows are meant. */
  isByRow?: true
  /** One row with its `value` for all rows of the days, from what is kept; of a division it is asked of the rows. */
  whole?: Source
}

/**
 * How a figure is made of measures: a sum, so much for each (`times` is what units of the two differ by), a percent, or the middle
 * one. `counted` tells, of a row of the whole, whether it is in the part; where the whole's rows would explain nothing, as hours
 * that a bay is open, `lists` names others, which say what the figure is made of.
 */
export type Formula<M extends string> =
  | { sum: M; plus?: M; per?: M; times?: number; lists?: Measure<string> }
  | { middle: M }
  | { share: readonly M[]; of: M; counted: RawBuilder<boolean> }
  | { share: readonly M[]; of: M; lists: Measure<string> }

/** The figures of a page. One formula gives the figure, its groups, its course and its rows. */
export interface Page<Code extends string = string, M extends string = string, S extends string = string> {
  sources: Record<S, Source | KeptSource>
  measures: Record<M, Measure<S>>
  formulas: Record<Code, Formula<M>>
  groups: Record<string, Group<S>>
  rows: Record<S, RowWords>
  /** Sources whose facts happened on their day; what others say holds on the last day. */
  flows: readonly S[]
  /** From how many on a change of a count is worth telling. */
  countWorthTelling: number
  /** A measure of what is only estimated, and the source that it is about. */
  estimated?: { measure: M; of: S }
  /** A measure of what may still be decided, and the source of the figures that it is about. */
  soFar?: { measure: M; of: S }
  /** Figures of this moment, which are compared with nothing. */
  isOfNow?: readonly Code[]
  /** Figures that are beside the same weekdays of a year ago, whatever the others are compared with. */
  isBesideAYearAgo?: readonly Code[]
}

/** By what figures are divided. */
export interface Group<S extends string = string> {
  /** By what each source is divided; one that is not named cannot be. */
  columns: Partial<Record<S, RawBuilder<unknown>>>
  /** The sources whose kept sums have their column too. */
  kept?: readonly S[]
  /** Measures that it says nothing of, though their source has the column: how full bays are by who gives a lesson. */
  leaves?: readonly string[]
  /** What people call its values. */
  names: (work: Timed, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** What they call what has none, such as a sale that nobody fitted: with it the groups sum to the whole. */
  none?: string
}

/** The key of what has no value in a division. */
const none = 'none'

/** What people call the values of these keys. */
export async function namesOf(
  work: Timed,
  group: Group,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = keys.filter((key) => key !== none)

  return new Map([...(known.length > 0 ? await group.names(work, known) : []), [none, group.none ?? 'None']])
}

/** What a row of a source is called, and which record it opens. The source is `fact`. */
export interface RowWords {
  title: RawBuilder<string>
  record: RecordKind
  /** A column of the source. */
  recordId: RawBuilder<string | null>
}

export interface Value {
  value: number | null
  numerator?: number
  denominator?: number
}

/** Measures by their names. */
export type Sums = Record<string, number>

interface Division {
  group?: Pick<Group, 'columns' | 'kept'> | undefined
  /** One value of its column; all of them unless told. */
  key?: string | undefined
  /** These measures; all unless told. */
  only?: readonly string[]
}

/**
 * All measures of a page, or these, one statement for each source; of a division, those of the sources that it can divide, by its
 * values.
 */
export async function sumsOf(
  work: Timed,
  { sources, measures }: Pick<Page, 'sources' | 'measures'>,
  asked: Asked,
  { group, key, only = Object.keys(measures) }: Division = {},
): Promise<Map<string, Sums>> {
  const wanted = Object.entries(measures).filter(([name]) => only.includes(name))
  const read = wanted.filter(([, { of, whole }]) => (group ? group.columns[of] !== undefined : !whole))
  // Sources whose whole is kept in the same place are read together.
  const together = Map.groupBy(read, ([, { of }]) => (group ? of : factsOf(sources[of], true)))
  const answers = await inOneTrip([
    ...[...together.values()].map(async (ofSource) => {
      const { of } = ofSource[0]?.[1] ?? { of: '' }
      const column = group ? keyOf(group, of) : sql<string>`''`
      const within = key === undefined ? sql`true` : sql`${column} = ${key}`
      const isKept = !group || group.kept?.includes(of) === true
      const facts = sql`(${factsOf(sources[of], isKept)(work, asked)}) as fact where ${within}`
      const columns = ofSource.map(([, measure], index) => sql`${aggregateOf(measure)} as ${sql.ref(`m${index}`)}`)
      const { rows } = await sql<Record<string, unknown>>`
        select fact.key, ${sql.join(columns)} from (${keyed(sources[of], column, facts)}) as fact group by fact.key
      `.execute(work.trx)
      return rows.map((row) => ({ key: String(row['key']), sums: sumsIn(row, ofSource) }))
    }),
    ...wanted.flatMap(([name, { whole }]) => (whole && !group ? [readWhole(work, asked, name, whole)] : [])),
  ])

  const byKey = new Map<string, Sums>()
  for (const { key, sums } of answers.flat()) byKey.set(key, { ...byKey.get(key), ...sums })
  return byKey
}

function factsOf(source: Source | KeptSource | undefined, isKept: boolean): Source {
  if (!source) throw new Error('A measure names a source that its page does not have.')

  return 'sums' in source ? (isKept ? source.sums : source.rows) : source
}

/** Facts with their key in a division, added up first where that leaves few of them. */
function keyed(source: Source | KeptSource | undefined, key: RawBuilder<string>, facts: RawBuilder<unknown>) {
  const folds = source && 'sums' in source ? source.folds : undefined
  if (!folds) return sql`select ${key} as key, fact.* from ${facts}`

  const by = [sql`1`, ...folds.by.map((column) => sql.ref(`fact.${column}`))]
  const adds = folds.adds.map((column) => sql`sum(${sql.ref(`fact.${column}`)}) as ${sql.ref(column)}`)
  return sql`select ${key} as key, ${sql.join([...by.slice(1), ...adds])} from ${facts} group by ${sql.join(by)}`
}

async function readWhole(
  work: Timed,
  asked: Asked,
  name: string,
  whole: Source,
): Promise<{ key: string; sums: Sums }[]> {
  const { rows } = await sql<{ value: number | null }>`${whole(work, asked)}`.execute(work.trx)
  const value = rows[0]?.value ?? null

  return [{ key: '', sums: value === null ? {} : { [name]: value } }]
}

/** The key of a fact in a division. */
export const keyOf = ({ columns }: Pick<Group, 'columns'>, source: string): RawBuilder<string> =>
  sql`coalesce((${columns[source]})::text, ${sql.lit(none)})`

function aggregateOf({ value, where = sql`true`, as }: Measure<string>): RawBuilder<unknown> {
  if (as === 'different') return sql`count(distinct ${value}) filter (where ${where})`
  if (as !== undefined) {
    const part = as === 'median' ? 0.5 : 0.9
    return sql`round((percentile_cont(${part}) within group (order by ${value}) filter (where ${where}))::numeric, 1)::float8`
  }

  return sql`coalesce(sum(${value}) filter (where ${where}), 0)::bigint`
}

function sumsIn(row: Record<string, unknown>, measures: readonly (readonly [name: string, measure: unknown])[]): Sums {
  return Object.fromEntries(
    measures.flatMap(([name], index) => (row[`m${index}`] === null ? [] : [[name, Number(row[`m${index}`])]])),
  )
}

/** A figure of these sums. A sum that no row was found for is 0. */
export function valueOf(formula: Formula<string>, sums: Sums): Value {
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (sums[name] ?? 0), 0)
  if ('share' in formula) {
    const [numerator, denominator] = [sum(formula.share), sum([formula.of])]
    return { value: percentOf(numerator, denominator), numerator, denominator }
  }
  if ('middle' in formula) return { value: sums[formula.middle] ?? null }

  const total = sum([formula.sum, formula.plus ?? ''])
  if (formula.per === undefined) return { value: total }

  const denominator = sum([formula.per])
  const { times = 1 } = formula
  return { value: denominator > 0 ? Math.round((total * times) / denominator) : null, numerator: total, denominator }
}

/** The measures that a figure is made of. */
export const measuresOf = (formula: Formula<string>): readonly string[] =>
  'share' in formula
    ? [...formula.share, formula.of]
    : 'middle' in formula
      ? [formula.middle]
      : [formula.sum, formula.plus ?? [], formula.per ?? []].flat()

/** Whether a figure can be divided so: all that it is made of has the column, and it says something of it. */
export const divides = (
  { measures }: Page,
  { columns, leaves = [] }: Pick<Group, 'columns' | 'leaves'>,
  formula: Formula<string>,
): boolean =>
  measuresOf(formula).every((name) => columns[measures[name]?.of ?? ''] !== undefined && !leaves.includes(name))
