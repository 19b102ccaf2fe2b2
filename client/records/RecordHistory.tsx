import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'

import type { Pages } from '#client/api/pages.ts'
import { useStudio } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { AuditEntry } from '#shared/audit/entry.ts'

import type { ChangesBetween } from './field-changes.ts'
import { type HistoryPage, historyOf, type RecordKind, type SavedRecord } from './record-kind.ts'

interface EntriesProps {
  changes: ChangesBetween
  /** What happened beside changes of fields, by its action. */
  steps?: Readonly<Record<string, string>>
  empty?: string
}

interface RecordHistoryProps<Document extends FieldValues, Saved extends Document & SavedRecord> extends EntriesProps {
  kind: Pick<RecordKind<Document, Saved>, 'key' | 'readHistory'>
  /** Nothing while it is new. */
  record: Saved | undefined
}

/** Who changed what of a record: each field with what it was and what it became. */
export const RecordHistory = <Document extends FieldValues, Saved extends Document & SavedRecord>({
  kind,
  record,
  ...entries
}: RecordHistoryProps<Document, Saved>) =>
  record && (
    <RecordPart title="History">
      <Loaded skeleton={<Skeleton className="h-32" />}>
        <Entries query={historyOf(kind, record.id)} {...entries} />
      </Loaded>
    </RecordPart>
  )

function Entries({
  query,
  changes,
  steps = {},
  empty = 'Set up, and not changed since.',
}: EntriesProps & { query: Pages<HistoryPage> }) {
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
        empty={empty}
      />
      <MoreButton list={list} />
    </div>
  )
}
