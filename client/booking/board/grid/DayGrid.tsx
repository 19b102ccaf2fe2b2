import { clsx } from 'clsx'
import { Ban } from 'lucide-react'
import { useEffect, useState } from 'react'

import {
  type BoardColumns,
  type BoardItem,
  closedOn,
  columnsBy,
  itemsOn,
  minutesOfBooking,
} from '#client/booking/board/board-items.ts'
import { frameOf } from '#client/booking/board/board-layout.ts'
import { DropQuestion } from '#client/booking/board/moving/DropQuestion.tsx'
import { useMoving } from '#client/booking/board/moving/use-moving.ts'
import { useCheckIn } from '#client/booking/board/use-check-in.ts'
import { focusedBooking, walkBlocks } from '#client/booking/board/walk-blocks.ts'
import { dayClock } from '#client/booking/instant-of.ts'
import { isOwnChange } from '#client/booking/queries.ts'
import { statusLooks } from '#client/booking/StatusBadge.tsx'
import { personPath } from '#client/people/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { useClock } from '#client/ui/browser/ticking.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { TimeGrid } from '#client/ui/time-grid/TimeGrid.tsx'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { refusalOfStudiosMove } from '#shared/booking/moving.ts'
import { type BookingStatus, bookingWords } from '#shared/booking/status.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

interface DayGridProps {
  board: DayBoard
  by: BoardColumns
  isToday: boolean
  isDesk: boolean
  /** Bookings that the filters leave out are drawn faint: they still take their time. */
  isFaint: (booking: BoardBooking) => boolean
  onOpen: (id: string) => void
  /** Opens the move form beside the board. */
  onMove: (id: string) => void
  onPressEmpty: (columnId: string, minutes: number, how: { isExplain: boolean }) => void
}

const labels: Record<BoardColumns, { label: string; rest: string }> = {
  bays: { label: 'Bays by time', rest: 'Bench' },
  staff: { label: 'Staff by time', rest: 'Nobody' },
}

/** The day in columns of bays or staff. It opens at the present hour. */
export function DayGrid({ board, by, isToday, isDesk, isFaint, onOpen, onMove, onPressEmpty }: DayGridProps) {
  const { clock, localOf } = useStudio()
  const minutes = dayClock(board.day, localOf)
  const now = useClock(20, minutes.minutesAt)
  const { carrying, ...moving } = useMoving(by, board)
  const glowing = useGlow(board.day, board.bookings)
  useBlockKeys({ board, isDesk, isFaint, onMove })
  const frame = frameOf(board, minutes)
  const { label, rest } = labels[by]
  const columns = columnsBy(by, board, {
    booked: (count) => (count === 0 ? 'Free' : `${count} booked`),
    rest,
  })
  const canMove = (booking: BoardBooking) => isDesk && refusalOfStudiosMove(booking) === undefined
  const standing = itemsOn({ board, clock: minutes, columns, frame, canMove })
  const items = standing.items.map((item) => {
    const { dropped, refusal } = moving
    // A dropped booking is drawn in its new place until the question is answered; a refused one goes back at once.
    return dropped?.item.id === item.id && !dropped.conflict && !refusal ? { ...item, ...dropped.place } : item
  })
  return (
    <div className="flex min-h-80 flex-col max-md:hidden">
      <TimeGrid
        className="min-h-0"
        label={label}
        columns={columns}
        frame={frame}
        items={items}
        closed={[...closedOn(by, board, minutes), ...standing.behind]}
        now={isToday ? now : undefined}
        time={(at) => clock(minutes.at(at))}
        lookOf={(item) => lookOf(item, { isFaint, glowing })}
        onOpen={(item) => item.booking && onOpen(item.booking.id)}
        {...(isDesk && { onPressEmpty, ...carrying })}
        renderItem={(item) => <ItemLines item={item} where={whereOf(by, board)} glowing={glowing} />}
      />
      <DropQuestion moving={moving} columnName={(id) => columns.find((one) => one.id === id)?.name ?? rest} />
    </div>
  )
}

