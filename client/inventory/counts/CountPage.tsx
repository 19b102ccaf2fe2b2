import { useSuspenseQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/service.ts'
import { usePathParameter } from '#client/routing/navigation.ts'
import { Tabs, useTab } from '#client/routing/Tabs.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { StockCount } from '#shared/inventory/counts/contract.ts'
import { countWords } from '#shared/inventory/counts/status.ts'
import { counted as itemsOf } from '#shared/words.ts'

import { whatOf, countTones } from './count-words.ts'
import { CountActs } from './CountActs.tsx'
import { Counting } from './Counting.tsx'
import { Differences } from './Differences.tsx'
import { countOf } from './queries.ts'
import { Uncounted } from './Uncounted.tsx'
import { useCounting } from './use-counting.ts'

/** One count: what is scanned, what differs from the books, and what nobody has counted. */
export function CountPage() {
  const countId = usePathParameter('countId')

  return (
    <Loaded resetKey={countId} skeleton={<Skeleton className="h-96" />}>
      <Known key={countId} countId={countId} />
    </Loaded>
  )
}

function Known({ countId }: { countId: string }) {
  const { data: count } = useSuspenseQuery(countOf(countId))
  const counting = useCounting(countId)
  const mayCount = usePermissions().holds('manage_inventory/inventory') && count.status === 'open'
  const tabs = tabsOf(count, mayCount)
  const tab = useTab(tabs)

  return (
    <>
      <TitleBar
        title={count.number}
        badge={<Badge tone={countTones[count.status]}>{countWords[count.status].label}</Badge>}
        figures={useFigures(count)}
        action={mayCount && <CountActs count={count} />}
      />
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <Tabs label="Parts of the count" tabs={tabs} />
        {tab === 'count' && <Counting count={count} counting={counting} />}
        {tab === 'differences' && <Differences count={count} mayChoose={mayCount} />}
        {tab === 'uncounted' && (
          <Uncounted count={count} onNone={mayCount ? (sku) => counting.count(sku, 0) : undefined} />
        )}
      </div>
    </>
  )
}

type TabName = 'count' | 'differences' | 'uncounted'

const differs = ({ state, difference }: StockCount['items'][number]) => state !== 'found' || difference !== 0

const tabsOf = ({ status, items, uncountedTotal }: StockCount, mayCount: boolean) => [
  ...(mayCount ? [{ name: 'count' as TabName, label: 'Count' }] : []),
  { name: 'differences' as TabName, label: 'Differences', count: items.filter(differs).length },
  ...(status === 'open' ? [{ name: 'uncounted' as TabName, label: 'Not counted', count: uncountedTotal }] : []),
]

function useFigures({ kind, counted, openedBy, openedAt, endedAt }: StockCount): string[] {
  const { moment } = useStudio()

  return [
    whatOf(kind),
    itemsOf(counted, 'item'),
    endedAt === null
      ? `begun ${moment(openedAt)}${openedBy === null ? '' : ` by ${openedBy}`}`
      : `ended ${moment(endedAt)}`,
  ]
}
