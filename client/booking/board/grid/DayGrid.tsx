import { clsx } from 'clsx'
import { Ban } from 'lucide-react'

import { frameOf } from '#client/booking/board/board-layout.ts'
import { DropQuestion } from '#client/booking/board/moving/DropQuestion.tsx'
import { useMoving } from '#client/booking/board/moving/use-moving.ts'
import { dayClock } from '#client/booking/instant-of.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useClock } from '#client/ui/browser/ticking.ts'
import { TimeGrid } from '#client/ui/time-grid/TimeGrid.tsx'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { refusalOfStudiosMove } from '#shared/booking/moving.ts'

import { type BoardColumns, type BoardItem, closedOn, columnsBy, itemsOn } from './board-items.ts'
import { BookingLines, lookOfStatus } from './BookingLines.tsx'
import { useBlockKeys } from './use-block-keys.ts'
import { useGlow } from './use-glow.ts'

interface DayGridProps {
  board: DayBoard
  by: BoardColumns
  isToday: boolean
  isDesk: boolean
  /** What the filters leave out stands there still, for it takes its time. */
  isFaint: (booking: BoardBooking) => boolean
  onOpen: (id: string) => void
  /** Asks where to, beside the board. */
  onMove: (id: string) => void
  onPressEmpty: (columnId: string, minutes: number, how: { isExplain: boolean }) => void
}

const labels: Record<BoardColumns, { label: string; rest: string }> = {
  bays: { label: 'Bays by time', rest: 'Bench' },
  staff: { label: 'Staff by time', rest: 'Nobody' },
}

/** The bays or the staff of a day by time; opens at the present hour. */
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
    // Where it was dropped until that is decided; what is refused is back at once.
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

/** Beside the bay the person, and beside the person the bay. */
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

/** Whose change it is, for as long as it glows. */
const Initials = ({ of }: { of: string }) => (
  <span className="absolute right-0 bottom-0 rounded-tl-md bg-ink px-1.5 py-0.5 text-xs font-semibold text-paper">
    {of}
  </span>
)
