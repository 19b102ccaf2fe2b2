import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { orderPath } from '#client/orders/record/order-path.ts'
import { channelWords } from '#client/orders/record/order-words.ts'
import { OrderBadge } from '#client/orders/record/OrderBadge.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { OrderRow } from '#shared/orders/contract.ts'
import { remember } from '#shared/remember.ts'

const column = columnsOf<OrderRow>()
const roomy = '@max-[60rem]:hidden'
const wide = '@max-2xl:hidden'

export const orderColumnsIn = remember((currency) =>
  column.columns([
    column.accessor('number', {
      header: 'Order',
      meta: { className: '@2xl:whitespace-nowrap figures' },
      cell: ({ row: { original: order } }) => <RowLink to={orderPath(order.id)}>{order.number}</RowLink>,
    }),
    column.accessor('status', { header: 'State', cell: ({ getValue }) => <OrderBadge status={getValue()} /> }),
    column.accessor(({ person }) => person?.name ?? '', {
      id: 'client',
      header: 'Client',
      meta: { className: 'font-medium wrap-anywhere @max-2xl:w-full @2xl:min-w-40' },
    }),
    column.accessor('what', {
      header: 'What',
      meta: { className: '@max-2xl:w-full @2xl:w-full @2xl:max-w-0' },
      cell: ({ getValue }) => (
        <span className="line-clamp-2 wrap-anywhere text-muted @2xl:line-clamp-1">{getValue()}</span>
      ),
    }),
    column.accessor('placedAt', {
      header: 'When',
      meta: { className: `${figures.className} text-sm text-muted` },
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    column.accessor(({ channel }) => channelWords[channel], {
      id: 'channel',
      header: 'Sold at',
      meta: { className: `${roomy} ${wide}` },
    }),
    column.accessor('totalCents', {
      header: `Total, ${currency}`,
      meta: { className: `${figures.className} ${wide}` },
      cell: ({ getValue }) => <Sum cents={getValue()} />,
    }),
    column.accessor(({ paidCents, refundedCents }) => paidCents - refundedCents, {
      id: 'paid',
      header: `Paid, ${currency}`,
      meta: { className: `${figures.className} ${roomy} ${wide}` },
      cell: ({ getValue }) => <Sum cents={getValue()} />,
    }),
    column.accessor('dueCents', {
      header: `Due, ${currency}`,
      meta: { className: `${figures.className} @max-2xl:ml-auto` },
      cell: ({ row: { original: order } }) => <Due order={order} />,
    }),
  ]),
)

function Moment({ at }: { at: Date }) {
  const { moment } = useStudio()

  return <time dateTime={at.toISOString()}>{moment(at)}</time>
}

function Sum({ cents }: { cents: number }) {
  const { figure } = useStudio()

  return figure(cents)
}

/** What was called off is due no more; as a card with its word. */
function Due({ order: { dueCents, totalCents, status } }: { order: OrderRow }) {
  const { figure } = useStudio()
  const isOver = status === 'expired' || status === 'cancelled'
  const cents = isOver && dueCents > 0 ? 0 : dueCents

  return (
    <>
      <span className={cents === 0 ? '@max-2xl:hidden' : 'font-semibold'}>
        <span className="@2xl:hidden">{cents < 0 ? 'owed ' : 'due '}</span>
        <span className="@max-2xl:hidden">{figure(cents)}</span>
        <span className="@2xl:hidden">{figure(Math.abs(cents))}</span>
      </span>
      {cents === 0 && <span className="@2xl:hidden">{figure(totalCents)}</span>}
    </>
  )
}
