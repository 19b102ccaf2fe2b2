import { useDeferredValue } from 'react'

import { FilterBar } from '#client/list/FilterBar.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

import { lateColumns } from './late-columns.tsx'
import { type LateFilter, latePartsMatching } from './queries.ts'

const shelves = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const
const filters = [{ name: 'shelf', label: 'State', options: shelves }]

/** Whose builds wait for a part that comes later than was promised. */
export function LatePartsPage() {
  const { read } = useAddress()
  const shelf = shelves.find(({ value }) => value === read('shelf'))?.value
  const filter = useDeferredValue<LateFilter>(shelf ? { shelf } : {})

  return (
    <ListPage title="Late parts" filters={<FilterBar noun="parts" filters={filters} />}>
      <List
        caption="Late parts"
        query={latePartsMatching(filter)}
        rowsOf={({ lateParts }) => lateParts}
        columns={lateColumns}
        empty={
          shelf ? (
            <NothingAlike noun="parts" />
          ) : (
            <EmptyState title="No promise is broken by a part">
              When a supplier says a later day and a build cannot be kept by it, its promise moves and it stands here.
            </EmptyState>
          )
        }
      />
    </ListPage>
  )
}
