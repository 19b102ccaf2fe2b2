import { purchasePath } from '#client/inventory/purchasing/purchase-words.ts'
import { PurchaseBadge } from '#client/inventory/purchasing/PurchaseBadge.tsx'
import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { PurchaseRow } from '#shared/inventory/purchasing/purchase.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'

const column = columnsOf<PurchaseRow>()
const wide = { className: `${figures.className} @max-2xl:hidden` }

interface PurchaseColumnsOptions {
  studio: MoneyPlace
  withCosts: boolean
}

export const purchaseColumns = ({ studio, withCosts }: PurchaseColumnsOptions) =>
  column.columns([
    column.accessor('number', {
      header: 'Order',
      meta: { className: '@2xl:whitespace-nowrap' },
      cell: ({ row: { original } }) => <RowLink to={purchasePath(original.id)}>{original.number}</RowLink>,
    }),
    column.accessor(({ supplier }) => supplier.name, {
      id: 'supplier',
      header: 'Supplier',
      meta: { className: '@2xl:w-full wrap-anywhere' },
    }),
    column.display({
      id: 'state',
      header: 'State',
      meta: { className: '@max-2xl:ml-auto' },
      cell: ({ row: { original } }) => <PurchaseBadge status={original.status} />,
    }),
    column.accessor('lineCount', { header: 'Lines', meta: { ...wide, file: ['lines'] } }),
    column.accessor('ordered', { header: 'Ordered', meta: wide }),
    column.accessor('received', { header: 'Came', meta: wide }),
    column.display({
      id: 'expected',
      header: 'Comes',
      meta: { file: ['expected', 'late', 'made', 'sent'], className: 'text-sm figures @2xl:whitespace-nowrap' },
      cell: ({ row: { original } }) => <Expected of={original} />,
    }),
    ...(withCosts
      ? [
          column.accessor(({ totalCents }) => (totalCents === null ? '-' : figureWords(totalCents, studio)), {
            id: 'total',
            header: `Total, ${studio.currency}`,
            meta: { file: ['currency', 'total'], className: `${figures.className} @max-2xl:ml-auto` },
          }),
        ]
      : []),
  ])

function Expected({ of: { expectedOn, isLate, status } }: { of: PurchaseRow }) {
  const { dayShort } = useStudio()
  if (expectedOn === null || status === 'cancelled' || status === 'closed') return ''

  return isLate ? <strong className="text-flag-deep">Late: {dayShort(expectedOn)}</strong> : dayShort(expectedOn)
}
