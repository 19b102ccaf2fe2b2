import { useState } from 'react'

import { type BoardColumns, type BoardItem, spanOf, noColumn } from '#client/booking/board/board-items.ts'
import { conflictOf } from '#client/booking/board/conflict.ts'
import { focusBlock } from '#client/booking/board/walk-blocks.ts'
import { dayClock, type DayClock } from '#client/booking/instant-of.ts'
import { useStudio } from '#client/settings/service.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import type { TimePlace } from '#client/ui/time-grid/time-place.ts'
import type { DropEffect } from '#client/ui/time-grid/TimeGrid.tsx'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'

import { type Decision, type Spot, useMove } from './use-move.ts'

/** A booking that was dropped on the board and waits for a decision. */
interface DroppedBooking {
  item: BoardItem & { booking: BoardBooking }
  place: TimePlace
  to: Spot
  former: Spot
  /** Why it cannot be moved there; its block is back in its old place then. */
  conflict: string | undefined
  /** By how many minutes its end was dragged; zero where the whole booking was moved. */
  longerBy: number
}

const isBooking = (item: BoardItem): item is DroppedBooking['item'] => item.booking !== undefined

const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

const spotOf = (booking: BoardBooking, day: DayClock, { from, bayId, staffId }: MoveTarget): Spot => ({
  startsAt: later(booking.startsAt, from - spanOf(booking, day).from),
  ...(bayId !== undefined && { bayId }),
  ...(staffId !== undefined && { staffId }),
})

/** Dragging bookings over the board: where a drop would put them, and the question that follows. */
export function useMoving(by: BoardColumns, board: DayBoard) {
  const { clock, localOf } = useStudio()
  const day = dayClock(board.day, localOf)
  const [dropped, drop] = useState<DroppedBooking>()
  const { move, reset, refusal, isMoving } = useMove(() => {
    if (dropped) focusBlock(dropped.item.id)
    drop(undefined)
  })
  const targetOf = (booking: BoardBooking, place: TimePlace) => {
    const wanted = wantedAt(by, board, booking, place)
    if (typeof wanted === 'string') return { never: wanted }

    return {
      wanted,
      conflict: conflictOf(board, booking, wanted, { clock: day, time: (minutes) => clock(day.at(minutes)) }),
    }
  }
  const carrying = {
    onDrop: (item: BoardItem, place: TimePlace) => {
      if (!isBooking(item)) return
      const { wanted, conflict, never } = targetOf(item.booking, place)
      const former = wantedAt(by, board, item.booking, item)
      const isInPlace = item.columnId === place.columnId && item.from === place.from
      const longerBy = isInPlace ? place.until - item.until : 0
      reset()
      if (longerBy !== 0 && !item.booking.hasLengths) return toast({ title: 'Not changed: it has one length' })
      if (!wanted || typeof former === 'string') return toast({ title: `Not moved: ${never}` })
      const spotIn = (target: MoveTarget) => spotOf(item.booking, day, target)
      drop({ item, place, to: spotIn(wanted), former: spotIn(former), conflict, longerBy })
    },
    effectOf: (item: BoardItem, place: TimePlace): DropEffect | undefined => {
      if (!isBooking(item)) return undefined
      const { conflict, never } = targetOf(item.booking, place)
      const against = never ?? conflict
      return against === undefined ? { text: 'Free' } : { text: against, isRefused: true }
    },
  }

  return {
    /** The grid calls these. */
    carrying,
    dropped,
    refusal,
    isMoving,
    decide: (decision: Decision) => dropped && move({ ...dropped, booking: dropped.item.booking, decision }),
    /** Chooses another, free time in the same column. */
    choose(startsAt: Date) {
      reset()
      if (dropped) drop({ ...dropped, to: { ...dropped.to, startsAt }, conflict: undefined })
    },
    putBack() {
      reset()
      drop(undefined)
    },
  }
}

export type MovingState = Omit<ReturnType<typeof useMoving>, 'carrying'>

interface MoveTarget {
  from: number
  until: number
  bayId?: string
  staffId?: string
  resourceIds: readonly string[]
}

const onlyOne = (ids: readonly string[]) => (ids.length === 1 ? ids[0] : undefined)

/**
 * What a booking takes if it is dropped there: the column's bay or staff instead of its own, and the rest as before. A
 * sentence if it cannot stand in that column.
 */
function wantedAt(
  by: BoardColumns,
  board: DayBoard,
  booking: BoardBooking,
  { columnId, from, until }: TimePlace,
): MoveTarget | string {
  const ownOf = (kind: BoardColumns) => booking.resourceIds.filter((id) => board[kind].some((one) => one.id === id))
  const former = ownOf(by)
  if (columnId === noColumn && former.length > 0) return by === 'bays' ? 'It needs a bay' : 'It needs somebody'
  if (columnId !== noColumn && former.length === 0) return by === 'bays' ? 'It needs no bay' : 'It needs nobody'

  const isNew = columnId !== noColumn && !former.includes(columnId)
  const resourceIds = isNew ? [...booking.resourceIds.filter((id) => id !== former[0]), columnId] : booking.resourceIds
  const named = (kind: BoardColumns) =>
    kind === by && isNew ? columnId : onlyOne(resourceIds.filter((id) => board[kind].some((one) => one.id === id)))
  const [bayId, staffId] = [named('bays'), named('staff')]
  return {
    from,
    until,
    resourceIds,
    ...(bayId !== undefined && { bayId }),
    ...(staffId !== undefined && { staffId }),
  }
}
