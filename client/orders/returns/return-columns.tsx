import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { personPath } from '#client/people/person/person-path.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { whoDid } from '#shared/audit/entry.ts'
import type { LooseReturnRow } from '#shared/orders/returns-contract.ts'
import { remember } from '#shared/remember.ts'

const column = columnsOf<LooseReturnRow>()
const wide = '@max-2xl:hidden'

const given = { credit: 'Store credit', gift_card: 'Gift card' }

export const returnColumnsIn = remember((currency) =>
  column.columns([
    column.accessor('person', {
      header: 'Client',
      meta: { className: 'font-medium wrap-anywhere @2xl:min-w-40' },
      cell: ({ getValue }) => <RowLink to={`${personPath(getValue().id)}?tab=money`}>{getValue().name}</RowLink>,
    }),
    column.accessor('totalCents', {
      header: `Worth, ${currency}`,
      meta: { className: `${figures.className} @max-2xl:ml-auto` },
      cell: ({ getValue }) => <Sum cents={getValue()} />,
    }),
    column.accessor('what', {
      header: 'What',
      meta: { className: '@max-2xl:w-full @2xl:w-full @2xl:max-w-0' },
      cell: ({ getValue }) => <span className="line-clamp-2 wrap-anywhere @2xl:line-clamp-1">{getValue()}</span>,
    }),
    column.accessor('reason', { header: 'Why', meta: { className: `wrap-anywhere text-muted @2xl:min-w-48 ${wide}` } }),
    column.accessor(({ refundTo }) => given[refundTo], { id: 'given', header: 'Given as' }),
    column.accessor(whoDid, { id: 'by', header: 'Taken by', meta: { className: `wrap-anywhere ${wide}` } }),
    column.accessor('at', {
      header: 'When',
      meta: { className: `${figures.className} text-sm text-muted @max-2xl:ml-auto` },
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
