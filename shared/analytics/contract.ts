import { z } from 'zod'

import { addDays } from '#shared/booking/local-time.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Day, Id, Instant } from '#shared/http/wire.ts'

import type { FigurePage } from './figures.ts'
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
  /** Hours of before they were kept day by day went into it: as they are today. */
  isEstimated: z.literal(true).exactOptional(),
  /** How many rows may still be decided. */
  soFar: z.int().exactOptional(),
  /** The address of the rows that it is made of. */
  rows: z.string(),
})
export type Figure = z.output<typeof Figure>

const Group = z.object({ key: z.string(), name: z.string(), figures: z.array(Figure) })
export type Group = z.output<typeof Group>

/** A day, a week or a month of the period by its first day, and its figures by code: those that can be told by day. */
const Step = z.object({ day: Day, values: z.record(Code, Value) })
export type Step = z.output<typeof Step>

/** How long a step of a series is. */
export const Grain = z.enum(['day', 'week', 'month'])
export type Grain = z.output<typeof Grain>

/** A figure that changed more than the others, and the groups that explain most of it. */
const Change = z.object({
  code: Code,
  value: z.number(),
  previous: z.number(),
  by: z.string().nullable(),
  /** The largest part first. */
  parts: z.array(z.object({ key: z.string(), name: z.string(), change: z.number() })),
})
export type Change = z.output<typeof Change>

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

/** Days, at the place of the request or at another one that is named. */
const period = { from: Day, until: Day, location: Id.exactOptional() }

/** Whoever keeps the books sees the figures of money without seeing others. */
const ofMoney = 'may:view_analytics/analytics or view_ledger/ledger'

const Page = z.enum(['membership', 'services', 'club-sales', 'money']) satisfies z.ZodType<FigurePage>

function refusePeriod(asked: Period, context: z.RefinementCtx): void {
  const refusal = periodRefusal(asked)
  if (refusal) context.addIssue({ code: 'custom', path: [refusal.path], message: refusal.message })
}

/** A series by day is for two years at most, one by week and by month for the ten that can be asked for. */
const mostDaysByDay = 732

function refuseSteps({ from, until, grain }: Period & { grain?: Grain }, context: z.RefinementCtx): void {
  if (grain !== 'day' || until < addDays(from, mostDaysByDay)) return
  const message = 'Choose at most two years by day, or steps of a week or a month.'
  context.addIssue({ code: 'custom', path: ['grain'], message })
}

const figuresQuery = <const By extends readonly [string, ...string[]]>(by: By) =>
  z
    .strictObject({
      ...period,
      compare: z.enum(comparisons).default('previous'),
      by: z.enum(by).exactOptional(),
      /** Asks for `series`. */
      grain: Grain.exactOptional(),
    })
    .superRefine(refusePeriod)
    .superRefine(refuseSteps)

const MonthOfMembers = z.object({
  /** Its first day. The first and the last month hold the days that were asked for only. */
  month: Day,
  mrrOpen: z.int(),
  moves: z.object({
    new: z.int(),
    returned: z.int(),
    imported: z.int(),
    up: z.int(),
    down: z.int(),
    frozen: z.int(),
    resumed: z.int(),
    lost: z.int(),
  }),
  mrr: z.int(),
  members: z.int(),
  plans: z.array(z.object({ code: z.string(), name: z.string(), members: z.int(), cents: z.int() })),
})
export type MonthOfMembers = z.output<typeof MonthOfMembers>

const Cohort = z.object({
  /** The month in which its people first had a membership that recurs, by its first day. */
  month: Day,
  people: z.int(),
  /** How many of them were members at the end of that month, of the next, and so on; null for a month that is not over. */
  kept: z.array(z.int().nullable()),
})
export type Cohort = z.output<typeof Cohort>

export const LeavingReason = z.enum(['no_visit', 'fewer_visits', 'declined', 'card', 'unused', 'ends', 'cancelled_on'])
export type LeavingReason = z.output<typeof LeavingReason>

const MayLeave = z.object({
  membershipId: Id,
  plan: z.string(),
  monthlyCents: z.int(),
  /** Null to whoever may not see clients. */
  person: z.object({ id: Id, name: z.string() }).nullable(),
  reasons: z.array(z.object({ reason: LeavingReason, sentence: z.string() })),
})
export type MayLeave = z.output<typeof MayLeave>

