import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { InventoryViews } from '#client/inventory/InventoryViews.tsx'
import { supplierPath } from '#client/inventory/purchasing/purchase-words.ts'
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
import { Link } from '#client/routing/Link.tsx'
import { useRanges, useStudio, useToday } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { inventoryFilesContract, billColumns } from '#shared/inventory/files.ts'
import { BillShelf, type SupplierBill } from '#shared/inventory/purchasing/bills-contract.ts'

import { isLate, orderPath, shelfWords } from './bill-words.ts'
import { BillActs } from './BillActs.tsx'
import { type BillFilter, billsMatching } from './queries.ts'

const filterNames = ['shelf', 'supplier', 'from', 'until'] as const
const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: BillShelf.options.map((value) => ({ value, label: shelfWords[value] })),
  },
]

/** What suppliers and makers are to be paid, by the day it is due. */
export function BillsPage() {
  const search = useSearch()
  const { days } = useRanges()
  const filter = useFilters<BillFilter>(filterNames, search.text)
  const columns = useColumns()

  return (
    <ListPage
      title="Bills of suppliers"
      columns={choicesOf(columns)}
      file={listFile(inventoryFilesContract.exportSupplierBills, billColumns, filter)}
      views={<InventoryViews current="Bills" />}
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="bill, order or supplier" />
          </div>
          <FilterBar noun="bills" filters={[...filters, days('Due')]} />
        </div>
      }
    >
      <Bills filter={filter} columns={columns} />
    </ListPage>
  )
}

function Bills({ filter, columns }: { filter: BillFilter; columns: ReturnType<typeof useColumns> }) {
  const { money } = useStudio()
  const { data } = useSuspenseInfiniteQuery(billsMatching(filter))

  return (
    <>
      <p className="text-sm text-muted">{money(data.pages[0]?.openCents ?? 0)} is to be paid in all.</p>
      <List
        caption="Bills of suppliers"
        query={billsMatching(filter)}
        noun={['bill', 'bills']}
        rowsOf={({ bills }) => bills}
        columns={columns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="bills" />
          ) : (
            <EmptyState title="No bill was written down yet">
              Open an order of which something came, and write down its bill there.
            </EmptyState>
          )
        }
      />
    </>
  )
}

const column = columnsOf<SupplierBill>()
const short = { className: 'text-sm figures @2xl:whitespace-nowrap' }

function useColumns() {
  const { studio, figure } = useStudio()

  return column.columns([
    column.accessor('number', {
      header: 'Bill',
      meta: { className: '@2xl:whitespace-nowrap' },
      cell: ({ row: { original } }) => <RowLink to={orderPath(original)}>{original.number}</RowLink>,
    }),
    column.display({
      id: 'supplier',
      header: 'Supplier',
      meta: { className: '@2xl:w-full wrap-anywhere' },
      cell: ({ row: { original } }) => (
        <Link to={supplierPath(original.supplier.id)} className="relative z-10 underline underline-offset-4">
          {original.supplier.name}
        </Link>
      ),
    }),
    column.accessor(({ order }) => order.number, { id: 'order', header: 'Order', meta: short }),
    column.display({
      id: 'due',
      header: 'Due',
      meta: { ...short, file: ['billed', 'due', 'paid', 'by'] },
      cell: ({ row: { original } }) => <Due of={original} />,
    }),
    column.accessor(({ cents }) => figure(cents), {
      id: 'sum',
      header: `Sum, ${studio.currency}`,
      meta: { file: ['currency', 'sum', 'goods'], className: `${figures.className} @max-2xl:ml-auto` },
    }),
    column.display({
      id: 'acts',
      header: 'Next',
      meta: { className: '@2xl:whitespace-nowrap' },
      cell: ({ row: { original } }) => <BillActs bill={original} />,
    }),
  ])
}

function Due({ of: bill }: { of: SupplierBill }) {
  const { dayShort } = useStudio()
  const today = useToday()
  if (bill.paidOn !== null) return `Paid ${dayShort(bill.paidOn)}`

  return isLate(bill, today) ? (
    <strong className="text-flag-deep">Late: {dayShort(bill.dueOn)}</strong>
  ) : (
    dayShort(bill.dueOn)
  )
}
