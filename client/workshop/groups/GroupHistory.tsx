import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import type { Wording } from '#client/settings/wording.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import { type AuditEntry, whoDid } from '#shared/audit/entry.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'

import { groupEntries } from './history-words.ts'
import { historyOfGroup } from './queries.ts'

/** Who did what with a group: its bags, what its payer was asked and told, its bills. */
export function GroupHistory({ group }: { group: Group }) {
  const wording = useStudio()
  const list = useSuspenseInfiniteQuery(historyOfGroup(group.id))
  const entries = list.data.pages.flatMap(({ events }) => events.flatMap((event) => entriesOf(event, group, wording)))

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <History entries={entries} moment={wording.moment} empty="Nothing is noted of it yet." />
      <MoreButton list={list} />
    </div>
  )
}

function entriesOf(event: AuditEntry, group: Group, wording: Pick<Wording, 'money' | 'dayAndYear'>): HistoryEntry[] {
  const { id, at, by, approvedBy, action, reason } = event
  // Whoever answers by the link has no account.
  const nobody = action === 'ticket_group_answered' ? (group.payer?.name ?? 'The payer') : 'The studio'
  const common = { at, by: whoDid({ by: by ?? nobody, approvedBy }), ...(reason && { why: reason }) }

  return groupEntries(event, group, wording).map((entry, index) => ({ ...common, id: `${id} ${index}`, ...entry }))
}
