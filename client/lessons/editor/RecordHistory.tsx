import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import type { Pages } from '#client/api/pages.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import type { AuditEntry } from '#shared/audit/entry.ts'

import type { FieldChange } from './field-changes.ts'

type Values = Partial<Record<string, unknown>>

interface RecordHistoryProps {
  query: Pages<{ events: AuditEntry[]; next: string | null }>
  changes: (from: Values, to: Values) => FieldChange<string>[]
  /** What happened beside changes of fields, by its action. */
  steps?: Readonly<Record<string, string>>
}

/** Who changed what of a record: each field with what it was and what it became. */
export function RecordHistory({ query, changes, steps = {} }: RecordHistoryProps) {
  const { moment } = useStudio()
  const list = useSuspenseInfiniteQuery(query)
  const entriesOf = ({ id, at, by, action, before, after, reason }: AuditEntry): HistoryEntry[] => {
    const common = { at, by: by ?? 'The studio', ...(reason && { why: reason }) }
    const step = steps[action]
    if (step !== undefined) return [{ ...common, id, what: step }]
    if (before === null) return [{ ...common, id, what: 'Added' }]

    return changes(before, after ?? {}).map(({ label, from, to }, at) => ({
      ...common,
      id: `${id} ${at}`,
      what: label,
      from,
      to,
    }))
  }

  return (
    <div className="grid gap-3">
      <History
        entries={list.data.pages.flatMap(({ events }) => events.flatMap(entriesOf))}
        moment={moment}
        empty="Set up, and not changed since."
      />
      <MoreButton list={list} />
    </div>
  )
}