interface BoardHighlight {
  isFaint: (booking: BoardBooking) => boolean
  glowing: ReadonlySet<string>
}

const lookOf = ({ booking }: BoardItem, { isFaint, glowing }: BoardHighlight) =>
  booking
    ? clsx(
        lookOfStatus(booking.status),
        isFaint(booking) && 'opacity-35',
        glowing.has(booking.id) && 'outline-3 outline-offset-1 outline-sky',
      )
    : 'hatched border-edge/60 border-l-edge bg-sunken'

/** Names the staff in a column of a bay, and the bay in a column of the staff. */
const whereOf =
  (by: BoardColumns, { bays }: DayBoard) =>
  ({ staffName, bayId }: BoardBooking) =>
    by === 'bays' ? staffName : bays.find(({ id }) => id === bayId)?.name

interface ItemLinesProps {
  item: BoardItem
  where: (booking: BoardBooking) => string | null | undefined
  glowing: ReadonlySet<string>
}

function ItemLines({ item, where, glowing }: ItemLinesProps) {
  const { booking } = item
  if (booking) {
    return (
      <>
        <BookingLines booking={booking} where={where(booking)} />
        {glowing.has(booking.id) && booking.changedBy && <Initials of={booking.changedBy} />}
      </>
    )
  }

  return (
    <span className="flex items-center gap-1.5 truncate font-medium">
      <Ban aria-hidden className="size-4 shrink-0" />
      {item.label}
    </span>
  )
}

/** Who changed the booking, while it glows. */
const Initials = ({ of }: { of: string }) => (
  <span className="absolute right-0 bottom-0 rounded-tl-md bg-ink px-1.5 py-0.5 text-xs font-semibold text-paper">
    {of}
  </span>
)

const looks: Record<BookingStatus, string> = {
  pending_payment: 'border-brass/60 border-l-brass bg-straw',
  pending_approval: 'border-brass/60 border-l-brass bg-straw',
  confirmed: 'border-sky/60 border-l-sky bg-mist',
  checked_in: 'border-fairway/60 border-l-fairway bg-turf',
  completed: 'border-edge/50 border-l-edge bg-sunken text-muted',
  no_show: 'border-brass/60 border-l-brass border-dashed bg-straw',
  cancelled_customer: 'border-edge border-dashed bg-surface text-muted',
  cancelled_staff: 'border-edge border-dashed bg-surface text-muted',
  expired: 'border-edge border-dashed bg-surface text-muted',
  rejected: 'border-edge border-dashed bg-surface text-muted',
}

const lookOfStatus = (status: BookingStatus) => looks[status]

/** A shorter block, as of a client who left early, has room for one line. */
const twoLinesMinutes = 30

interface BookingLinesProps {
  booking: BoardBooking
  where: string | null | undefined
}

/** A booking on the board, in at most four lines. */
function BookingLines(props: BookingLinesProps) {
  return minutesOfBooking(props.booking) < twoLinesMinutes ? <OneLine {...props} /> : <Lines {...props} />
}

function OneLine({ booking: { startsAt, personName, status } }: BookingLinesProps) {
  const { clock } = useStudio()

  return (
    <span className="truncate font-semibold">
      <span className="font-normal figures">{clock(startsAt)}</span> {personName}
      <span className="sr-only"> {bookingWords[status].label}</span>
    </span>
  )
}

