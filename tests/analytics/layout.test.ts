import { expect, test } from 'vitest'

import { layouts } from '#client/analytics/figures/layout.ts'
import { askedOf, daysOfSpan } from '#client/analytics/period/asked.ts'
import { figurePages } from '#shared/analytics/figures.ts'

test.for(Object.keys(figurePages) as (keyof typeof figurePages)[])(
  'every figure of %s has one place on its page, and four to six stand at its head',
  (page) => {
    const { headline, sections } = layouts[page]
    const placed = [...headline, ...sections.flatMap(({ codes }) => [...codes])]

    expect(placed.toSorted()).toEqual(Object.keys(figurePages[page]).toSorted())
    expect(headline.length).toBeGreaterThanOrEqual(4)
    expect(headline.length).toBeLessThanOrEqual(6)
  },
)

test.for<[span: Parameters<typeof daysOfSpan>[0], from: string, until: string]>([
  ['this-month', '2026-11-01', '2026-11-12'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['last-30-days', '2026-10-14', '2026-11-12'],
  ['last-12-months', '2025-12-01', '2026-11-12'],
])('%s is from %s until %s on 12 November', ([span, from, until]) => {
  expect(daysOfSpan(span, '2026-11-12')).toEqual({ from, until })
})

const asking = (query: string) => {
  const address = new URLSearchParams(query)
  return askedOf('membership', (name) => address.get(name) ?? undefined, '2026-11-12')
}

test.for<[query: string, dropped: string[]]>([
  ['period=nonsense', ['period']],
  ['from=2026-11-01', ['from', 'until']],
  ['from=2026-11-31&until=2026-12-01', ['from', 'until']],
  ['from=2026-11-02&until=2026-11-01', ['from', 'until']],
  ['from=2000-01-01&until=2026-11-01', ['from', 'until']],
  ['compare=nonsense', ['compare']],
  ['by=fitter', ['by', 'key']],
])('what is wrong with %s can be dropped', ([query, dropped]) => {
  expect(asking(query).wrong?.flatMap(({ names }) => [...names])).toEqual(dropped)
})

test('an address that asks for nothing asks for this month beside the one before, day by day', () => {
  expect(asking('')).toEqual({
    asked: { from: '2026-11-01', until: '2026-11-12', span: 'this-month', compare: 'previous', grain: 'day' },
  })
})

test('own days go before a period, and a year is told by months', () => {
  expect(asking('period=last-month&from=2025-01-01&until=2025-12-31&by=plan&key=annual')).toEqual({
    asked: { from: '2025-01-01', until: '2025-12-31', compare: 'previous', grain: 'month', by: 'plan', key: 'annual' },
  })
})
