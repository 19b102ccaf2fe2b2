import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import type { AuditEntry } from '#shared/audit/entry.ts'

import { productChanges } from './product-changes.ts'
import { historyOf } from './queries.ts'

/** Who changed what of a product: each field with what it was and what it became. */
export function ProductHistory({ productId }: { productId: string }) {
  const { moment, money } = useStudio()
  const list = useSuspenseInfiniteQuery(historyOf(productId))
  const entries = list.data.pages.flatMap(({ events }) => events.flatMap((event) => entriesOf(event, money)))

  return (
    <div className="grid gap-3">
      <History entries={entries} moment={moment} empty="Set up or imported, and not changed since." />
      <MoreButton list={list} />
    </div>
  )
}

function entriesOf({ id, at, by, before, after }: AuditEntry, money: (cents: number) => string): HistoryEntry[] {
  const common = { at, by: by ?? 'The studio' }
  if (before === null) return [{ ...common, id, what: 'Added' }]

  return productChanges(before, after ?? {}, money).map(({ label, from, to }, index) => ({
    ...common,
    id: `${id} ${index}`,
    what: label,
    from,
    to,
  }))
}
