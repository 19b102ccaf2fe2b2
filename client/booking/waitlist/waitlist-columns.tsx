import { columnsOf } from '#client/list/columns.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge, type BadgeTone } from '#client/ui/Badge.tsx'
import type { WaitlistRecord } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { WaitlistStatus } from '#shared/booking/waitlist/waitlist.ts'

import { DeskAnswers } from './DeskAnswers.tsx'
import { WaitHistory } from './WaitHistory.tsx'
import { waitlistStatusWords, wantedWords } from './waitlist-words.ts'

const column = columnsOf<WaitlistRecord>()

export const waitlistColumns = column.columns([
  column.accessor('personName', {
    header: 'Who',
    meta: { className: 'font-semibold @max-2xl:grow @max-2xl:basis-3/5' },
    cell: ({ row: { original: entry } }) => <Who entry={entry} />,
  }),
  column.display({
    id: 'wanted',
    header: 'Waits for',
    meta: { className: 'text-sm @max-2xl:w-full @2xl:min-w-52' },
    cell: ({ row: { original: entry } }) => <Wanted entry={entry} />,
  }),
  column.accessor('position', {
    header: 'Place',
    meta: { className: 'text-sm figures @2xl:text-right' },
    cell: ({ getValue }) => <Place position={getValue()} />,
  }),
  column.accessor('status', {
    header: 'State',
    meta: { className: 'text-sm' },
    cell: ({ row: { original: entry } }) => <State entry={entry} />,
  }),
  column.display({
    id: 'history',
    header: 'History',
    meta: { className: 'text-sm @max-2xl:w-full @2xl:min-w-44' },
    cell: ({ row: { original: entry } }) => <WaitHistory entry={entry} />,
  }),
  column.display({
    id: 'action',
    header: 'Action',
    meta: { className: '@2xl:text-right' },
    cell: ({ row: { original: entry } }) => <DeskAnswers entry={entry} />,
  }),
])

interface Row {
  entry: WaitlistRecord
}

const Who = ({ entry: { personName, phone } }: Row) => (
  <>
    {personName}
    <span className="block text-sm font-normal text-muted figures">{phone}</span>
  </>
)

const Place = ({ position }: { position: number | null }) =>
  position !== null && (
    <>
      <span className="text-muted @2xl:sr-only">Place </span>
      {position}
    </>
  )

function Wanted({ entry }: Row) {
  const studio = useStudio()

  return (
    <>
      {entry.serviceName}
      {entry.staffName && `, ${entry.staffName}`}
      <span className="block text-muted figures">{wantedWords(entry, studio)}</span>
    </>
  )
}

const tones: Record<WaitlistStatus, BadgeTone> = {
  waiting: 'neutral',
  offered: 'information',
  accepted: 'success',
  declined: 'neutral',
  lapsed: 'warning',
  removed: 'neutral',
}

function State({ entry: { status, offer } }: Row) {
  const { moment, time, localOf } = useStudio()

  return (
    <>
      <Badge tone={tones[status]}>{waitlistStatusWords[status]}</Badge>
      {offer && (
        <span className="mt-1 block text-muted figures">
          {time(localOf(offer.startsAt))}, {offer.forEverybody ? 'to all who wait' : `until ${moment(offer.expiresAt)}`}
        </span>
      )}
    </>
  )
}
