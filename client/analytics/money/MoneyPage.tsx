import { useSuspenseQuery } from '@tanstack/react-query'

import { Chart } from '#client/analytics/charts/Chart.tsx'
import { SeriesChart } from '#client/analytics/charts/SeriesChart.tsx'
import { type Step, Waterfall } from '#client/analytics/charts/Waterfall.tsx'
import { useFigureWords } from '#client/analytics/figure-words.ts'
import { AnalyticsTool } from '#client/analytics/figures/AnalyticsTool.tsx'
import { moneyBridgeOf } from '#client/analytics/queries.ts'
import { useMayOpen } from '#client/routing/may-open.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Period } from '#shared/analytics/period.ts'

/** What was taken, sold and earned, and what is owed to clients. */
export const MoneyPage = () => (
  <AnalyticsTool
    page="money"
    renderCharts={({ from, until, grain }, answer) => (
      <>
        <Loaded skeleton={<Skeleton className="h-80" />}>
          <MoneyBridge from={from} until={until} />
        </Loaded>
        <SeriesChart
          page="money"
          title="Taken, sold and earned"
          codes={['taken', 'sold', 'earned']}
          answer={answer}
          grain={grain}
        />
      </>
    )}
  />
)

/** From what was earned to how money changed, by the journal; each term leads to the lines of its account. */
function MoneyBridge(period: Period) {
  const { terms, changeCents, differenceCents } = useSuspenseQuery(moneyBridgeOf(period)).data
  const { valueOf } = useFigureWords()
  const mayOpen = useMayOpen()
  const title = 'How what was earned became money'
  const ledger = ({ accounts }: (typeof terms)[number]) => {
    const query = new URLSearchParams({ account: accounts[0] ?? '', from: period.from, until: period.until })
    const to = `/admin/sales/ledger?${query}`
    return accounts.length > 0 && mayOpen(to) ? to : undefined
  }
  const steps: Step[] = [
    ...terms.map((term): Step => ({
      kind: 'move',
      name: term.label,
      value: term.cents,
      label: `${term.label}: ${valueOf('cents', term.cents)}`,
      to: ledger(term),
    })),
    { kind: 'level', name: 'Money', value: changeCents, label: `Change of money: ${valueOf('cents', changeCents)}` },
  ]

  return (
    <>
      {differenceCents !== 0 && (
        <Notice
          kind="warning"
          title={`The terms and the change of money differ by ${valueOf('cents', differenceCents)}`}
        >
          Something is posted to an account that no term holds.
        </Notice>
      )}
      <Chart
        title={title}
        about="From the journal: each part leads to the lines of its account."
        name="money-bridge"
        empty={terms.every(({ cents }) => cents === 0) ? 'Nothing was posted in these days.' : undefined}
        table={{
          columns: [{ label: 'Part' }, { label: 'Change', unit: 'cents' }],
          rows: [...terms.map(({ label, cents }) => [label, cents]), ['Change of money', changeCents]],
        }}
      >
        <Waterfall title={title} unit="cents" steps={steps} />
      </Chart>
    </>
  )
}
