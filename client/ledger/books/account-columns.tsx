import { columnsOf, figures } from '#client/list/columns.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { AccountLine } from '#shared/ledger/contract.ts'
import { remember } from '#shared/remember.ts'

const column = columnsOf<AccountLine>()

/** What happened, in a few words; what is new has its own name. */
const eventWords: Readonly<Record<string, string>> = {
  captured: 'Payment',
  fulfilled: 'Sold',
  returned: 'Came back',
  refunded: 'Refund',
  refund_failed: 'Refund failed',
  taken_back: 'Given back by the bank',
  corrected: 'Correction',
  drawer_difference: 'Drawer over or short',
  terminal_difference: 'Terminal over or short',
  goodwill: 'Store credit given',
  house_account_paid: 'House account paid',
  house_account_credited: 'House account to store credit',
}

const wordsOf = (event: string) => {
  const words = eventWords[event] ?? event.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const accountColumnsIn = remember((currency) =>
  column.columns([
    column.accessor('entry', {
      header: 'Entry',
      meta: { className: 'figures text-muted' },
    }),
    column.accessor('postedOn', {
      header: 'Day',
      meta: { className: 'figures whitespace-nowrap' },
      cell: ({ row: { original: line } }) => <Day line={line} />,
    }),
    column.accessor('event', {
      header: 'What',
      meta: { className: '@max-2xl:w-full @2xl:w-full' },
      cell: ({ row: { original: line } }) => <What line={line} />,
    }),
    column.accessor(({ order }) => order?.number ?? '', {
      id: 'order',
      header: 'Order',
      meta: { className: 'figures whitespace-nowrap' },
      cell: ({ row: { original: line } }) => line.order && <OrderOf order={line.order} />,
    }),
    column.accessor(({ payment }) => payment ?? '', {
      id: 'payment',
      header: 'Payment',
      meta: { className: 'figures whitespace-nowrap text-muted' },
    }),
    column.accessor('debitCents', {
      header: `Debit, ${currency}`,
      meta: figures,
      cell: ({ getValue }) => <Sum cents={getValue()} side="debit" />,
    }),
    column.accessor('creditCents', {
      header: `Credit, ${currency}`,
      meta: figures,
      cell: ({ getValue }) => <Sum cents={getValue()} side="credit" />,
    }),
  ]),
)

const Day = ({ line: { postedOn, aboutOn } }: { line: AccountLine }) => (
  <>
    {postedOn}
    {aboutOn !== null && <span className="block text-sm text-muted">about {aboutOn}</span>}
  </>
)

const What = ({ line: { event, sub, corrects, reason } }: { line: AccountLine }) => (
  <span className="wrap-anywhere">
    {wordsOf(event)}
    {sub !== '' && `, ${sub}`}
    {corrects !== null && <span className="text-muted"> of entry {corrects}</span>}
    {reason !== null && <span className="block text-sm text-muted">{reason}</span>}
  </span>
)

function Sum({ cents, side }: { cents: number; side: 'debit' | 'credit' }) {
  const { figure } = useStudio()
  if (cents === 0) return null

  return (
    <>
      <span className="text-sm text-muted @2xl:sr-only">{side} </span>
      {figure(cents)}
    </>
  )
}

/** Leads to the order, for whoever may open it. */
function OrderOf({ order: { id, number } }: { order: NonNullable<AccountLine['order']> }) {
  if (!usePermissions().holds('take_payments/orders')) return number

  return (
    <Link to={`/admin/orders/order/${id}`} className="underline underline-offset-4">
      {number}
    </Link>
  )
}
