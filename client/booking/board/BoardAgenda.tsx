import { UserCheck } from 'lucide-react'
import { useState, type TouchEvent, useRef } from 'react'

import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { useOnline } from '#client/ui/browser/online.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

import { isOn } from './board-layout.ts'
import { useCheckIn } from './use-check-in.ts'

interface BoardAgendaProps {
  board: DayBoard
  isFaint: (booking: BoardBooking) => boolean
  onOpen: (id: string) => void
}

/** The same day as a list, for a telephone. It leaves out what the filters leave out. */
export function BoardAgenda({ board, isFaint, onOpen }: BoardAgendaProps) {
  const bayNames = new Map(board.bays.map(({ id, name }) => [id, name]))
  const shown = board.bookings.filter((booking) => isOn(booking) && !isFaint(booking))
  const [nextAtFirst] = useState(() => nextOf(shown))

  return (
    <div className="md:hidden">
      {shown.length === 0 && <EmptyState title="Nothing booked">Every bay is free on this day.</EmptyState>}
      <Clinics board={board} />
      <ul className="divide-y divide-line border-b border-line">
        {shown.map((booking) => (
          <Row
            key={booking.id}
            booking={booking}
            where={bayNames.get(booking.bayId ?? '') ?? 'Bench'}
            isFirstSeen={booking.id === nextAtFirst}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </div>
  )
}

/** Clinics of the day; each leads to the people who come. */
function Clinics({ board: { blocks, me } }: Pick<BoardAgendaProps, 'board'>) {
  const { clock } = useStudio()
  const clinics = blocks.filter(({ kind }) => kind === 'clinic')
  if (clinics.length === 0) return null

  return (
    <ul aria-label="Clinics" className="divide-y divide-line border-b border-line">
      {clinics.map(({ id, startsAt, endsAt, reason, resourceIds }) => (
        <li key={id} className="grid grid-cols-[4.75rem_1fr] gap-x-3 bg-sunken px-4 py-2.5">
          <span className="font-semibold figures">
            {clock(startsAt)}
            <span className="block text-sm font-normal text-muted">{clock(endsAt)}</span>
          </span>
          <span>
            <span className="block font-semibold">{reason || 'Clinic'}</span>
            {me !== null && resourceIds.includes(me) && (
              <Link to="/admin/bookings/clinics" className="inline-block min-h-6 text-sm underline underline-offset-4">
                Who comes, and who came
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The first booking that is not over, if an earlier one of the day is. */
function nextOf(shown: readonly BoardBooking[]): string | undefined {
  const at = shown.findIndex(({ endsAt }) => endsAt.getTime() > Date.now())

  return at > 0 ? shown[at]?.id : undefined
}

const showFirst = (line: HTMLElement | null) => line?.scrollIntoView()

interface LineProps {
  booking: BoardBooking
  where: string
  onOpen: (id: string) => void
}

/** A swipe to the right, or the button, checks in a client who is expected. */
function Row({ isFirstSeen, ...props }: LineProps & { isFirstSeen: boolean }) {
  const { booking } = props
  const { deskDayOf } = useStudio()
  const now = useNow(30)
  const online = useOnline()
  const { checkIn, isChecking } = useCheckIn()
  const isExpected = booking.mayChange && online && bookingSteps.mayBecome({ ...booking, deskDayOf }, 'checked_in', now)
  const swipe = useSwipeRight(() => !isChecking && checkIn(booking))

  return (
    <li
      ref={isFirstSeen ? showFirst : undefined}
      className="flex scroll-mt-16 items-stretch"
      {...(isExpected && swipe)}
    >
      <Line {...props} />
      {isExpected && (
        <CheckIn name={booking.personName} busy={isChecking} onPress={() => !isChecking && checkIn(booking)} />
      )}
    </li>
  )
}

function Line({ booking, where, onOpen }: LineProps) {
  const { clock, money } = useStudio()

  const due = booking.dueCents ?? 0
  return (
    <button
      type="button"
      onClick={() => onOpen(booking.id)}
      className="grid min-w-0 grow grid-cols-[4.75rem_1fr] gap-x-3 px-4 py-2.5 text-left"
    >
      <span className="font-semibold figures">
        {clock(booking.startsAt)}
        <span className="block text-sm font-normal text-muted">{clock(booking.endsAt)}</span>
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
          {booking.personName}
          <StatusBadge status={booking.status} />
        </span>
        <span>{booking.serviceName}</span>
        <span className="text-sm text-muted">{[where, booking.staffName].filter(Boolean).join(', ')}</span>
        {due > 0 && <span className="text-sm font-semibold figures">{money(due)} due</span>}
      </span>
    </button>
  )
}

interface CheckInProps {
  name: string
  busy: boolean
  onPress: () => void
}

/** The button stands at the right edge, where the thumb is. */
const CheckIn = ({ name, busy, onPress }: CheckInProps) => (
  <button
    type="button"
    aria-busy={busy}
    onClick={onPress}
    className="grid w-16 shrink-0 place-items-center content-center gap-1 border-l border-line bg-turf text-xs font-semibold"
  >
    <UserCheck aria-hidden className="size-5" />
    Check in<span className="sr-only">: {name}</span>
  </button>
)

const leastPixels = 60

/** Recognizes a swipe to the right; up and down still scroll. */
function useSwipeRight(onSwipe: () => void) {
  const began = useRef<{ x: number; y: number }>(undefined)

  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches.length === 1 ? touches[0] : undefined
      began.current = finger && { x: finger.clientX, y: finger.clientY }
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0]
      if (!began.current || !finger) return
      const [across, along] = [finger.clientX - began.current.x, finger.clientY - began.current.y]
      if (across > leastPixels && across > 2 * Math.abs(along)) onSwipe()
    },
  }
}
