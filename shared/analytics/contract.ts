import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Day, Id, Instant } from '#shared/http/wire.ts'

import { figurePages } from './figures.ts'
import { comparisons, type Period, periodRefusal } from './period.ts'

const Code = z.string().meta({ examples: ['mrr'] })
const Value = z.number().nullable()

export const Figure = z.object({
  code: Code,
  unit: z.enum(['cents', 'count', 'percent', 'minutes', 'days']),
  /** Null where there is nothing to divide by. */
  value: Value,
  /** The same of the days it is compared with; null without any. */
  previous: Value,
  /** What a percent is made of. */
  numerator: z.number().exactOptional(),
  denominator: z.number().exactOptional(),
  /** The address of the rows that it is made of. */
  rows: z.string(),
})
export type Figure = z.output<typeof Figure>

const Group = z.object({ key: z.string(), name: z.string(), figures: z.array(Figure) })
export type Group = z.output<typeof Group>

/** A day, a week or a month of the period by its first day, and some figures of it by code. */
const Step = z.object({ day: Day, values: z.record(Code, Value) })
export type Step = z.output<typeof Step>

export const Figures = z.object({
  asOf: Instant,
  zone: z.string(),
  currency: z.string(),
  from: Day,
  until: Day,
  /** The days that it is compared with. */
  previous: z.object({ from: Day, until: Day }).nullable(),
  figures: z.array(Figure),
  groups: z.array(Group).exactOptional(),
  series: z.array(Step).exactOptional(),
})
export type Figures = z.output<typeof Figures>

export const FigureRow = z.object({
  id: z.string(),
  day: Day,
  title: z.string(),
  /** Null to whoever may not see clients, and where there is none. */
  person: z.object({ id: Id, name: z.string() }).nullable(),
  /** What it adds to the figure, or to the whole that a percent is of. */
  value: z.number(),
  /** Of a percent: true for what is the part, not only the whole. */
  counted: z.boolean().exactOptional(),
  /** The page of the record; null to whoever may not open it. */
  to: z.string().nullable(),
})
export type FigureRow = z.output<typeof FigureRow>

const FigureRows = z.object({
  rows: z.array(FigureRow),
  next: NextPage,
  /** `value` is the figure. */
  total: z.object({ count: z.int(), value: Value }),
})
export type FigureRows = z.output<typeof FigureRows>

const period = { from: Day, until: Day }

function refusePeriod(asked: Period, { addIssue }: z.RefinementCtx): void {
  const refusal = periodRefusal(asked)
  if (refusal) addIssue({ code: 'custom', path: [refusal.path], message: refusal.message })
}

const figuresQuery = <const By extends readonly [string, ...string[]]>(by: By) =>
  z
    .strictObject({
      ...period,
      compare: z.enum(comparisons).default('previous'),
      by: z.enum(by).exactOptional(),
    })
    .superRefine(refusePeriod)

export const analyticsContract = {
  readMembershipFigures: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/membership',
    summary: 'What memberships earn a month, how many there are, and what moved them in some days',
    access: 'may:view_analytics/analytics',
    query: figuresQuery(['plan']),
    response: Figures,
  }),
  readMoneyFigures: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/money',
    summary: 'What was taken, sold and earned at the place in some days, and what is owed to clients at their end',
    access: 'may:view_analytics/analytics',
    query: figuresQuery(['kind', 'account', 'method']),
    response: Figures,
  }),
  listFigureRows: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/:page/rows/:code',
    summary: 'The rows that a figure is made of, the latest first',
    access: 'may:view_analytics/analytics',
    params: z.object({ page: z.enum(Object.keys(figurePages) as [keyof typeof figurePages]), code: Code }),
    query: z
      .strictObject({ ...period, by: z.string().max(40).exactOptional(), key: z.string().max(100).exactOptional(), ...pageQuery() })
      .superRefine(refusePeriod),
    response: FigureRows,
    failures: ['not_found'],
  }),
}
