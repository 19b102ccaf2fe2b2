import { type BoardColumns, noColumn } from '#client/booking/board/grid/board-items.ts'
import type { TimePlace } from '#client/ui/time-grid/time-place.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'

export interface MoveTarget {
  from: number
  until: number
  bayId?: string
  staffId?: string
  resourceIds: readonly string[]
}

const only = (ids: readonly string[]) => (ids.length === 1 ? ids[0] : undefined)

/**
 * What a booking would take where it is dropped: the column's bay or person in the place of its own, and otherwise the same.
 * A sentence where it cannot stand in that column.
 */
export function wantedAt(
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
    kind === by && isNew ? columnId : only(resourceIds.filter((id) => board[kind].some((one) => one.id === id)))
  const [bayId, staffId] = [named('bays'), named('staff')]
  return {
    from,
    until,
    resourceIds,
    ...(bayId !== undefined && { bayId }),
    ...(staffId !== undefined && { staffId }),
  }
}
