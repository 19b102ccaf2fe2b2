import { useState } from 'react'

import { choicesOf, columnsOf, figures } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { RowLink } from '#client/list/RowLink.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { groupPath } from '#client/workshop/group-paths.ts'
import { type GroupFilter, groupsMatching } from '#client/workshop/group-queries.ts'
import { groupColumns, workshopFilesContract } from '#shared/workshop/files.ts'
import { type GroupRow, GroupShelf } from '#shared/workshop/groups/contract.ts'

import { GroupDialog } from './GroupDialog.tsx'

const shelfWords: Record<GroupShelf, string> = {
  open: 'In the house',
  to_bill: 'To be billed',
  due: 'To be paid',
  to_fetch: 'To be fetched',
  over: 'Over',
}

const filterNames = ['shelf', 'payer'] as const
const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: GroupShelf.options.map((value) => ({ value, label: shelfWords[value] })),
  },
]

/** Bags that came together, with one payer each. */
export function GroupsPage() {
  const search = useSearch()
  const [isAdding, setAdding] = useState(false)
  const filter = useFilters<GroupFilter>(filterNames, search.text)
  useKeys([{ key: 'n', what: 'New group', run: () => setAdding(true) }])

  return (
    <ListPage
      title="Groups of bags"
      columns={choicesOf(columns)}
      file={listFile(workshopFilesContract.exportGroups, groupColumns, filter)}
      action={
        <Button size="tight" onClick={() => setAdding(true)}>
          New group
        </Button>
      }
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number, name or payer" />
          </div>
          <FilterBar noun="groups" filters={filters} />
        </div>
      }
    >
      <List
        caption="Groups of bags"
        query={groupsMatching(filter)}
        noun={['group', 'groups']}
        rowsOf={({ groups }) => groups}
        columns={columns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="groups" />
          ) : (
            <EmptyState title="No groups yet">
              A golf club brings ten bags and pays for all: that is one group.
            </EmptyState>
          )
        }
      />
      {isAdding && <GroupDialog onClose={() => setAdding(false)} />}
    </ListPage>
  )
}

const column = columnsOf<GroupRow>()

const columns = column.columns([
  column.accessor('number', {
    header: 'Group',
    meta: { className: 'font-medium whitespace-nowrap' },
    cell: ({ row: { original } }) => <RowLink to={groupPath(original.id)}>{original.number}</RowLink>,
  }),
  column.accessor('name', { header: 'Name', meta: { className: 'wrap-anywhere @2xl:w-full' } }),
  column.accessor(({ payer }) => payer?.name ?? '', {
    id: 'payer',
    header: 'Payer',
    meta: { className: '@2xl:whitespace-nowrap' },
  }),
  column.accessor(bagsOf, {
    id: 'bags',
    header: 'Bags',
    meta: { file: ['bags', 'open', 'ready', 'gone'], className: 'text-sm figures @2xl:whitespace-nowrap' },
  }),
  column.display({
    id: 'needed',
    header: 'Needed by',
    meta: { file: ['arrives', 'needed'], className: 'text-sm figures @2xl:whitespace-nowrap' },
    cell: ({ row: { original } }) => <NeededBy of={original} />,
  }),
  column.display({
    id: 'due',
    header: 'Due',
    meta: { file: ['currency', 'due', 'unbilled'], className: figures.className },
    cell: ({ row: { original } }) => <Due of={original} />,
  }),
])

/** `6 of 10 ready, 2 gone`. */
export function bagsOf({ bagCount, readyCount, goneCount }: GroupRow): string {
  if (bagCount === 0) return 'none yet'
  const gone = goneCount > 0 ? `, ${goneCount} gone` : ''

  return `${readyCount} of ${bagCount} ready${gone}`
}

function NeededBy({ of: { neededBy } }: { of: GroupRow }) {
  const { dayAndYear } = useStudio()

  return neededBy === null ? '' : dayAndYear(neededBy)
}

function Due({ of: { dueCents } }: { of: GroupRow }) {
  const { money } = useStudio()

  return dueCents > 0 ? money(dueCents) : ''
}
