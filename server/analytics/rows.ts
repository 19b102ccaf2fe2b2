import { sql } from 'kysely'
import { z } from 'zod'

import { inOneTrip } from '#server/kernel/db/database.ts'
import { cursorOf, type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { FigureRow, FigureRows } from '#shared/analytics/contract.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { holds } from '#shared/permissions/may.ts'
import { type RecordPage, recordPages } from '#shared/record-pages.ts'

import {
  type Asked,
  divides,
  type Formula,
  type Group,
  keyOf,
  measuresOf,
  type Page,
  sumsOf,
  valueOf,
} from './measure.ts'

interface RowsRequest extends PageRequest {
  code: string
  by?: string
  key?: string
}

interface FoundRow {
  id: string
  day: string
  title: string | null
  personId: string | null
  personName: string | null
  recordId: string | null
  value: number
  counted: boolean
}

const personName = sql`nullif(trim(person.first_name || ' ' || person.last_name), '')`

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`row.day::text`, 'text'],
    [sql`row.id`, 'text'],
  ],
}

/** The rows that a figure is made of, of one group where `key` names it: the same facts under the same condition. */
export async function listRows(
  work: Work,
  page: Page,
  asked: Asked,
  { code, by, key, ...paging }: RowsRequest,
): Promise<FigureRows> {
  const formula = Object.hasOwn(page.formulas, code) ? page.formulas[code] : undefined
  if (!formula) throw new Failure('not_found', 'There is no such figure.')
  const group = groupOf(page, by)
  if (!group && key !== undefined) {
    const message = 'One group is told with what the figures are grouped by.'
    throw new Failure('invalid_input', message, { details: [{ path: 'key', message }] })
  }
  if (group && !divides(page, group, formula)) throw cannotDivide('This figure cannot be divided in this way.')
  const rows = rowsOf(page, formula)
  const within = group && key !== undefined ? sql`${keyOf(group, rows.of)} = ${key}` : sql`true`
  const words = page.rows[rows.of]
  if (!words) throw new Error(`There are no rows of ${rows.of}.`)

  const pageWithin = (asked: Asked) => {
    const found = sql<FoundRow>`(
      select fact.id::text as id, fact.day, fact.person_id, ${words.title} as title, ${words.recordId} as record_id,
        (${rows.value})::float8 as value, ${rows.counted ?? sql`true`} as counted
      from (${rows.source(work, asked)}) as fact where ${rows.where} and ${within}
    )`.as('row')
    return pageOf(
      work.trx
        .selectFrom(found)
        .select(['row.id', 'row.day', 'row.title', 'row.recordId', 'row.value', 'row.counted', 'row.personId'])
        // Asked for the rows of this page alone.
        .select(
          sql<string | null>`(select ${personName} from person where person.id = row.person_id)`.as('personName'),
        ),
      latestFirst,
      paging,
    )
  }
  const [{ rows: listed, next }, count, sums] = await inOneTrip([
    rows.areOfDays ? pageOfDays(asked, paging, pageWithin) : pageWithin(asked),
    countRows(work, page, asked, { formula, group, key }),
    sumsOf(work, page, asked, { group, key, only: measuresOf(formula) }),
  ])

  const record: RecordPage = recordPages[words.record]
  const { actor } = work.context
  const sees = {
    people: holds(actor, 'read/users'),
    record: [record.needs].flat().some((permission) => holds(actor, permission)),
  }
  const present = ({ id, day, title, personId, personName, recordId, value, counted }: FoundRow): FigureRow => ({
    id,
    day,
    title: title ?? '',
    person: sees.people && personId !== null ? { id: personId, name: personName ?? 'Erased client' } : null,
    value,
    ...(rows.counted && { counted }),
    to: sees.record && recordId !== null ? record.to(recordId, day) : null,
  })
  const whole = sums.get(key ?? '') ?? {}

  return { rows: listed.map(present), next, total: { count, value: valueOf(formula, whole).value } }
}

/** By how much more days are looked through where too few rows were found. */
const longer = 8

/** A page of rows that are facts of days: the latest days are looked through alone, and more of them only where these hold too few. */
async function pageOfDays<Found extends { next: string | null }>(
  asked: Asked,
  { after }: PageRequest,
  find: (asked: Asked) => Promise<Found>,
): Promise<Found> {
  const [reached] = after === undefined ? [] : cursorOf(latestFirst, after)
  const day = z.iso.date().safeParse(reached).data ?? asked.last
  const last = day < asked.last ? day : asked.last
  for (let days = 1; ; days *= longer) {
    const first = addDays(last, 1 - days)
    const from = first > asked.from ? first : asked.from
    const found = await find({ ...asked, from, last })
    if (found.next !== null || from === asked.from) return found
  }
}

/** How many rows a figure is made of: from what is kept, where that tells. */
export async function countRows(
  work: Timed,
  page: Page,
  asked: Asked,
  { formula, group, key }: { formula: Formula<string>; group?: Group | undefined; key?: string | undefined },
): Promise<number> {
  const { of, where, source, ones } = rowsOf(page, formula)
  const isKept = ones !== undefined && (!group || group.kept?.includes(of))
  const counting = {
    sources: { [of]: (isKept && page.sources[of]) || source },
    measures: { rows: { of, value: isKept ? ones : sql`1`, where } },
  }
  const sums = await sumsOf(work, counting, asked, { group, key })

  return sums.get(key ?? '')?.['rows'] ?? 0
}

/** Which facts are a figure's rows: those of its sum, or of the whole that it is a share of, unless it says. */
function rowsOf({ measures, sources, flows }: Page, formula: Formula<string>) {
  const measured = measures['share' in formula ? formula.of : 'middle' in formula ? formula.middle : formula.sum]
  const measure = ('lists' in formula && formula.lists) || measured
  const source = measure && sources[measure.of]
  if (!source) throw new Error('A figure names a measure that its page does not have.')
  const { of, value, where = sql<boolean>`true`, isByRow = false } = measure
  const isKept = 'sums' in source

  return {
    of,
    value: measure.as === 'different' ? sql`1` : value,
    where,
    counted: 'counted' in formula ? formula.counted : undefined,
    source: isKept ? source.rows : source,
    /** Facts whose sums are kept by day: those of some days are found without those of others. */
    areOfDays: isKept && flows.includes(of),
    ones: isKept && !isByRow ? source.ones : undefined,
  }
}

/** By what a page is divided; undefined where nothing is named. */
export function groupOf({ groups }: Page, by: string | undefined): Group | undefined {
  if (by === undefined) return undefined
  const group = Object.hasOwn(groups, by) ? groups[by] : undefined
  if (!group) throw cannotDivide(`Choose one of: ${Object.keys(groups).join(', ')}.`)

  return group
}

const cannotDivide = (message: string) =>
  new Failure('invalid_input', 'These figures cannot be divided in this way.', { details: [{ path: 'by', message }] })
