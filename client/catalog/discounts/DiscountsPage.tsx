import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { useCatalogLive } from '#client/catalog/use-catalog-live.ts'
import { columnsOf, figures } from '#client/list/columns.ts'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { pathOf } from '#client/records/record-kind.ts'
import { RecordFilters, RecordList, type StudioWording } from '#client/records/RecordList.tsx'
import { RecordPage } from '#client/records/RecordPage.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { type DiscountRecord, discountsContract } from '#shared/catalog/discounts-contract.ts'
import { catalogFilesContract, discountColumns as fileColumns } from '#shared/catalog/files.ts'

import { amountWords, discounts, forWords, usesWords, whenWords } from './discount-form.ts'
import { DiscountPage } from './DiscountPage.tsx'
import { StaffLimitForm } from './StaffLimitForm.tsx'

/** What is taken off prices; one discount, or a new one, when the address names it. */
export function DiscountsPage() {
  useCatalogLive([discounts.key])

  return (
    <RecordPage kind={discounts} list={<DiscountList />}>
      {(discount) => <DiscountPage discount={discount} />}
    </RecordPage>
  )
}

/** Every discount by its name, also those that are retired. */
function DiscountList() {
  const search = useSearch()
  const sought = useFilters<DiscountsSought>(['kind', 'state'], search.text)
  const maySetLimit = usePermissions().holds('take_payments/orders')

  return (
    <RecordList
      kind={discounts}
      query={discountsMatching(sought)}
      file={listFile(catalogFilesContract.exportDiscounts, fileColumns, sought)}
      rowsOf={({ discounts }) => discounts}
      columns={discountColumns}
      filters={<RecordFilters search={search} by="name, code or note" choices={choices} />}
      isFiltered={Object.keys(sought).length > 0}
      renderEmpty={() => (
        <EmptyState title="No discounts yet">
          Some are taken off by themselves, such as a tenth for members; some by a code that clients type.
        </EmptyState>
      )}
    >
      {maySetLimit && <StaffLimitForm />}
    </RecordList>
  )
}

const choices = [
  { name: 'kind', label: 'Kind', words: { '': 'By itself and by code', automatic: 'By itself', code: 'By code' } },
  { name: 'state', label: 'State', words: { '': 'Active and retired', active: 'Active', retired: 'Retired' } },
]

type DiscountsSought = FiltersOf<typeof discountsContract.listDiscounts>

const discountsMatching = (query: DiscountsSought) =>
  pagesOf(
    [...discounts.key, 'list', query],
    (after) => call(discountsContract.listDiscounts, { query: { ...query, limit: 40, ...after } }),
    { staleTime: 15_000 },
  )

const column = columnsOf<DiscountRecord>()
const roomy = { className: '@max-2xl:hidden' }

const discountColumns = ({ money, dayAndYear }: StudioWording) =>
  column.columns([
    column.accessor('name', {
      header: 'Discount',
      meta: { file: ['name', 'state'], className: '@2xl:min-w-44 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={pathOf(discounts, original.id)}>{original.name}</RowLink>
          {!original.active && <Badge>Retired</Badge>}
        </span>
      ),
    }),
    column.accessor('code', {
      header: 'Code',
      meta: { className: 'font-mono text-sm' },
      cell: ({ row: { original } }) => original.code ?? <span className="font-sans text-muted">by itself</span>,
    }),
    column.accessor((discount) => amountWords(discount, money), {
      id: 'amount',
      header: 'Takes off',
      meta: { ...figures, file: ['takes', 'amount'] },
    }),
    column.accessor(forWords, { id: 'for', header: 'For', meta: roomy }),
    column.accessor((discount) => whenWords(discount, dayAndYear), {
      id: 'when',
      header: 'When',
      meta: { ...roomy, file: ['from', 'until'] },
    }),
    column.accessor(usesWords, {
      id: 'uses',
      header: 'Orders',
      meta: { className: `${figures.className} @max-2xl:hidden` },
    }),
  ])
