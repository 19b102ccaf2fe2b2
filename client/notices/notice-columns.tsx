import { columnsOf, figures } from '#client/list/columns.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import type { OutgoingNotice } from '#shared/notices/contract.ts'

import { DeliveryBadge } from './DeliveryState.tsx'

const column = columnsOf<OutgoingNotice>()

export const noticeColumns = column.columns([
  column.accessor('subject', {
    header: 'Message',
    meta: { file: ['subject', 'channel'], className: '@max-2xl:w-full @2xl:w-1/2 @2xl:max-w-0' },
    cell: ({ row: { original: notice } }) => <What notice={notice} />,
  }),
  column.accessor('to', {
    header: 'To',
    meta: { className: 'text-sm text-muted @max-2xl:min-w-0 @max-2xl:flex-1 @2xl:w-1/3 @2xl:max-w-0' },
    cell: ({ getValue }) => <span className="block truncate">{getValue()}</span>,
  }),
  column.accessor('state', {
    header: 'State',
    meta: { file: ['state', 'why', 'attempts'], className: 'text-sm text-muted @2xl:whitespace-nowrap' },
    cell: ({ row: { original: notice } }) => <State notice={notice} />,
  }),
  column.accessor('at', {
    header: 'Written',
    meta: { file: ['written'], className: `${figures.className} text-sm text-muted` },
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
])

/** All of the row leads to the message itself. */
function What({ notice: { id, subject, text } }: { notice: OutgoingNotice }) {
  const { linkTo } = useAddress()

  return (
    <Link to={linkTo({ message: id })} className="block truncate font-medium after:absolute after:inset-0">
      {subject || text?.slice(0, 60) || 'Text message'}
    </Link>
  )
}

/** Failed, withdrawn, or tried and still here, is news; one that left or just waits is not. */
function State({ notice: { state, attempts, lastError, ended } }: { notice: OutgoingNotice }) {
  const reason = state === 'waiting' ? (ended ?? lastError) : lastError
  if (state === 'failed' || state === 'withdrawn' || (state === 'waiting' && (attempts > 0 || ended))) {
    return (
      <>
        <DeliveryBadge state={state} />
        <span className="block max-w-64 truncate pt-0.5" title={reason ?? undefined}>
          {reason}
        </span>
      </>
    )
  }

  return state === 'sent' ? 'Left' : 'Waits'
}

function Moment({ at }: { at: Date }) {
  const { moment } = useStudio()
  return <time dateTime={at.toISOString()}>{moment(at)}</time>
}
