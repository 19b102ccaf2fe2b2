import { InventoryViews } from '#client/inventory/InventoryViews.tsx'
import { stockPath } from '#client/inventory/stock-path.ts'
import { choicesOf, columnsOf } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { RowLink } from '#client/list/RowLink.tsx'
import { personPath } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useRanges, useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { inventoryFilesContract, loanColumns } from '#shared/inventory/files.ts'
import { type DemoLoan, LoanShelf } from '#shared/inventory/loans/contract.ts'

import { shelfOf, shelfWords } from './loan-words.ts'
import { LoanActs } from './LoanActs.tsx'
import { type LoanFilter, loansMatching } from './queries.ts'

const filterNames = ['shelf', 'from', 'until'] as const
const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: LoanShelf.options.map((value) => ({ value, label: shelfWords[value].label })),
  },
]

/** Who has which demo club, and what is overdue. */
export function LoansPage() {
  const { days } = useRanges()
  const filter = useFilters<LoanFilter>(filterNames)
  const mayChange = usePermissions().holds('manage_inventory/inventory')

  return (
    <ListPage
      title="Demo clubs on loan"
      columns={choicesOf(mayChange ? columnsWithActs : columns)}
      file={listFile(inventoryFilesContract.exportDemoLoans, loanColumns, filter)}
      views={<InventoryViews current="Loans" />}
      action={
        mayChange && (
          <ButtonLink to="/admin/inventory/all?kind=demo" size="tight">
            Lend one
          </ButtonLink>
        )
      }
      filters={<FilterBar noun="loans" filters={[...filters, days('Lent')]} />}
    >
      <List
        caption="Demo clubs on loan"
        query={loansMatching(filter)}
        noun={['loan', 'loans']}
        rowsOf={({ loans }) => loans}
        columns={mayChange ? columnsWithActs : columns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="loans" />
          ) : (
            <EmptyState title="No club was lent yet">Open a demo club in the stock, and lend it from there.</EmptyState>
          )
        }
      />
    </ListPage>
  )
}

const column = columnsOf<DemoLoan>()

const facts = [
  column.accessor('name', {
    header: 'Club',
    meta: { file: ['sku', 'name'], className: '@2xl:w-full wrap-anywhere' },
    cell: ({ row: { original } }) => <RowLink to={stockPath(original.sku)}>{original.name}</RowLink>,
  }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { className: '@max-2xl:ml-auto' },
    cell: ({ row: { original } }) => {
      const { label, tone } = shelfWords[shelfOf(original)]
      return <Badge tone={tone}>{label}</Badge>
    },
  }),
  column.display({
    id: 'person',
    header: 'Who',
    meta: { file: ['client', 'lentBy'], className: '@2xl:whitespace-nowrap' },
    cell: ({ row: { original } }) =>
      original.person && (
        <Link to={personPath(original.person.id)} className="relative z-10 underline underline-offset-4">
          {original.person.name}
        </Link>
      ),
  }),
  column.display({
    id: 'due',
    header: 'Due',
    meta: { file: ['lent', 'due', 'ended'], className: 'text-sm figures @2xl:whitespace-nowrap' },
    cell: ({ row: { original } }) => <Due of={original} />,
  }),
]

const columns = column.columns(facts)

const columnsWithActs = column.columns([
  ...facts,
  column.display({
    id: 'acts',
    header: 'It is',
    meta: { className: '@2xl:whitespace-nowrap' },
    cell: ({ row: { original } }) => <LoanActs loan={original} />,
  }),
])

function Due({ of: { dueOn, isOverdue } }: { of: DemoLoan }) {
  const { dayShort } = useStudio()

  return isOverdue ? <strong className="text-flag-deep">{dayShort(dueOn)}</strong> : dayShort(dueOn)
}
