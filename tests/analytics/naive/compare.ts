import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { analyticsContract, type Figure, type Figures } from '#shared/analytics/contract.ts'
import { figurePages, type FigurePage } from '#shared/analytics/figures.ts'
import type { Period } from '#shared/analytics/period.ts'
import { questions } from '#shared/analytics/questions.ts'
import { addDays } from '#shared/booking/local-time.ts'
import type { Call } from '#shared/http/call.ts'
import type { Input, Output } from '#shared/http/endpoint.ts'
import { ledgerContract } from '#shared/ledger/contract.ts'

import { countClubSales } from './club-sales.ts'
import { countMembership } from './membership.ts'
import { countMoney } from './money.ts'
import { asking, comesTo, type Raw, readRaw } from './raw.ts'
import { countServices } from './services.ts'

const counts = {
  membership: countMembership,
  services: countServices,
  'club-sales': countClubSales,
  money: countMoney,
} as const satisfies Record<FigurePage, unknown>

/** By what each page is divided. */
export const divisions = {
  membership: ['plan'],
  services: ['service', 'bay', 'staff', 'weekday', 'hour', 'channel'],
  'club-sales': ['fitter', 'builder', 'brand', 'service'],
  money: ['kind', 'account', 'method'],
} as const satisfies Record<FigurePage, readonly string[]>

export const pages = Object.keys(figurePages) as FigurePage[]

/** Of one client several bookings, of one household several people: these are counted once in the whole, and in each group. */
const notSums = new Set(['clients'])

interface Studio {
  db: Db
  now: () => Date
  /** Whoever may see figures; sessions end, so asked anew. */
  asks: Call
  locationId?: string
}

const rounded = (value: number | null) => (value === null || Object.is(value, -0) ? (value ?? null) : value)

const valuesOf = (figures: readonly Figure[]): Record<string, number | null> =>
  Object.fromEntries(figures.map(({ code, value }) => [code, rounded(value)]))

const isSum = ({ code, unit, denominator }: Figure) =>
  unit !== 'percent' && unit !== 'days' && denominator === undefined && code !== 'lead_minutes' && !notSums.has(code)

type Question = Period & { by?: string; grain?: 'day' | 'week' | 'month'; compare?: 'none' | 'previous' | 'year' }

export const askFigures = ({ asks, locationId }: Studio, page: FigurePage, query: Question): Promise<Figures> =>
  // `by` is one of the page's.
  asks(questions[page], {
    query: { compare: 'none', ...(locationId !== undefined && { location: locationId }), ...query },
  } as Input<(typeof questions)[typeof page]>)

/** Every code of every page, as a whole and by every division, is what loops over the tables come to. */
export async function expectFigures(studio: Studio, periods: readonly Period[], only: readonly FigurePage[] = pages) {
  const raw = await readRaw(studio.db)
  for (const page of only) for (const period of periods) await expectPage(studio, raw, { page, period })
}

async function expectPage(studio: Studio, raw: Raw, { page, period }: { page: FigurePage; period: Period }) {
  const { locationId } = studio
  const counted = counts[page](
    raw,
    asking(raw, { ...period, now: studio.now(), ...(locationId !== undefined && { locationId }) }),
  )
  const where = `${page} ${period.from} ${period.until}`
  const whole = await askFigures(studio, page, period)
  const expected = comesTo(counted)
  expect(Object.keys(expected).toSorted(), where).toEqual(Object.keys(figurePages[page]).toSorted())
  expect({ where, ...valuesOf(whole.figures) }).toEqual({ where, ...expected })

  for (const by of divisions[page]) {
    const { groups = [], figures } = await askFigures(studio, page, { ...period, by })
    expect(valuesOf(figures)).toEqual(expected)
    for (const { key, figures: own } of groups) {
      const all = comesTo(counted, { by, key })
      const told = Object.fromEntries(own.map(({ code }) => [code, all[code] ?? null]))
      expect({ where, by, key, ...valuesOf(own) }).toEqual({ where, by, key, ...told })
    }
    expectSums(`${where} by ${by}`, figures, groups)
  }
}

/** What is divided and is a sum comes to the whole, in counts and in cents. */
function expectSums(where: string, figures: readonly Figure[], groups: NonNullable<Figures['groups']>) {
  const divided = new Set(groups.flatMap((group) => group.figures.map(({ code }) => code)))
  for (const figure of figures.filter(isSum)) {
    if (!divided.has(figure.code)) continue
    const parts = groups.map((group) => group.figures.find(({ code }) => code === figure.code)?.value ?? 0)
    expect([where, figure.code, parts.reduce((one, other) => one + other, 0)]).toEqual([
      where,
      figure.code,
      figure.value,
    ])
  }
}

