import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/service.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import { type AuditEntry, whoDid } from '#shared/audit/entry.ts'

import { auditOf } from './queries.ts'

/** Who did what to them, and for them. */
export function AuditTab({ personId }: { personId: string }) {
  const { moment } = useStudio()
  const list = useSuspenseInfiniteQuery(auditOf(personId))
  const events = list.data.pages.flatMap((page) => page.events)

  return (
    <div className="grid max-w-3xl gap-4">
      <History entries={events.map(entryOf)} moment={moment} />
      <MoreButton list={list} />
    </div>
  )
}

const entryOf = ({ id, at, by, approvedBy, action, before, after, reason }: AuditEntry): HistoryEntry => ({
  id,
  at,
  by: whoDid({ by: by ?? 'The studio', approvedBy }),
  what: sentenceOf(action),
  ...(before && { from: valuesIn(before) }),
  ...(after && { to: valuesIn(after) }),
  why: reason ?? undefined,
})

/** `person_changed` as people read it. */
const sentenceOf = (action: string) => {
  const words = action.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const valuesIn = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([field, value]) => [field, wordOf(value)].filter(Boolean).join(' '))
    .join(', ')

/** What is a record of its own is named by its field alone. */
function wordOf(value: unknown): string {
  if (value === null) return '-'
  if (typeof value === 'string') return value

  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