function Lines({ booking, where }: BookingLinesProps) {
  const { clock, money } = useStudio()
  const { label } = bookingWords[booking.status]
  const { Icon } = statusLooks[booking.status]
  const due = booking.dueCents !== undefined && booking.dueCents > 0 && `${money(booking.dueCents)} due`
  return (
    <span className="@container flex w-full flex-col">
      <span className="flex items-center justify-between gap-1 figures">
        <span className="whitespace-nowrap">
          {clock(booking.startsAt)}
          {/* Where the longest of them fits, so that a column reads alike; else the height tells it. */}
          <span className="hidden @min-[10rem]:inline"> – {clock(booking.endsAt)}</span>
        </span>
        <Icon aria-hidden className="size-4 shrink-0 @max-[4.5rem]:hidden" />
        <span className="sr-only">{label}</span>
      </span>
      <span className="truncate font-semibold @max-[4.5rem]:text-clip">
        <span className="@max-[4.5rem]:sr-only">{booking.personName}</span>
        <span aria-hidden className="@min-[4.5rem]:hidden">
          {initialsOf(booking.personName)}
        </span>
      </span>
      {due && <span className="truncate font-semibold figures">{due}</span>}
      <span className="truncate">{booking.serviceName}</span>
      {!due && where && <span className="truncate text-muted">{where}</span>}
    </span>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join('')

interface BlockKeys {
  board: DayBoard
  isDesk: boolean
  isFaint: (booking: BoardBooking) => boolean
  onMove: (bookingId: string) => void
}

/** J and K move from block to block; the other keys act on the block that has the focus. */
function useBlockKeys({ board, isDesk, isFaint, onMove }: BlockKeys): void {
  const { deskDayOf } = useStudio()
  const { checkIn } = useCheckIn()
  const go = useGo()
  const onFocused = (act: (booking: BoardBooking) => void) => () => {
    const id = focusedBooking()
    const booking = board.bookings.find((one) => one.id === id)
    if (booking) act(booking)
  }
  const faint = new Set(board.bookings.filter(isFaint).map(({ id }) => id))
  const walk = (by: -1 | 1) => walkBlocks(by, (id) => faint.has(id))
  const tryCheckIn = (booking: BoardBooking) => {
    const now = new Date()
    const guarded = { ...booking, deskDayOf }
    if (bookingSteps.mayBecome(guarded, 'checked_in', now)) return checkIn(booking)

    const why = bookingSteps.refusalOf(guarded, 'checked_in', now) ?? 'It is not expected any more.'
    toast({ title: `${booking.personName} is not checked in`, description: why })
  }
  useKeys([
    { key: 'j', what: 'Next booking', run: () => walk(1) },
    { key: 'k', what: 'Booking before', run: () => walk(-1) },
    { key: 'Enter', what: 'Open the booking' },
    {
      key: 'Ctrl+Enter',
      what: 'Open the client’s page',
      run: onFocused(({ personId }) => void go(personPath(personId))),
    },
    ...(isDesk
      ? [
          { key: ' ', what: 'Lift the booking for the arrows, and drop it' },
          { key: 'Shift+ArrowDown', what: 'Make it longer, or shorter with the other arrow' },
          { key: 'c', what: 'Check in', run: onFocused(tryCheckIn) },
          { key: 'm', what: 'Move', run: onFocused((booking) => !refusalOfStudiosMove(booking) && onMove(booking.id)) },
        ]
      : []),
  ])
}

const glowMilliseconds = 2000
const noIds: ReadonlySet<string> = new Set()

/** The bookings that somebody else has changed a moment ago. */
function useGlow(day: string, bookings: readonly BoardBooking[]): ReadonlySet<string> {
  const [glowing, glow] = useState(noIds)
  const [seen, see] = useState({ day, bookings })
  if (seen.bookings !== bookings) {
    see({ day, bookings })
    const known = new Map(seen.bookings.map(({ id, version }) => [id, version]))
    const changed = bookings.filter(({ id, version }) => known.get(id) !== version && !isOwnChange({ id, version }))
    // Opening another day is not a change.
    if (seen.day === day && changed.length > 0) glow(new Set(changed.map(({ id }) => id)))
  }
  useEffect(() => {
    const timer = glowing.size > 0 ? setTimeout(() => glow(noIds), glowMilliseconds) : undefined
    return () => clearTimeout(timer)
  }, [glowing])

  return glowing
}
