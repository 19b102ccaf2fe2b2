import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import type { Wording } from '#client/settings/wording.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import type { AuditEntry } from '#shared/audit/entry.ts'

import { planChanges } from './plan-changes.ts'
import { historyOf } from './queries.ts'

/** Who changed what of a plan: each field with what it was and what it became. */
export function PlanHistory({ planId }: { planId: string }) {
  const wording = useStudio()
  const list = useSuspenseInfiniteQuery(historyOf(planId))
  const entries = list.data.pages.flatMap(({ events }) => events.flatMap((event) => entriesOf(event, wording)))

  return (
    <div className="grid gap-3">
      <History entries={entries} moment={wording.moment} empty="Set up, and not changed since." />
      <MoreButton list={list} />
    </div>
  )
}

function entriesOf({ id, at, by, before, after }: AuditEntry, wording: Pick<Wording, 'money'>): HistoryEntry[] {
  const common = { at, by: by ?? 'The studio' }
  if (before === null) return [{ ...common, id, what: 'Added' }]

  return planChanges(before, after ?? {}, wording).map(({ label, from, to }, index) => ({
    ...common,
    id: `${id} ${index}`,
    what: label,
    from,
    to,
  }))
}
