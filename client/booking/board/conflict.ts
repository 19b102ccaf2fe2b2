import type { DayClock } from '#client/booking/instant-of.ts'
import type { BoardBlock, BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { outWords } from '#shared/booking/explain/out-words.ts'

import { shiftOn, spanOf, spanOfBlock, takenOn } from './board-items.ts'
import { openingOf } from './board-layout.ts'

interface Span {
  from: number
  until: number
}

/** The time and the column that are wanted for a booking. */
interface Target extends Span {
  resourceIds: readonly string[]
}

/** Converts the minutes of its day, and writes them. */
interface Wording {
  clock: DayClock
  time: (minutes: number) => string
}

type Buffers = Pick<BoardBooking, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>

const doOverlap = (one: Span, other: Span) => one.from < other.until && other.from < one.until

const withBuffers = ({ from, until }: Span, { bufferBeforeMinutes, bufferAfterMinutes }: Buffers): Span => ({
  from: from - bufferBeforeMinutes,
  until: until + bufferAfterMinutes,
})

/** Why a booking cannot have a time with its bay and its staff, as far as the board knows. */
export function conflictOf(
  board: DayBoard,
  booking: BoardBooking,
  target: Target,
  wording: Wording,
): string | undefined {
  const { clock } = wording
  const occupied = withBuffers(target, booking)
  const isMeant = (ids: readonly string[]) => ids.some((id) => target.resourceIds.includes(id))
  const other = takenOn(board).find(
    (one) =>
      one.id !== booking.id && isMeant(one.resourceIds) && doOverlap(withBuffers(spanOf(one, clock), one), occupied),
  )
  if (other) return besideWords(other, booking, target, wording)

  const block = board.blocks.find((one) => isMeant(one.resourceIds) && doOverlap(spanOfBlock(one, clock), occupied))
  if (block) return blockWords(board, block, target, wording)

  return outsideHours(board, target, wording)
}

function blockWords(
  { bays, staff, devices, day }: DayBoard,
  block: BoardBlock,
  { resourceIds }: Target,
  { clock, time }: Wording,
) {
  const named = [...bays, ...staff, ...devices].find(
    ({ id }) => block.resourceIds.includes(id) && resourceIds.includes(id),
  )
  const until = block.localEnd.slice(0, 10) > day ? '' : ` until ${time(spanOfBlock(block, clock).until)}`
  const reason = block.reason ? `: ${block.reason}` : ''

  return `${named?.name ?? 'What it needs'} ${outWords[block.kind]}${until}${reason}`
}

function besideWords(other: BoardBooking, own: BoardBooking, target: Target, { clock, time }: Wording): string {
  const span = spanOf(other, clock)
  const { personName } = other
  if (doOverlap(span, target)) {
    const isInItsBay = other.bayId !== null && target.resourceIds.includes(other.bayId)
    return other.staffName === null || isInItsBay
      ? `${time(span.from)} ${personName} is there`
      : `${time(span.from)} ${other.staffName} is with ${personName}`
  }

  const after = withBuffers(span, other).until
  if (target.from >= span.until && target.from < after) {
    return `${time(after + own.bufferBeforeMinutes)} fits; ${time(target.from)} is ${personName}’s buffer`
  }
  return `${time(span.from)} ${personName}: no room for the buffer between`
}

function outsideHours(board: DayBoard, { from, until, resourceIds }: Target, { clock, time }: Wording) {
  const { opens, closes, midnight } = openingOf(board, clock)
  if (board.closed) return 'The studio is closed'
  if (from < opens) return `Opens at ${time(opens)}`
  // The board does not know the hours and shifts after midnight; the server checks them.
  if (closes === midnight && until > midnight) return undefined
  if (until > closes) return `Closes at ${time(closes)}`

  const away = board.staff.find(
    ({ id, shifts }) =>
      resourceIds.includes(id) &&
      !shifts.map((shift) => shiftOn(shift, clock)).some((shift) => shift.from <= from && until <= shift.until),
  )
  return away && `${away.name} does not work then`
}
