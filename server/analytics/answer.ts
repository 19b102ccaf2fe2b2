import { sql } from 'kysely'

import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Figure, Figures, Grain, Group as FigureGroup, Step } from '#shared/analytics/contract.ts'
import { figurePages, type FigurePage, type FigureWords } from '#shared/analytics/figures.ts'
import { comparedWith, type Comparison, type Period } from '#shared/analytics/period.ts'
import { addDays, addMonths, localDayOf, weekdayOf } from '#shared/booking/local-time.ts'

import {
  type Asked,
  divides,
  type Formula,
  type Group,
  measuresOf,
  namesOf,
  type Page,
  sumsOf,
  type Sums,
  type Value,
  valueOf,
} from './measure.ts'
import { groupOf } from './rows.ts'

interface FiguresRequest extends Period {
  compare: Comparison
  by?: string
  grain?: Grain
  location?: string
}

/** The days that are asked for, of which those after today do not count. */
export function askedOf({ now, place }: Timed, { from, until }: Period): Asked {
  const today = localDayOf(now, place.zone)

  return { from, until, last: until < today ? until : today }
}

/** The figures of a page, those of the days before beside them, and those of each group where `by` asks for groups. */
export async function readFigures(
  work: Timed,
  name: FigurePage,
  page: Page,
  { compare, by, grain, location, ...period }: FiguresRequest,
): Promise<Figures> {
  const group = groupOf(page, by)
  const asked = askedOf(work, period)
  const before = compare === 'none' ? null : comparedWith(period, compare)
  const askedBefore = before ? askedOf(work, before) : undefined
  const [whole, wholeBefore, groups, groupsBefore, series] = await inOneTrip([
    sumsOf(work, page, asked),
    askedBefore && sumsBefore(work, page, { asked, before: askedBefore }),
    group && sumsOf(work, page, asked, { group }),
    group && askedBefore && sumsBefore(work, page, { asked, before: askedBefore }, group),
    grain && readSeries(work, page, asked, grain),
  ])

  const figuresOf = (key: string, sums: Sums, sumsBefore: Sums | undefined): Figure[] =>
    Object.entries(page.formulas)
      .filter(([, formula]) => key === '' || (group && divides(page, group, formula)))
      .map(([code, formula]) =>
        present(name, code, {
          period,
          value: { ...valueOf(formula, sums), ...remarksOn(page, formula, sums) },
          previous: sumsBefore && !page.isOfNow?.includes(code) ? valueOf(formula, sumsBefore).value : null,
          ...(by !== undefined && { by, key }),
          ...(location !== undefined && { location }),
        }),
      )
  const keys = [...(groups?.keys() ?? [])]
  const names = group ? await namesOf(work, group, keys) : new Map<string, string>()

  return {
    asOf: work.now,
    zone: work.place.zone,
    currency: work.place.currency,
    ...period,
    previous: before,
    figures: figuresOf('', whole.get('') ?? {}, wholeBefore && (wholeBefore.get('') ?? {})),
    ...(groups && {
      groups: keys
        .map((key): FigureGroup => ({
          key,
          name: names.get(key) ?? key,
          figures: figuresOf(key, groups.get(key) ?? {}, groupsBefore && (groupsBefore.get(key) ?? {})),
        }))
        // Such as bays, where staff are divided.
        .filter(({ figures }) => figures.some(({ value, previous }) => value || previous))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    }),
    ...(series && { series }),
  }
}

const daysOfAYear = 364

/** The sums with which those of some days are compared. */
export async function sumsBefore(
  work: Timed,
  page: Page,
  { asked, before }: { asked: Asked; before: Asked },
  group?: Group,
): Promise<Map<string, Sums>> {
  const [from, last] = [addDays(asked.from, -daysOfAYear), addDays(asked.last, -daysOfAYear)]
  const only = (page.isBesideAYearAgo ?? []).flatMap((code) => measuresOf(page.formulas[code] ?? { sum: '' }))
  const others = Object.keys(page.measures).filter((name) => !only.includes(name))
  const [sums, ago] = await inOneTrip([
    sumsOf(work, page, before, { group, only: others }),
    only.length > 0 && sumsOf(work, page, { from, until: last, last }, { group, only }),
  ])
  for (const [key, more] of ago || []) sums.set(key, { ...sums.get(key), ...more })

  return sums
}

/** The figures of each day, week or month: those whose facts have a day. */
async function readSeries(work: Timed, page: Page, asked: Asked, grain: Grain): Promise<Step[]> {
  const column = sql`greatest(date_trunc(${grain}, fact.day::timestamp)::date, ${asked.from}::date)`
  const group = { columns: Object.fromEntries(page.flows.map((name) => [name, column])), kept: page.flows }
  const sums = await sumsOf(work, page, asked, { group })
  const told = Object.entries(page.formulas).filter(([, formula]) => divides(page, group, formula))

  return stepsOf(asked, grain).map((day) => ({
    day,
    values: Object.fromEntries(told.map(([code, formula]) => [code, valueOf(formula, sums.get(day) ?? {}).value])),
  }))
}

/** The first day of each step; the first one begins with the period. */
function stepsOf({ from, last }: Asked, grain: Grain): string[] {
  const next = {
    day: (day: string) => addDays(day, 1),
    week: (day: string) => addDays(day, 8 - weekdayOf(day)),
    month: (day: string) => addMonths(`${day.slice(0, 7)}-01`, 1),
  }[grain]
  const steps: string[] = []
  for (let day = from; day <= last; day = next(day)) steps.push(day)

  return steps
}

/** What must be known of a figure: that hours are estimated, or how many may still be decided. */
export function remarksOn(
  { measures, estimated, soFar }: Page,
  formula: Formula<string>,
  sums: Sums,
): Pick<Figure, 'isEstimated' | 'soFar'> {
  const isAbout = (of: string | undefined) => measuresOf(formula).some((name) => measures[name]?.of === of)
  const undecided = soFar && 'share' in formula && isAbout(soFar.of) ? (sums[soFar.measure] ?? 0) : 0

  return {
    ...(estimated && isAbout(estimated.of) && (sums[estimated.measure] ?? 0) > 0 && { isEstimated: true as const }),
    ...(undecided > 0 && { soFar: undecided }),
  }
}

interface Presented {
  period: Period
  value: Value & Pick<Figure, 'isEstimated' | 'soFar'>
  previous: number | null
  by?: string
  key?: string
  location?: string
}

export function present(
  page: FigurePage,
  code: string,
  { period, value, previous, by, key, location }: Presented,
): Figure {
  const words: Readonly<Record<string, FigureWords>> = figurePages[page]
  const query = new URLSearchParams({
    ...period,
    ...(by !== undefined && key !== undefined && key !== '' && { by, key }),
    ...(location !== undefined && { location }),
  })

  return {
    code,
    unit: words[code]?.unit ?? 'count',
    ...value,
    previous,
    rows: `/api/v1/analytics/${page}/rows/${code}?${query.toString()}`,
  }
}
