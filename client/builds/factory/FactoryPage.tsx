import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { buildPath } from '#client/builds/build-words.ts'
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
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useRanges, useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { FactoryShelf, type FactoryRow } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'
import { buildFilesContract, factoryColumns as fileColumns } from '#shared/builds/files.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'

import { shelfWords, clubsWord, factoryOrderPath } from './factory-words.ts'
import { FactoryBadge } from './FactoryBadge.tsx'
import { OrderForm } from './OrderForm.tsx'
import { type FactoryFilter, factoryOrdersMatching, unorderedBuilds } from './queries.ts'

const filterNames = ['shelf', 'from', 'until'] as const
const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: FactoryShelf.options.map((value) => ({ value, label: shelfWords[value] })),
  },
]

/** All factory orders; above them, clubs that are still to be ordered. */
export function FactoryPage() {
  const search = useSearch()
  const { studio } = useStudio()
  const withCosts = usePermissions().holds('manage_inventory/inventory')
  const columns = useMemo(() => factoryColumns({ studio, withCosts }), [studio, withCosts])
  const { days } = useRanges()
  const filter = useFilters<FactoryFilter>(filterNames, search.text)
  const isFiltered = Object.keys(filter).length > 0

  return (
    <ListPage
      title="Factory orders"
      columns={choicesOf(columns)}
      file={listFile(buildFilesContract.exportFactoryOrders, fileColumns, filter)}
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number, build, maker or client" />
          </div>
          <FilterBar noun="orders" filters={[...filters, days('Made')]} />
        </div>
      }
    >
      {!isFiltered && <ToBeOrdered />}
      <List
        caption="Factory orders"
        query={factoryOrdersMatching(filter)}
        noun={['factory order', 'factory orders']}
        rowsOf={({ factoryOrders }) => factoryOrders}
        columns={columns}
        empty={
          isFiltered ? (
            <NothingAlike noun="orders" />
          ) : (
            <EmptyState title="Nothing was ordered from a maker yet">
              Say on a build sheet which clubs their maker builds. Once the deposit is paid, they are ordered here.
            </EmptyState>
          )
        }
      />
    </ListPage>
  )
}

/** Builds with a paid deposit whose factory clubs are not ordered, the oldest first. */
function ToBeOrdered() {
  const { dayShort } = useStudio()
  const {
    data: { builds, next },
  } = useSuspenseQuery(unorderedBuilds)
  if (builds.length === 0) return null

  return (
    <RecordPart title={`To be ordered, ${next === null ? builds.length : `${builds.length} and more`}`}>
      <ul className="divide-y divide-line text-sm">
        {builds.map((build) => (
          <li key={build.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <span className="min-w-48 grow">
              <Link className="font-medium underline underline-offset-4" to={buildPath(build.id)}>
                {build.number}
              </Link>{' '}
              {build.personName}
              <span className="block text-muted">
                {clubsWord(build.clubs.length)}
                {build.promisedOn !== null && `, promised ${dayShort(build.promisedOn)}`}
              </span>
            </span>
            <OrderForm build={build} />
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

const column = columnsOf<FactoryRow>()
const wide = '@max-3xl:hidden'

interface FactoryColumnsOptions {
  studio: MoneyPlace
  withCosts: boolean
}

const factoryColumns = ({ studio, withCosts }: FactoryColumnsOptions) =>
  column.columns([
    column.accessor('number', {
      header: 'Order',
      meta: { className: '@3xl:whitespace-nowrap' },
      cell: ({ row: { original } }) => <RowLink to={factoryOrderPath(original.id)}>{original.number}</RowLink>,
    }),
    column.accessor(({ supplier }) => supplier.name, {
      id: 'supplier',
      header: 'Maker',
      meta: { className: '@3xl:w-1/2 wrap-anywhere' },
    }),
    column.accessor(({ build }) => build.number, {
      id: 'build',
      header: 'Build',
      meta: { className: `${wide} whitespace-nowrap` },
    }),
    column.accessor('personName', {
      header: 'Client',
      meta: { file: ['client'], className: '@3xl:w-1/2 @3xl:whitespace-nowrap' },
    }),
    column.display({
      id: 'state',
      header: 'State',
      meta: { className: '@max-3xl:ml-auto' },
      cell: ({ row: { original } }) => <FactoryBadge status={original.status} />,
    }),
    column.accessor(({ cameCount, clubCount }) => (clubCount === 0 ? '' : `${cameCount} of ${clubCount}`), {
      id: 'came',
      header: 'Came',
      meta: { file: ['clubs', 'came'], className: `${figures.className} ${wide} whitespace-nowrap` },
    }),
    column.display({
      id: 'expected',
      header: 'Comes',
      meta: { file: ['expected', 'late'], className: 'text-sm figures @3xl:whitespace-nowrap' },
      cell: ({ row: { original } }) => <Expected of={original} />,
    }),
    ...(withCosts
      ? [
          column.accessor(({ totalCents }) => (totalCents === null ? '-' : figureWords(totalCents, studio)), {
            id: 'total',
            header: `Cost, ${studio.currency}`,
            meta: { file: ['currency', 'total'], className: `${figures.className} ${wide}` },
          }),
        ]
      : []),
  ])

function Expected({ of: { expectedOn, isLate, status } }: { of: FactoryRow }) {
  const { dayShort } = useStudio()
  if (expectedOn === null || !isUnderway(status)) return ''

  return isLate ? <strong className="text-flag-deep">Late: {dayShort(expectedOn)}</strong> : dayShort(expectedOn)
}
