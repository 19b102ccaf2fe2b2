import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { TransferRow } from '#shared/inventory/transfers/contract.ts'

import { transferPath } from './transfer-words.ts'
import { TransferBadge } from './TransferBadge.tsx'

const column = columnsOf<TransferRow>()
const wide = { className: `${figures.className} @max-2xl:hidden` }

export const transferColumns = column.columns([
  column.accessor('number', {
    header: 'Transfer',
    meta: { className: '@2xl:whitespace-nowrap' },
    cell: ({ row: { original } }) => <RowLink to={transferPath(original.id)}>{original.number}</RowLink>,
  }),
  column.accessor(({ from, to }) => `${from.name} to ${to.name}`, {
    id: 'way',
    header: 'From and to',
    meta: { file: ['from', 'to'], className: '@2xl:w-full wrap-anywhere @max-2xl:order-last @max-2xl:w-full' },
  }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { className: '@max-2xl:ml-auto' },
    cell: ({ row: { original } }) => <TransferBadge of={original} />,
  }),
  column.accessor('quantity', { header: 'Pieces', meta: { ...wide, file: ['lines', 'quantity'] } }),
  column.accessor('received', { header: 'Came', meta: wide }),
  column.accessor(({ missing }) => missing || '', { id: 'missing', header: 'Missing', meta: wide }),
  column.display({
    id: 'sent',
    header: 'Sent',
    meta: { file: ['carrier', 'made', 'sent'], className: 'text-sm text-muted @2xl:whitespace-nowrap' },
    cell: ({ row: { original } }) => <Sent of={original} />,
  }),
])

function Sent({ of: { sentAt } }: { of: TransferRow }) {
  const { moment } = useStudio()

  return sentAt === null ? '' : moment(sentAt)
}
