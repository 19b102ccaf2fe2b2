import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { RequiredAnswers, useRequiredAnswers } from '#client/booking/RequiredAnswers.tsx'
import { columnsOf } from '#client/list/columns.ts'
import { List } from '#client/list/List.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge, type BadgeTone } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RenewLink } from '#client/ui/RenewLink.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { WaitlistRecord } from '#shared/booking/waitlist/waitlist-contract.ts'
import { isLive, type WaitlistStatus, waitlistWords } from '#shared/booking/waitlist/waitlist.ts'
import { counted } from '#shared/words.ts'

import { AddToLine } from './AddToLine.tsx'
import { waitlistWith, answersWith, renewWaitlistLink, type GivenAnswers } from './queries.ts'
import { wantedWords } from './waitlist-words.ts'

/** The waitlist in its order, with its offers. */
export function WaitlistPage() {
  const { read, linkTo } = useAddress()
  const ended = read('show') === 'ended'

  return (
    <div className="grid content-start">
      <Bar ended={ended} />
      <div className="grid gap-4 px-4 py-4">
        <nav aria-label="Which" className="flex gap-2">
          <ButtonLink size="small" tone={ended ? 'quiet' : 'primary'} to={linkTo({ show: undefined })}>
            Waiting
          </ButtonLink>
          <ButtonLink size="small" tone={ended ? 'primary' : 'quiet'} to={linkTo({ show: 'ended' })}>
            Ended
          </ButtonLink>
        </nav>
        <Loaded resetKey={String(ended)} skeleton={<Rows />}>
          <List
            caption={ended ? 'Ended' : 'Waiting'}
            query={waitlistWith({ ended })}
            rowsOf={({ entries }) => entries}
            columns={waitlistColumns}
            empty={
              <EmptyState title={ended ? 'Nobody has left a line yet' : 'Nobody waits'}>
                Clients join when what they want is taken. A time that is given back is kept for the first of them.
              </EmptyState>
            }
          />
        </Loaded>
      </div>
    </div>
  )
}

function Bar({ ended }: { ended: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const { data } = useInfiniteQuery(waitlistWith({ ended: false }))
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const offered = entries.filter(({ status }) => status === 'offered').length
  const figures = [`${entries.length - offered} waiting`, `${offered} offered`]

  return (
    <TitleBar
      title="Waitlist"
      figures={ended || !data ? [] : figures}
      action={
        <>
          <Button size="small" onClick={() => setAdding(true)}>
            Add somebody
          </Button>
          {isAdding && <AddToLine onClose={() => setAdding(false)} />}
        </>
      }
    />
  )
}

const Rows = () => (
  <div className="grid gap-px">
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </div>
)

const column = columnsOf<WaitlistRecord>()

const waitlistColumns = column.columns([
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
      <Badge tone={tones[status]}>{waitlistWords[status].label}</Badge>
      {offer && (
        <span className="mt-1 block text-muted figures">
          {time(localOf(offer.startsAt))}, {offer.forEverybody ? 'to all who wait' : `until ${moment(offer.expiresAt)}`}
        </span>
      )}
    </>
  )
}

/** Accepts an offer, or removes a place, for a client who calls. */
function DeskAnswers({ entry }: { entry: WaitlistRecord }) {
  const { accept, leave } = answersWith()
  const touches = [['booking']]
  const accepting = useAct((given: GivenAnswers) => accept(entry.id, entry.offer?.priceCents ?? undefined, given), {
    touches,
  })
  const required = useRequiredAnswers(entry.asks, accepting.error)
  const removing = useAct(() => leave(entry.id), { touches })
  const problem = accepting.error ?? removing.error
  if (!isLive(entry.status)) return null

  return (
    <div className="grid gap-2 @2xl:justify-items-end">
      {problem && <Refusal error={problem} />}
      {entry.offer && <RequiredAnswers of={required} />}
      <div className="flex gap-2">
        {entry.offer && (
          <Button
            size="small"
            busy={accepting.isPending}
            onClick={() => required.refuse() || accepting.mutate(required.given)}
          >
            Accept<span className="sr-only"> for {entry.personName}</span>
          </Button>
        )}
        <Button
          size="small"
          tone="quiet"
          className="whitespace-nowrap"
          busy={removing.isPending}
          onClick={() => removing.mutate()}
        >
          Take out<span className="sr-only"> {entry.personName}</span>
        </Button>
      </div>
      <RenewLink hasEmail={entry.hasEmail} renew={() => renewWaitlistLink(entry.id)}>
        Send a new link<span className="sr-only"> to {entry.personName}</span>
      </RenewLink>
    </div>
  )
}

const outcomeWords = { accepted: 'accepted', declined: 'declined', lapsed: 'not answered', gone: 'gone' } as const

/** The former offers of a place, and their answers. */
function WaitHistory({ entry: { history, offers, personName } }: { entry: WaitlistRecord }) {
  const { moment } = useStudio()

  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-muted">
        {offers.length === 0 ? 'Nothing offered yet' : counted(offers.length, 'offer')}
        <span className="sr-only">, {personName}</span>
      </summary>
      <ol className="grid gap-1 pt-2 figures">
        {offers.map(({ offeredAt, startsAt, outcome }) => (
          <li key={offeredAt.toISOString()}>
            {moment(offeredAt)}: offered {moment(startsAt)}, {outcome ? outcomeWords[outcome] : 'open'}
          </li>
        ))}
        {history.map(({ at, to, by, reason }, step) => (
          // oxlint-disable-next-line react/no-array-index-key -- history only grows
          <li key={step} className="text-muted">
            {moment(at)}: {waitlistWords[to].label.toLowerCase()}, {by}
            {reason && `. ${reason}`}
          </li>
        ))}
      </ol>
    </details>
  )
}
