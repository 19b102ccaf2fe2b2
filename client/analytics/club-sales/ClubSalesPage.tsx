import { useSuspenseQuery } from '@tanstack/react-query'

import { Bars } from '#client/analytics/charts/Bars.tsx'
import { Chart } from '#client/analytics/charts/Chart.tsx'
import { SeriesChart } from '#client/analytics/charts/SeriesChart.tsx'
import { useFigureWords } from '#client/analytics/figure-words.ts'
import { AnalyticsTool } from '#client/analytics/figures/AnalyticsTool.tsx'
import { yearUpTo } from '#client/analytics/period/asked.ts'
import { figuresOf } from '#client/analytics/queries.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Period } from '#shared/analytics/period.ts'

/** What fittings, builds and repairs came to, and how promises were kept. */
export const ClubSalesPage = () => (
  <AnalyticsTool
    page="club-sales"
    renderCharts={({ from, until, grain }, answer) => (
      <>
        <Loaded skeleton={<Skeleton className="h-80" />}>
          <PromisesKept {...yearUpTo({ from, until })} />
        </Loaded>
        <Loaded skeleton={<Skeleton className="h-60" />}>
          <ConversionByFitter from={from} until={until} />
        </Loaded>
        <SeriesChart
          page="club-sales"
          title="What was sold"
          codes={['club_sales', 'parts', 'labour']}
          answer={answer}
          grain={grain}
        />
      </>
    )}
  />
)

/** Month by month: a month has few builds, a week next to none. */
function PromisesKept(period: Period) {
  const { data } = useSuspenseQuery(figuresOf('club-sales', { ...period, compare: 'none', grain: 'month' }))

  return (
    <SeriesChart
      page="club-sales"
      title="Promises kept"
      codes={['promise_kept', 'first_promise_kept']}
      answer={data}
      grain="month"
    />
  )
}

function ConversionByFitter(period: Period) {
  const { data } = useSuspenseQuery(figuresOf('club-sales', { ...period, compare: 'none', by: 'fitter' }))
  const { linkTo } = useAddress()
  const { valueOf, partOf } = useFigureWords()
  const title = 'Fittings that sell, by fitter'
  const fitters = (data.groups ?? []).flatMap(({ key, name, figures }) => {
    const conversion = figures.find(({ code }) => code === 'fitting_conversion')
    return conversion?.denominator ? [{ key, name, conversion }] : []
  })

  return (
    <Chart
      title={title}
      about="Fittings after which a quote was approved within 60 days."
      name="fittings-that-sell"
      empty={fitters.length === 0 ? 'No fitting began in these days.' : undefined}
      table={{
        columns: [
          { label: 'Fitter' },
          { label: 'Fittings that sell', unit: 'percent' },
          { label: 'Led to clubs', unit: 'count' },
          { label: 'Fittings', unit: 'count' },
        ],
        rows: fitters.map(({ name, conversion }) => [
          name,
          conversion.value,
          conversion.numerator ?? null,
          conversion.denominator ?? null,
        ]),
      }}
    >
      <Bars
        title={title}
        unit="percent"
        bars={fitters.map(({ key, name, conversion }) => {
          const words = `${valueOf('percent', conversion.value)}, ${partOf('club-sales', conversion) ?? ''}`
          const open = conversion.soFar ? `, ${conversion.soFar} may still be decided` : ''
          return {
            name,
            value: conversion.value,
            words,
            label: `${name}: ${words}${open}`,
            to: linkTo({ by: 'fitter', key: undefined, figure: 'fitting_conversion', of: key }),
          }
        })}
      />
    </Chart>
  )
}
