import { useState } from 'react'

import { offersOf } from '#client/inventory/purchasing/queries.ts'
import { stockPath } from '#client/inventory/stock-path.ts'
import { columnsOf, figures } from '#client/list/columns.ts'
import { List } from '#client/list/List.tsx'
import { RowLink } from '#client/list/RowLink.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { SupplierItem } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'

import { OfferDialog } from './OfferDialog.tsx'

interface OffersProps {
  supplierId: string
  mayChange: boolean
}

/** What a supplier sells of the studio's items. */
export function Offers({ supplierId, mayChange }: OffersProps) {
  const search = useSearch()
  const [editing, edit] = useState<SupplierItem | 'new'>()
  const { studio } = useStudio()

  return (
    <RecordPart
      title="Sells"
      action={
        mayChange && (
          <Button tone="quiet" size="tight" onClick={() => edit('new')}>
            Add an item
          </Button>
        )
      }
    >
      <div className="w-72 max-md:w-full" data-takes-scans>
        <SearchField search={search} by="item, SKU or their code" />
      </div>
      <Loaded resetKey={search.text} skeleton={<Skeleton className="h-64" />}>
        <List
          caption="Sells"
          query={offersOf(supplierId, search.text)}
          rowsOf={({ items }) => items}
          columns={columnsIn(studio, mayChange)}
          {...(mayChange && {
            renderActions: (row: SupplierItem) => (
              <Button tone="quiet" size="tight" aria-label={`Edit ${row.sku}`} onClick={() => edit(row)}>
                Edit
              </Button>
            ),
          })}
          empty={
            <p className="text-sm text-muted">
              {search.text
                ? 'Nothing they sell is called that.'
                : 'Nothing yet. Import their price list, or add an item.'}
            </p>
          }
        />
      </Loaded>
      {editing && (
        <OfferDialog
          supplierId={supplierId}
          {...(editing !== 'new' && { offer: editing })}
          onClose={() => edit(undefined)}
        />
      )}
    </RecordPart>
  )
}

const column = columnsOf<SupplierItem>()
const wide = { className: `${figures.className} @max-2xl:hidden` }

const columnsIn = (studio: MoneyPlace, withCosts: boolean) =>
  column.columns([
    column.accessor('sku', {
      header: 'SKU',
      meta: { className: 'font-mono text-sm @2xl:whitespace-nowrap' },
      cell: ({ getValue }) => <RowLink to={stockPath(getValue())}>{getValue()}</RowLink>,
    }),
    column.accessor('name', { header: 'Item', meta: { className: '@2xl:w-full wrap-anywhere' } }),
    column.accessor('code', { header: 'Their code', meta: { className: 'font-mono text-sm @max-2xl:hidden' } }),
    column.accessor('packQuantity', { header: 'Pack', meta: wide }),
    column.accessor(({ leadDays }) => leadDays ?? '', { id: 'lead', header: 'Days', meta: wide }),
    column.accessor('incoming', { header: 'In', meta: wide }),
    ...(withCosts
      ? [
          column.accessor(({ costCents }) => (costCents === null ? '-' : figureWords(costCents, studio)), {
            id: 'cost',
            header: `Cost, ${studio.currency}`,
            meta: { className: `${figures.className} @max-2xl:ml-auto` },
          }),
        ]
      : []),
  ])
