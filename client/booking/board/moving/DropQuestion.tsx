import { clockAt } from '#client/booking/board/board-layout.ts'
import { focusBlock } from '#client/booking/board/grid/walk-blocks.ts'
import { useStudio } from '#client/settings/use-studio.ts'

import { LengthQuestion } from './LengthQuestion.tsx'
import { MoveQuestion } from './MoveQuestion.tsx'
import type { Refusal } from './use-move.ts'
import type { MovingState } from './use-moving.ts'

/** What becomes of the booking that was dropped; the focus goes back to it. */
export function DropQuestion({ moving, columnName }: { moving: MovingState; columnName: (id: string) => string }) {
  const { time } = useStudio()
  const { dropped } = moving
  if (!dropped) return null

  const { item, place, to, conflict, longerBy } = dropped
  const putBack = () => {
    moving.putBack()
    focusBlock(item.id)
  }
  if (longerBy !== 0) return <LengthQuestion booking={item.booking} minutes={longerBy} onDone={putBack} />

  const refusal: Refusal | undefined =
    moving.refusal ?? (conflict === undefined ? undefined : { words: conflict, leaves: 'a reason' })
  const elsewhere = place.columnId === item.columnId ? '' : `, ${columnName(place.columnId)}`
  return (
    <MoveQuestion
      key={`${item.id} ${place.columnId} ${place.from}`}
      title={`Move ${item.booking.personName}?`}
      words={`${time(item.booking.local)} to ${time(clockAt(place.from))}${elsewhere}.`}
      booking={item.booking}
      to={to}
      refusal={refusal}
      isBusy={moving.isMoving}
      onDecide={moving.decide}
      onPutBack={putBack}
    />
  )
}
