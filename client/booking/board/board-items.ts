import type { DayClock } from '#client/booking/instant-of.ts'
import type { ClosedTime, TimeColumn, TimeItem } from '#client/ui/time-grid/time-place.ts'
import type { BoardBlock, BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { minutesOfSpan, minutesPerDay } from '#shared/wall-span.ts'

import { type Frame, isOn, openingOf } from './board-layout.ts'

export type BoardColumns = 'bays' | 'staff'

interface BookingItem extends TimeItem {
  booking: BoardBooking
  block?: undefined
}

interface BlockItem extends TimeItem {
  booking?: undefined
  block: BoardBlock
}

export type BoardItem = BookingItem | BlockItem

/** The column of bookings without a bay, or without staff. */
export const noColumn = 'none'

type TakenTime = Pick<BoardBooking, 'startsAt' | 'endsAt' | 'leftAt'>

/** The minutes of a booking, which ends when its client left. */
export function minutesOfBooking({ startsAt, endsAt, leftAt }: TakenTime): number {
  const end = leftAt && leftAt < endsAt ? leftAt : endsAt

  return Math.ceil((end.getTime() - startsAt.getTime()) / 60_000)
}

/** The start and the end of a booking, in minutes of the board's day. */
export function spanOf(booking: TakenTime, { minutesAt }: DayClock) {
  const from = minutesAt(booking.startsAt)

  return { from, until: from + minutesOfBooking(booking) }
}

/** The same for a block, which may begin on an earlier day and end on a later one. */
export const spanOfBlock = ({ startsAt, endsAt }: BoardBlock, { minutesAt }: DayClock) => ({
  from: minutesAt(startsAt),
  until: minutesAt(endsAt),
})

/** All bookings that take bays and people on this day, also those on the board of the day before. */
export const takenOn = ({ bookings, earlier }: DayBoard): BoardBooking[] => [...earlier, ...bookings].filter(isOn)

interface ColumnWords {
  booked: (count: number) => string
  /** The name of the column for everything else. */
  rest: string
}

/** A column for each bay or member of the staff, and one for bookings without either. */
export function columnsBy(by: BoardColumns, board: DayBoard, { booked, rest }: ColumnWords): TimeColumn[] {
  const shown = board.bookings.filter(isOn)
  const known = board[by].map(({ id, name }) => ({
    id,
    name,
    note: booked(shown.filter(({ resourceIds }) => resourceIds.includes(id)).length),
  }))
  const ids = new Set(known.map(({ id }) => id))
  const others = shown.filter(({ resourceIds }) => !resourceIds.some((id) => ids.has(id))).length

  return others === 0 && known.length > 0 ? known : [...known, { id: noColumn, name: rest, note: booked(others) }]
}

const columnsWith = (resourceIds: readonly string[], columns: readonly TimeColumn[]) =>
  columns.filter(({ id }) => resourceIds.includes(id)).map(({ id }) => id)

interface BoardItemsInput {
  board: DayBoard
  clock: DayClock
  columns: readonly TimeColumn[]
  frame: Frame
  /** Whether bookings can be dragged. */
  canMove: (booking: BoardBooking) => boolean
}

/**
 * The items of the board: a booking in each column that it takes, and blocks. A block in which people are booked, as on a day
 * that was closed later, is drawn behind them: beside them it would halve their width.
 */
export function itemsOn(input: BoardItemsInput): { items: BoardItem[]; behind: ClosedTime[] } {
  const { bookings, blocks } = standingOn(input)
  const isBehind = ({ columnId, from, until }: BoardItem) =>
    bookings.some((booking) => booking.columnId === columnId && booking.from < until && from < booking.until)

  return {
    items: [...bookings, ...blocks.filter((block) => !isBehind(block))],
    behind: blocks.filter(isBehind).map(({ columnId, from, until, label }) => ({ columnId, from, until, label })),
  }
}

function standingOn({ board, clock, columns, frame, canMove }: BoardItemsInput) {
  const bookings = takenOn(board).flatMap((booking): BoardItem[] => {
    const own = columnsWith(booking.resourceIds, columns)
    const span = spanOf(booking, clock)
    // A booking that began the day before is drawn from the top of the board.
    const from = Math.max(span.from, frame.from)
    return (from < span.until ? (own.length === 0 ? [noColumn] : own) : []).map((columnId, at) => ({
      id: at === 0 ? booking.id : `${booking.id} ${columnId}`,
      columnId,
      from,
      until: span.until,
      label: `${booking.personName}, ${booking.serviceName}`,
      isFixed: from > span.from || !canMove(booking),
      booking,
    }))
  })
  const blocks = board.blocks.flatMap((block) => {
    const { from, until } = spanOfBlock(block, clock)
    const span = { from: Math.max(from, frame.from), until: Math.min(until, frame.until) }
    return span.from >= span.until
      ? []
      : columnsWith(block.resourceIds, columns).map((columnId): BoardItem => ({
          id: `${block.id} ${columnId}`,
          columnId,
          ...span,
          label: block.reason || block.kind,
          isFixed: true,
          block,
        }))
  })

  return { bookings, blocks }
}

/** When the studio is closed, and when the member of the staff in that column does not work. */
export function closedOn(by: BoardColumns, board: DayBoard, clock: DayClock): ClosedTime[] {
  // Beyond the end of every board.
  const end = 3 * minutesPerDay
  if (board.closed) return [{ from: 0, until: end }]

  const { opens: from, closes: until, midnight } = openingOf(board, clock)
  const shut = [
    { from: 0, until: from },
    // A studio that is open around the clock is not closed after midnight.
    ...(from === 0 && until === midnight ? [] : [{ from: until, until: end }]),
  ]
  return by === 'bays' ? shut : [...shut, ...board.staff.flatMap((member) => offIn(member, { from, until }, clock))]
}

function offIn(
  { id, shifts }: DayBoard['staff'][number],
  open: { from: number; until: number },
  clock: DayClock,
): ClosedTime[] {
  const edges = [
    open.from,
    ...shifts
      .map((shift) => shiftOn(shift, clock))
      .flatMap((shift) => [shift.from, shift.until])
      .toSorted((a, b) => a - b),
    open.until,
  ]

  return Array.from({ length: edges.length / 2 }, (_, at) => ({
    columnId: id,
    from: edges[at * 2] ?? open.until,
    until: edges[at * 2 + 1] ?? open.until,
  })).filter((off) => off.from < off.until)
}

/** The shift of a member of the staff, in minutes of the day. */
export function shiftOn({ starts, ends }: { starts: string; ends: string }, { minutesOf }: DayClock) {
  const { from, until } = minutesOfSpan(starts, ends)

  return { from: minutesOf(from), until: minutesOf(until) }
}
