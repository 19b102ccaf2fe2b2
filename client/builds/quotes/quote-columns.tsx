import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { QuoteRow } from '#shared/builds/quotes/contract.ts'

import { quotePath } from './quote-words.ts'
import { QuoteBadge } from './QuoteBadge.tsx'

const column = columnsOf<QuoteRow>()
const wide = '@max-3xl:hidden'

export const quoteColumns = column.columns([
  column.accessor('number', {
    header: 'Quote',
    meta: { className: 'font-medium' },
    cell: ({ row }) => <RowLink to={quotePath(row.original.id)}>{row.original.number}</RowLink>,
  }),
  column.accessor('personName', { header: 'Client', meta: { file: ['client'] } }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { className: '@max-3xl:ml-auto' },
    cell: ({ row }) => <QuoteBadge status={row.original.status} />,
  }),
  column.accessor('sheetNumber', { header: 'Sheet', meta: { file: ['sheet'], className: wide } }),
  column.accessor('clubCount', {
    header: 'Clubs',
    meta: { file: ['clubs'], className: `${figures.className} ${wide}` },
  }),
  column.display({
    id: 'until',
    header: 'Valid until',
    meta: { file: ['validUntil'], className: 'text-sm figures' },
    cell: ({ row }) => <Until of={row.original} />,
  }),
  column.display({
    id: 'total',
    header: 'Total',
    meta: { file: ['currency', 'total'], className: figures.className },
    cell: ({ row }) => <Total of={row.original} />,
  }),
])

function Until({ of: { validUntil } }: { of: QuoteRow }) {
  const { dayAndYear } = useStudio()

  return validUntil === null ? '' : dayAndYear(validUntil)
}

function Total({ of: { totalCents } }: { of: QuoteRow }) {
  const { money } = useStudio()

  return totalCents === null ? '-' : money(totalCents)
}
