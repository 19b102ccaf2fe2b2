import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useDays } from '#client/analytics/figure-words.ts'
import { type Asked, askedOf } from '#client/analytics/period/asked.ts'
import { PeriodBar } from '#client/analytics/period/PeriodBar.tsx'
import { figuresOf } from '#client/analytics/queries.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { type View, Views } from '#client/routing/Views.tsx'
import { WrongAddress } from '#client/routing/WrongAddress.tsx'
import { PrintHead, useStudio, useToday } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { Figures as Answer } from '#shared/analytics/contract.ts'
import type { FigurePage } from '#shared/analytics/figures.ts'

import { Figures } from './Figures.tsx'
import { Groups } from './Groups.tsx'
import { layouts } from './layout.ts'
import { RowsPanel } from './RowsPanel.tsx'
import { WhatChanged } from './WhatChanged.tsx'

interface AnalyticsToolProps {
  page: FigurePage
  /** What is told by more than figures, for the days that are asked for. */
  renderCharts: (asked: Asked, answer: Answer) => ReactNode
}

/** A page of figures: its days, the figures themselves, what changed, and what its charts show. */
export function AnalyticsTool({ page, renderCharts }: AnalyticsToolProps) {
  const { read } = useAddress()
  const { asked, wrong } = withWrong(askedOf(page, read, useToday()))
  const { title } = layouts[page]
  useKeys([
    { key: 'd', what: 'What the figure means', run: showDefinition },
    { key: 'p', what: 'Print', run: () => print() },
    { key: 'Enter', what: 'The rows of the figure' },
  ])

  return (
    <ToolPage
      title={title}
      views={<Views label="Pages of analytics" views={useViews(page)} />}
      action={
        <Button tone="quiet" size="tight" className="max-md:hidden" onClick={() => print()}>
          Print
        </Button>
      }
    >
      <PeriodBar page={page} asked={asked} />
      {wrong && <WrongAddress noun="figures" wrong={wrong} />}
      {asked && (
        <Loaded skeleton={<FiguresSkeleton />} resetKey={JSON.stringify(asked)}>
          <Told page={page} asked={asked} renderCharts={renderCharts} />
        </Loaded>
      )}
    </ToolPage>
  )
}

const withWrong = (read: ReturnType<typeof askedOf>) =>
  read.wrong ? { asked: undefined, wrong: read.wrong } : { asked: read.asked, wrong: undefined }

/** Of the figure that has the focus: as its own button does. */
function showDefinition(): void {
  const figure = document.activeElement?.closest('[data-figure]') ?? document.querySelector('[data-figure]')
  figure?.querySelector<HTMLElement>('button[aria-expanded]')?.click()
}

/** The other pages, with the same days. */
function useViews(page: FigurePage): View[] {
  const { read } = useAddress()
  const kept = new URLSearchParams(
    ['period', 'from', 'until', 'compare'].flatMap((name) => {
      const value = read(name)
      return value === undefined ? [] : [[name, value]]
    }),
  ).toString()
  const labels: Record<FigurePage, string> = {
    membership: 'Membership',
    services: 'Services',
    'club-sales': 'Club sales',
    money: 'Money',
  }

  return Object.entries(labels).map(([name, label]) => ({
    label,
    to: [`/admin/analytics/${name}`, kept].filter(Boolean).join('?'),
    isCurrent: name === page,
  }))
}

function Told({ page, asked, renderCharts }: AnalyticsToolProps & { asked: Asked }) {
  const { from, until, compare, by, key, grain } = asked
  const { data: answer } = useSuspenseQuery(
    figuresOf(page, { from, until, compare, grain, ...(by !== undefined && { by }) }),
  )
  const figures =
    key === undefined ? answer.figures : (answer.groups?.find((group) => group.key === key)?.figures ?? [])
  const { read, change } = useAddress()
  const code = read('figure')

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <About answer={answer} title={layouts[page].title} />
      <Figures page={page} figures={figures} />
      {key === undefined && compare !== 'none' && (
        <Loaded skeleton={<Skeleton className="h-20" />}>
          <WhatChanged page={page} from={from} until={until} compare={compare} />
        </Loaded>
      )}
      {answer.groups && <Groups page={page} by={by ?? ''} groups={answer.groups} />}
      {renderCharts(asked, answer)}
      {code !== undefined && (
        <RowsPanel
          page={page}
          code={code}
          asked={asked}
          answer={answer}
          onClose={() => change({ figure: undefined, of: undefined })}
        />
      )}
    </div>
  )
}

/** Of which days and which moment the figures are. */
function About({ answer: { asOf, from, until, previous, currency }, title }: { answer: Answer; title: string }) {
  const { moment, zoneName } = useStudio()
  const dayOf = useDays()
  const days = `${dayOf(from)} to ${dayOf(until)}`

  return (
    <div>
      <PrintHead title={title} about={days} />
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted figures">
        <span className="text-ink">{days}</span>
        {previous && (
          <span>
            compared with {dayOf(previous.from)} to {dayOf(previous.until)}
          </span>
        )}
        <span>
          As of {moment(asOf)}, {zoneName()}
        </span>
        <span>{currency}</span>
      </p>
    </div>
  )
}

const FiguresSkeleton = () => (
  <div className="grid gap-6">
    <Skeleton className="h-5 w-80 max-w-full" />
    <div className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-6">
      {['1', '2', '3', '4', '5', '6'].map((at) => (
        <Skeleton key={at} className="h-24" />
      ))}
    </div>
    <Skeleton className="h-56" />
    <Skeleton className="h-80" />
  </div>
)
