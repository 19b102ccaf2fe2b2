import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { useFigureWords, wordsOf } from '#client/analytics/figure-words.ts'
import { call } from '#client/api/call.ts'
import { Figure } from '#client/routing/Figure.tsx'
import { useStudio } from '#client/settings/service.ts'
import { todayContract } from '#shared/analytics/today-contract.ts'
import type { Output } from '#shared/http/endpoint.ts'

type FigureOfToday = Output<typeof todayContract.readFiguresOfToday>['figures'][number]

const figuresOfToday = queryOptions({
  queryKey: ['analytics', 'today'],
  queryFn: () => call(todayContract.readFiguresOfToday, {}),
  staleTime: 60_000,
  refetchInterval: 120_000,
})

/** What today came to so far beside the whole of the same weekday a week ago; each figure opens its rows. */
export function DayFigures() {
  const { day, before, figures } = useSuspenseQuery(figuresOfToday).data
  const { dayShort } = useStudio()

  return (
    <>
      <p className="col-span-full pt-2 text-sm text-muted">Today so far, beside the whole of {dayShort(before)}</p>
      {figures.map((figure) => (
        <One key={figure.code} figure={figure} day={day} />
      ))}
    </>
  )
}

function One({ figure, day }: { figure: FigureOfToday; day: string }) {
  const { valueOf } = useFigureWords()
  const { page, code, unit, value, previous, isEstimated } = figure
  const { label, sentence } = wordsOf(page, code)
  const query = new URLSearchParams({ from: day, until: day, figure: code })

  return (
    <Figure
      name={label}
      code={code}
      value={valueOf(unit, value, code)}
      note={[
        previous !== null && `beside ${valueOf(unit, previous, code)}`,
        isEstimated && 'Estimated from the hours of today',
      ]
        .filter(Boolean)
        .join('. ')}
      to={`/admin/analytics/${page}?${query}`}
      definition={sentence}
    />
  )
}
