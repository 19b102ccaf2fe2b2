import { isOn, minutesOf } from '#client/booking/board/board-layout.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'

import { spanOf, spanOfBlock } from './board-items.ts'

interface Span {
  from: number
  until: number
}

/** Where somebody wants a booking to be. */
export interface Target extends Span {
  resourceIds: readonly string[]
}

type Time = (minutes: number) => string

type Buffers = Pick<BoardBooking, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>

const meet = (one: Span, other: Span) => one.from < other.until && other.from < one.until

const withBuffers = ({ from, until }: Span, { bufferBeforeMinutes, bufferAfterMinutes }: Buffers): Span => ({
  from: from - bufferBeforeMinutes,
  until: until + bufferAfterMinutes,
})

/** What stands against a booking at a time and with those people and places, as far as the board knows it. */
export function conflictOf(board: DayBoard, booking: BoardBooking, target: Target, time: Time): string | undefined {
  const occupied = withBuffers(target, booking)
  const isMeant = (ids: readonly string[]) => ids.some((id) => target.resourceIds.includes(id))
  const other = board.bookings.find(
    (one) =>
      one.id !== booking.id && isOn(one) && isMeant(one.resourceIds) && meet(withBuffers(spanOf(one), one), occupied),
  )
  if (other) return besideWords(other, booking, target, time)

  const block = board.blocks.find((one) => isMeant(one.resourceIds) && meet(spanOfBlock(one, board.day), occupied))
  if (block) return block.reason || `There is a block (${block.kind}).`

  return outsideHours(board, target, time)
}

/** Whether a bay or somebody is free of bookings, their buffers and blocks for a while. */
export const isFree = ({ day, bookings, blocks }: DayBoard, id: string, span: Span): boolean =>
  !bookings.some((one) => isOn(one) && one.resourceIds.includes(id) && meet(withBuffers(spanOf(one), one), span)) &&
  !blocks.some((one) => one.resourceIds.includes(id) && meet(spanOfBlock(one, day), span))

function besideWords(other: BoardBooking, own: BoardBooking, target: Target, time: Time): string {
  const span = spanOf(other)
  const { personName } = other
  if (meet(span, target)) {
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

function outsideHours({ staff, closed, opens, closes }: DayBoard, { from, until, resourceIds }: Target, time: Time) {
  if (closed) return 'The studio is closed'
  if (from < minutesOf(opens)) return `Opens at ${time(minutesOf(opens))}`
  if (until > minutesOf(closes)) return `Closes at ${time(minutesOf(closes))}`

  const away = staff.find(
    ({ id, shifts }) =>
      resourceIds.includes(id) &&
      !shifts.some(({ starts, ends }) => minutesOf(starts) <= from && until <= minutesOf(ends)),
  )
  return away && `${away.name} does not work then`
}
