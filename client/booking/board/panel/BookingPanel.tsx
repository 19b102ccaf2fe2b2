import { Phone } from 'lucide-react'

import { DeskOfferNote } from '#client/booking/offers/DeskOffer.tsx'
import { PlayerShares } from '#client/booking/players/PlayerShares.tsx'
import { renewBookingLink } from '#client/booking/queries.ts'
import { statusWords } from '#client/booking/status-words.ts'
import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { bookingPartsFor } from '#client/routing/booking-parts.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { useOnline } from '#client/ui/browser/online.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import { RenewLink } from '#client/ui/RenewLink.tsx'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { isVoid } from '#shared/booking/status.ts'

import { BookingHistory } from './BookingHistory.tsx'
import { DeskActions } from './DeskActions.tsx'
import { PlayOn } from './PlayOn.tsx'

interface BookingPanelProps {
  board: DayBoard
  booking: BoardBooking
  onClose: () => void
  onStep: (by: -1 | 1) => void
}

/** One booking beside the board; whoever only looks has it without the acts, as a coach has a colleague's. */
export function BookingPanel({ board, booking, onClose, onStep }: BookingPanelProps) {
  const { holds } = usePermissions()
  const { mayChange } = booking
  const online = useOnline()

  return (
    <Panel
      title={booking.personName}
      badge={<StatusBadge status={booking.status} />}
      onClose={onClose}
      onStep={onStep}
      foot={mayChange && <DeskActions key={booking.id} board={board} booking={booking} onDone={onClose} />}
    >
      {isVoid(booking.status) && (
        <Notice title={`This booking is ${statusWords[booking.status].label.toLowerCase()}`}>
          Its time is free again. What happened to it stands in its history.
        </Notice>
      )}
      <DeskOfferNote key={`offer ${booking.id}`} booking={booking} isDesk={holds('manage_bookings/bookings')} />
      <Facts facts={useFacts(board, booking)} />
      {mayChange && online && <PlayOn key={`play on ${booking.id} ${booking.version}`} booking={booking} />}
      <PlayerShares key={`players ${booking.id}`} booking={booking} isDesk />
      {bookingPartsFor(holds).map(({ Part }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- their order never changes
        <Loaded key={`part ${booking.id} ${index}`} skeleton={null}>
          <Part booking={booking} />
        </Loaded>
      ))}
      <Answers answers={booking.answers} />
      {mayChange && (
        <RenewLink hasEmail={booking.hasEmail} renew={() => renewBookingLink(booking.id)}>
          Send the client a new link
        </RenewLink>
      )}
      {/* Where nobody answers without a network, the rest is read all the same. */}
      <Loaded key={`history ${booking.id}`} skeleton={<Skeleton className="h-24" />}>
        <BookingHistory booking={booking} isDesk={mayChange} />
      </Loaded>
    </Panel>
  )
}

function useFacts(board: DayBoard, booking: BoardBooking): Fact[] {
  const { dayLong, spanOf, clock, money } = useStudio()
  const { local, startsAt, endsAt, beganAt, leftAt, dueCents, phone, forcedReason, staffName } = booking
  const nameOf = (id: string) => [...board.bays, ...board.devices].find((one) => one.id === id)?.name
  const where = booking.resourceIds.flatMap((id) => nameOf(id) ?? []).join(', ')
  const actual = [beganAt && `came ${clock(beganAt)}`, leftAt && `left ${clock(leftAt)}`].filter(Boolean).join(', ')
  const call = phone && (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="inline-flex items-center gap-1.5 underline">
      <Phone aria-hidden className="size-3.5" />
      {phone}
    </a>
  )
  const page = (
    <Link to={`/admin/members/person/${booking.personId}`} className="underline underline-offset-4">
      {booking.personName}
    </Link>
  )

  return [
    { name: 'Who', value: page },
    { name: 'What', value: booking.serviceName },
    { name: 'When', value: `${dayLong(local)}, ${spanOf(startsAt, endsAt)}` },
    ...(actual ? [{ name: 'Really', value: actual }] : []),
    { name: 'Where', value: where || 'Bench' },
    ...(staffName ? [{ name: 'With', value: staffName }] : []),
    ...(dueCents === undefined
      ? []
      : [{ name: 'Due', value: dueCents > 0 ? <strong>{dueWords(booking, money(dueCents))}</strong> : money(0) }]),
    { name: 'Reference', value: <span className="font-mono">{booking.reference}</span> },
    ...(call ? [{ name: 'Phone', value: call }] : []),
    ...(forcedReason ? [{ name: 'Against the rules', value: forcedReason }] : []),
    ...(booking.seriesId ? [{ name: 'Series', value: 'One of a weekly series' }] : []),
  ]
}

/** What waits for the studio's yes is due only then. */
const dueWords = ({ status }: BoardBooking, due: string) =>
  status === 'pending_approval' ? `${due}, once it is approved` : due

function Answers({ answers }: Pick<BoardBooking, 'answers'>) {
  if (answers.length === 0) return null

  return (
    <section aria-labelledby="answers">
      <h3 id="answers" className="font-semibold">
        What they told us
      </h3>
      <dl className="mt-2 grid gap-2.5 text-sm">
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt className="text-muted">{question}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