const HeatCell = z.object({
  /** 1 is Monday. */
  weekday: z.int(),
  hour: z.int(),
  isPeak: z.boolean(),
  openMinutes: z.int(),
  bookableMinutes: z.int(),
  bookedMinutes: z.int(),
  usedMinutes: z.int(),
  isEstimated: z.boolean(),
})
export type HeatCell = z.output<typeof HeatCell>

const BridgeTerm = z.object({ code: z.string(), label: z.string(), cents: z.int(), accounts: z.array(z.string()) })

/** From what was earned to how money changed. The terms sum to the change, or `difference` says by how much they do not. */
const MoneyBridge = z.object({
  changeCents: z.int(),
  terms: z.array(BridgeTerm),
  differenceCents: z.int(),
})
export type MoneyBridge = z.output<typeof MoneyBridge>

const someDays = z.strictObject(period).superRefine(refusePeriod)

export const analyticsContract = {
  readMembershipFigures: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/membership',
    summary: 'What memberships earn a month, how many there are, and what moved them in some days',
    access: 'may:view_analytics/analytics',
    query: figuresQuery(['plan']),
    response: Figures,
    failures: ['not_found'],
  }),
  readServicesFigures: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/services',
    summary: 'How many bookings the place had in some days, how full its bays and staff were, and what that earned',
    access: 'may:view_analytics/analytics',
    query: figuresQuery(['service', 'bay', 'staff', 'weekday', 'hour', 'channel']),
    response: Figures,
    failures: ['not_found'],
  }),
  readClubSalesFigures: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/club-sales',
    summary: 'What fittings, builds and repairs of the place came to in some days, and how its promises were kept',
    access: 'may:view_analytics/analytics',
    query: figuresQuery(['fitter', 'builder', 'brand', 'service']),
    response: Figures,
    failures: ['not_found'],
  }),
  readMembershipMonths: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/membership/months',
    summary: 'What moved the recurring revenue month by month, and the members of each plan',
    access: 'may:view_analytics/analytics',
    query: someDays,
    response: z.object({ months: z.array(MonthOfMembers) }),
  }),
  readCohorts: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/membership/cohorts',
    summary: 'Members by the month of their first membership, and how many stayed',
    access: 'may:view_analytics/analytics',
    query: someDays,
    response: z.object({ cohorts: z.array(Cohort) }),
  }),
  listMayLeave: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/membership/may-leave',
    summary: 'Members who may leave, with the reasons for each; those with most reasons first',
    access: 'may:view_analytics/analytics',
    query: z.strictObject(pageQuery()),
    response: z.object({ members: z.array(MayLeave), next: NextPage }),
  }),
  readHeat: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/services/heat',
    summary: 'How full the bays of the place were by weekday and hour',
    access: 'may:view_analytics/analytics',
    query: someDays,
    response: z.object({ cells: z.array(HeatCell) }),
  }),
  readMoneyBridge: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/money/bridge',
    summary: 'How what was earned at the place in some days became money, by the journal',
    access: ofMoney,
    query: someDays,
    response: MoneyBridge,
  }),
  readMoneyFigures: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/money',
    summary: 'What was taken, sold and earned at the place in some days, and what is owed to clients at their end',
    access: ofMoney,
    query: figuresQuery(['kind', 'account', 'method']),
    response: Figures,
    failures: ['not_found'],
  }),
  readFigureChanges: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/:page/changes',
    summary:
      'What changed most on a page of figures, at most three, each with the groups that explain most of it; without view_analytics, of the page of money',
    access: ofMoney,
    params: z.object({ page: Page }),
    query: z
      .strictObject({ ...period, compare: z.enum(['previous', 'year']).default('previous') })
      .superRefine(refusePeriod),
    response: z.object({ changes: z.array(Change) }),
  }),
  listFigureRows: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/:page/rows/:code',
    summary: 'The rows that a figure is made of, the latest first; without view_analytics, of the page of money',
    access: ofMoney,
    params: z.object({ page: Page, code: Code }),
    query: z
      .strictObject({
        ...period,
        by: z.string().max(40).exactOptional(),
        key: z.string().max(100).exactOptional(),
        ...pageQuery(),
      })
      .superRefine(refusePeriod),
    response: FigureRows,
    failures: ['not_found'],
  }),
}
