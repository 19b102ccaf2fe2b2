import { choicesOf, columnsOf } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { RowLink } from '#client/list/RowLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { buildFilesContract, latePartColumns as fileColumns } from '#shared/builds/files.ts'
import type { LatePart } from '#shared/builds/late/contract.ts'

import { latePath } from './late-words.ts'
import { LateBadge } from './LateBadge.tsx'
import { type LateFilter, latePartsMatching } from './queries.ts'

const shelves = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const
const filterNames = ['shelf'] as const
const filters = [{ name: 'shelf', label: 'State', options: shelves }]

/** Builds that wait for a part which comes later than promised. */
export function LatePartsPage() {
  const filter = useFilters<LateFilter>(filterNames)

  return (
    <ListPage
      title="Late parts"
      columns={choicesOf(lateColumns)}
      file={listFile(buildFilesContract.exportLateParts, fileColumns, filter)}
      filters={<FilterBar noun="parts" filters={filters} />}
    >
      <List
        caption="Late parts"
        query={latePartsMatching(filter)}
        noun={['late part', 'late parts']}
        rowsOf={({ lateParts }) => lateParts}
        columns={lateColumns}
        empty={
          Object.keys(filter).length > 0 ? (
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

const column = columnsOf<LatePart>()
const days = { className: 'text-sm figures @3xl:whitespace-nowrap' }

const lateColumns = column.columns([
  column.accessor(({ build }) => build.number, {
    id: 'build',
    header: 'Build',
    meta: { className: '@3xl:whitespace-nowrap' },
    cell: ({ row: { original } }) => <RowLink to={latePath(original.id)}>{original.build.number}</RowLink>,
  }),
  column.accessor('personName', {
    header: 'Client',
    meta: { file: ['client'], className: '@4xl:w-1/2 @4xl:whitespace-nowrap' },
  }),
  column.accessor('part', {
    header: 'Part',
    meta: { file: ['part', 'clubs'], className: 'min-w-40 @3xl:w-1/2 wrap-break-word' },
  }),
  column.display({
    id: 'arrives',
    header: 'Comes',
    meta: days,
    cell: ({ row: { original } }) => <Day day={original.arrivesOn} />,
  }),
  column.display({
    id: 'promise',
    header: 'Promise',
    meta: { ...days, file: ['promisedBefore', 'promised'] },
    cell: ({ row: { original } }) => <Promised of={original} />,
  }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { className: '@max-3xl:ml-auto' },
    cell: ({ row: { original } }) => <LateBadge of={original} />,
  }),
])

function Day({ day }: { day: string }) {
  return useStudio().dayShort(day)
}

function Promised({ of: { promisedFrom, promisedTo } }: { of: LatePart }) {
  const { dayShort } = useStudio()

  return promisedFrom === null || promisedFrom === promisedTo
    ? dayShort(promisedTo)
    : `${dayShort(promisedFrom)}, now ${dayShort(promisedTo)}`
}
