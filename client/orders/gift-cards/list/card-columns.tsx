import { columnsOf, figures, roomy } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { GiftCard } from '#shared/payments/gift-cards.ts'
import { remember } from '#shared/remember.ts'

import { CardBadge } from './CardBadge.tsx'

const column = columnsOf<GiftCard>()
const wide = '@max-2xl:hidden'

export const cardColumnsIn = remember((currency) =>
  column.columns([
    column.accessor('last4', {
      header: 'Card',
      meta: { className: 'font-mono' },
      cell: ({ row: { original } }) => <CardLink card={original} />,
    }),
    column.accessor('status', { header: 'State', cell: ({ getValue }) => <CardBadge status={getValue()} /> }),
    column.accessor('balanceCents', {
      header: `Left, ${currency}`,
      meta: { className: `${figures.className} font-semibold @max-2xl:ml-auto` },
      cell: ({ getValue }) => <Sum cents={getValue()} />,
    }),
    column.accessor('initialCents', {
      header: `Of, ${currency}`,
      meta: { className: `${figures.className} ${wide}` },
      cell: ({ getValue }) => <Sum cents={getValue()} />,
    }),
    column.accessor(({ recipient }) => recipient?.name ?? 'Printed', {
      id: 'recipient',
      header: 'For',
      meta: { className: 'wrap-anywhere @2xl:min-w-32 @max-2xl:w-full' },
    }),
    column.accessor(({ buyer }) => buyer?.name ?? '', {
      id: 'buyer',
      header: 'Bought by',
      meta: { className: `wrap-anywhere @2xl:min-w-32 ${wide}` },
    }),
    column.accessor('createdAt', {
      header: 'When',
      meta: { className: `${figures.className} text-sm text-muted ${roomy}` },
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
  ]),
)

/** All that is known of a code, beside the list. */
function CardLink({ card: { id, last4 } }: { card: GiftCard }) {
  const to = useAddress().linkTo({ card: id })

  return (
    <RowLink to={to} panel={to}>
      {last4 === null ? 'no code yet' : `..${last4}`}
    </RowLink>
  )
}

function Sum({ cents }: { cents: number }) {
  const { figure } = useStudio()

  return figure(cents)
}

function Moment({ at }: { at: Date }) {
  const { moment } = useStudio()

  return <time dateTime={at.toISOString()}>{moment(at)}</time>
}
