import { useDays, useFigureWords, wordsOf } from '#client/analytics/figure-words.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import type { Figures, Grain } from '#shared/analytics/contract.ts'
import type { FigureCode, FigurePage } from '#shared/analytics/figures.ts'
import { addDays, addMonths } from '#shared/booking/local-time.ts'

import { Chart } from './Chart.tsx'
import { Lines } from './Lines.tsx'

interface SeriesChartProps<Page extends FigurePage> {
  page: Page
  title: string
  /** Of one unit. */
  codes: readonly FigureCode<Page>[]
  answer: Figures
  grain: Grain
}

/** How figures went from step to step of the period; each step opens the figures of its days. */
export function SeriesChart<Page extends FigurePage>({ page, title, codes, answer, grain }: SeriesChartProps<Page>) {
  const today = useToday()
  const { linkTo } = useAddress()
  const { valueOf } = useFigureWords()
  const { month } = useStudio()
  const dayOf = useDays()
  const told = (answer.series ?? []).filter(({ day }) => day <= today)
  const shown = codes.filter((code) => told.some(({ values }) => values[code] !== undefined))
  const unit = wordsOf(page, codes[0] ?? '').unit
  const nameOf = (day: string) => (grain === 'month' ? month(day) : dayOf(day))
  const steps = told.map(({ day, values }) => {
    const last = lastOf(day, grain, answer.until)
    const days = day === last ? dayOf(day) : `${dayOf(day)} to ${dayOf(last)}`
    const sums = shown.map((code) => `${wordsOf(page, code).label} ${valueOf(unit, values[code] ?? null, code)}`)

    return {
      name: nameOf(day),
      label: `${days}: ${sums.join(', ')}${last >= today ? ', so far' : ''}`,
      to: linkTo({ period: undefined, from: day, until: last, figure: codes[0], of: undefined }),
    }
  })

  return (
    <Chart
      title={title}
      about={{ day: 'Day by day', week: 'Week by week', month: 'Month by month' }[grain]}
      name={`${page}-${codes[0]}`}
      empty={shown.length === 0 || told.length === 0 ? 'There is nothing to draw for these days.' : undefined}
      table={{
        columns: [{ label: 'From' }, ...shown.map((code) => ({ label: wordsOf(page, code).label, unit }))],
        rows: told.map(({ day, values }) => [day, ...shown.map((code) => values[code] ?? null)]),
      }}
    >
      <Lines
        title={title}
        unit={unit}
        steps={steps}
        lines={shown.map((code) => ({
          name: wordsOf(page, code).label,
          values: told.map(({ values }) => values[code] ?? null),
        }))}
      />
    </Chart>
  )
}

/** The last day of a step, which ends with the period at the latest. */
function lastOf(day: string, grain: Grain, until: string): string {
  if (grain === 'day') return day
  const next = grain === 'week' ? addDays(day, 7) : addMonths(`${day.slice(0, 8)}01`, 1)
  const last = addDays(next, -1)

  return last < until ? last : until
}
