import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
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
import { personPath } from '#client/people/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useRanges, useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { whoDid } from '#shared/audit/entry.ts'
import { orderFilesContract, returnColumns } from '#shared/orders/files.ts'
import { type LooseReturnRow, returnsContract } from '#shared/orders/returns-contract.ts'
import { remember } from '#shared/remember.ts'

type ReturnFilter = FiltersOf<typeof returnsContract.listLooseReturns>

const filterNames = ['from', 'until'] as const

const returnsMatching = (filter: ReturnFilter) =>
  pagesOf(
    ['orders', 'returns', filter],
    (after) => call(returnsContract.listLooseReturns, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 10_000 },
  )

/** Returns without a receipt, which belong to no order. */
export function ReturnsPage() {
  const { currency } = useStudio().studio
  const search = useSearch()
  const { days } = useRanges()
  const filter = useFilters<ReturnFilter>(filterNames, search.text)
  const columns = returnColumnsIn(currency)

  return (
    <ListPage
      title="Returns without a receipt"
      columns={choicesOf(columns)}
      file={listFile(orderFilesContract.exportLooseReturns, returnColumns, filter)}
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="client, goods or reason" />
          </div>
          <FilterBar noun="returns" filters={[days('Returned')]} />
        </div>
      }
    >
      <List
        caption="Returns without a receipt"
        query={returnsMatching(filter)}
        noun={['return', 'returns']}
        rowsOf={({ returns }) => returns}
        columns={columns}
        empty={<NoReturns isFiltered={Object.keys(filter).length > 0} />}
      />
    </ListPage>
  )
}

function NoReturns({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NothingAlike noun="returns" />
  ) : (
    <EmptyState
      title="No returns yet"
      action={
        <ButtonLink tone="quiet" to="/admin/sales/register?panel=return&receipt=none">
          Take something back
        </ButtonLink>
      }
    >
      What comes back with its receipt stands in its order; what comes without one appears here.
    </EmptyState>
  )
}

const column = columnsOf<LooseReturnRow>()
const wide = '@max-2xl:hidden'

const refundWords = { credit: 'Store credit', gift_card: 'Gift card' }

const returnColumnsIn = remember((currency) =>
  column.columns([
    column.accessor('person', {
      header: 'Client',
      meta: { file: ['client'], className: 'font-medium wrap-anywhere @2xl:min-w-40' },
      cell: ({ getValue }) => <RowLink to={`${personPath(getValue().id)}?tab=money`}>{getValue().name}</RowLink>,
    }),
    column.accessor('totalCents', {
      header: `Worth, ${currency}`,
      meta: { file: ['currency', 'worth'], className: `${figures.className} @max-2xl:ml-auto` },
      cell: ({ getValue }) => <Sum cents={getValue()} />,
    }),
    column.accessor('what', {
      header: 'What',
      meta: { className: '@max-2xl:w-full @2xl:w-full @2xl:max-w-0' },
      cell: ({ getValue }) => <span className="line-clamp-2 wrap-anywhere @2xl:line-clamp-1">{getValue()}</span>,
    }),
    column.accessor('reason', { header: 'Why', meta: { className: `wrap-anywhere text-muted @2xl:min-w-48 ${wide}` } }),
    column.accessor(({ refundTo }) => refundWords[refundTo], { id: 'given', header: 'Given as' }),
    column.accessor(whoDid, {
      id: 'by',
      header: 'Taken by',
      meta: { file: ['by', 'approvedBy'], className: `wrap-anywhere ${wide}` },
    }),
    column.accessor('at', {
      header: 'When',
      meta: { file: ['day'], className: `${figures.className} text-sm text-muted @max-2xl:ml-auto` },
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
  ]),
)

function Sum({ cents }: { cents: number }) {
  const { figure } = useStudio()

  return figure(cents)
}

function Moment({ at }: { at: Date }) {
  const { moment } = useStudio()

  return <time dateTime={at.toISOString()}>{moment(at)}</time>
}