/** The days of a period sum to it, and so do its weeks and months. */
export async function expectDays(studio: Studio, period: Period, only: readonly FigurePage[] = pages) {
  for (const page of only) {
    for (const grain of ['day', 'week', 'month'] as const) {
      const { figures, series = [] } = await askFigures(studio, page, { ...period, grain })
      for (const figure of figures.filter(isSum)) {
        const steps = series.flatMap(({ values }) => (figure.code in values ? (values[figure.code] ?? 0) : []))
        if (steps.length === 0) continue
        const what = [page, grain, figure.code]
        expect([...what, steps.reduce((one, other) => one + other, 0)]).toEqual([...what, figure.value])
      }
    }
  }
}

/** Shares that list what they are made of, and not the whole. */
const ofThePart = new Set(
  'bays_full bays_booked peak_full staff_full mrr_loss allowance_used allowance_used_peak allowance_used_off_peak'.split(
    ' ',
  ),
)

/** The rows of every figure come to it, whoever asks; their values sum to it where it is a sum. */
export async function expectRows(studio: Studio, period: Period, only: readonly FigurePage[] = pages) {
  for (const page of only) {
    const { figures } = await askFigures(studio, page, period)
    for (const figure of figures) {
      const { code, value } = figure
      const { count, sum, total, isWhole } = await readRows(studio, { page, code, period })
      expect([page, code, total.value]).toEqual([page, code, value])
      if (!isWhole) continue
      expect([page, code, count]).toEqual([page, code, total.count])
      if (isSum(figure)) expect([page, code, sum]).toEqual([page, code, value])
      const { unit, numerator = 0, denominator = 0 } = figure
      const partAlone = ofThePart.has(code) ? numerator : code === 'mrr_kept' ? numerator - denominator : denominator
      if (unit === 'percent') expect([page, code, Math.round(sum)]).toEqual([page, code, partAlone])
    }
  }
}

type Rows = Output<typeof analyticsContract.listFigureRows>

/** Page by page, as far as a few hundred. */
async function readRows(
  { asks, locationId }: Studio,
  { page, code, period }: { page: FigurePage; code: string; period: Period },
): Promise<{ count: number; sum: number; total: Rows['total']; isWhole: boolean }> {
  const query = { ...period, limit: 100, ...(locationId !== undefined && { location: locationId }) }
  let [count, sum, after, pages]: [number, number, string | undefined, number] = [0, 0, undefined, 0]
  for (;;) {
    const answer: Rows = await asks(analyticsContract.listFigureRows, {
      params: { page, code },
      query: { ...query, ...(after !== undefined && { after }) },
    })
    count += answer.rows.length
    for (const { value } of answer.rows) sum += value
    pages++
    after = answer.next ?? undefined
    if (after === undefined || pages === 5) return { count, sum, total: answer.total, isWhole: after === undefined }
  }
}

/** The bridge closes to the cent, and its ends are those of the ledger's own trial balance. */
export async function expectBridge({ asks }: Studio, { from, until }: Period) {
  const bridge = await asks(analyticsContract.readMoneyBridge, { query: { from, until } })
  const balanceOn = async (on: string) => {
    const { accounts } = await asks(ledgerContract.readTrialBalance, { query: { on } })
    return new Map(accounts.map(({ code, debitCents, creditCents }) => [code, debitCents - creditCents]))
  }
  const [before, after] = [await balanceOn(addDays(from, -1)), await balanceOn(until)]
  const changeOf = (test: RegExp) => {
    let change = 0
    for (const code of new Set([...before.keys(), ...after.keys()]))
      if (test.test(code)) change += (after.get(code) ?? 0) - (before.get(code) ?? 0)
    return change
  }

  expect(bridge.differenceCents).toBe(0)
  expect(bridge.changeCents).toBe(changeOf(/^1[01]/))
  const expected = {
    earned: /^4/,
    costs: /^5/,
    tax: /^24/,
    owed_to_clients: /^2[123]/,
    owed_by_clients: /^12/,
    goods: /^13/,
  }
  for (const [code, test] of Object.entries(expected))
    expect([code, bridge.terms.find((term) => term.code === code)?.cents]).toEqual([code, 0 - changeOf(test)])
}
