import type { Wrong } from '#client/routing/wrong.ts'
import type { Grain } from '#shared/analytics/contract.ts'
import type { FigurePage } from '#shared/analytics/figures.ts'
import type { Comparison, Period } from '#shared/analytics/period.ts'
import { questions } from '#shared/analytics/questions.ts'
import { addDays, addMonths, daysBetween, weekdayOf } from '#shared/booking/local-time.ts'

/** Days that follow the studio's day, so that a link to them means the same tomorrow. */
export const spans = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-30-days': 'Last 30 days',
  'last-12-months': 'Last 12 months',
} as const

type Span = keyof typeof spans

const isSpan = (name: string): name is Span => Object.hasOwn(spans, name)

export const comparisonWords: Record<Comparison, string> = {
  previous: 'The period before',
  year: 'The year before',
  none: 'Nothing',
}

/** What a page of figures is asked for, as its address says. */
export interface Asked extends Period {
  /** Left out where the days themselves stand in the address. */
  span?: Span
  compare: Comparison
  by?: string
  /** The one group that is looked at. */
  key?: string
  grain: Grain
}

export function daysOfSpan(span: Span, today: string): Period {
  const first = `${today.slice(0, 8)}01`
  const monday = addDays(today, 1 - weekdayOf(today))
  if (span === 'today') return { from: today, until: today }
  if (span === 'yesterday') return { from: addDays(today, -1), until: addDays(today, -1) }
  if (span === 'this-week') return { from: monday, until: today }
  if (span === 'last-week') return { from: addDays(monday, -7), until: addDays(monday, -1) }
  if (span === 'last-month') return { from: addMonths(first, -1), until: addDays(first, -1) }
  if (span === 'last-30-days') return { from: addDays(today, -29), until: today }
  if (span === 'last-12-months') return { from: addMonths(first, -11), until: today }

  return { from: first, until: today }
}

/** So that a chart has some thirty steps at most. */
function grainOf({ from, until }: Period): Grain {
  const days = daysBetween(from, until) + 1
  if (days <= 35) return 'day'

  return days <= 190 ? 'week' : 'month'
}

const usual: Span = 'this-month'

/** The contract of the page says what can be asked for; a name that it does not know is told, not passed over. */
export function askedOf(
  page: FigurePage,
  read: (name: string) => string | undefined,
  today: string,
): { asked: Asked; wrong?: undefined } | { wrong: readonly Wrong[] } {
  const days = { from: read('from'), until: read('until') }
  const named = read('period')
  const isOwn = days.from !== undefined || days.until !== undefined
  if (!isOwn && named !== undefined && !isSpan(named)) {
    return { wrong: [{ names: ['period'], message: `There is no period “${named}”.` }] }
  }

  const span = named !== undefined && isSpan(named) ? named : usual
  const [compare, by, key] = [read('compare'), read('by'), read('key')]
  const question = questions[page].query.safeParse({
    ...(isOwn ? days : daysOfSpan(span, today)),
    ...(compare !== undefined && { compare }),
    ...(by !== undefined && { by }),
  })
  if (!question.success)
    return { wrong: question.error.issues.map((issue) => wrongOf(String(issue.path[0] ?? ''), issue.message)) }

  const { data } = question
  return {
    asked: {
      from: data.from,
      until: data.until,
      compare: data.compare,
      grain: grainOf(data),
      ...(!isOwn && { span }),
      ...(data.by !== undefined && { by: data.by, ...(key !== undefined && { key }) }),
    },
  }
}

const words: Readonly<Record<string, string>> = {
  compare: 'It cannot be compared with that.',
  by: 'It cannot be divided in this way.',
}

/** Both days go together: one alone is no period. */
function wrongOf(path: string, message: string): Wrong {
  if (path === 'from' || path === 'until') {
    return {
      names: ['from', 'until'],
      message: message.endsWith('.') ? message : 'The days of the period are not complete.',
    }
  }

  return { names: path === 'by' ? ['by', 'key'] : [path], message: words[path] ?? message }
}

/** What a page can be divided by. */
export const dividers = (page: FigurePage): readonly string[] => questions[page].query.shape.by.unwrap().options

export const dividerWords: Readonly<Record<string, string>> = {
  plan: 'Plan',
  service: 'Service',
  bay: 'Bay',
  staff: 'Staff',
  weekday: 'Weekday',
  hour: 'Hour',
  channel: 'Channel',
  fitter: 'Fitter',
  builder: 'Builder',
  brand: 'Brand',
  kind: 'Kind',
  account: 'Account',
  method: 'Payment method',
}

/** Twelve months up to the end of a period: what is told by month needs more of them than most periods have. */
export function yearUpTo({ from, until }: Period): Period {
  const year = addMonths(`${until.slice(0, 8)}01`, -11)
  return { from: year < from ? year : from, until }
}
