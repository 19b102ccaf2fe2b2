import { focusBlock } from '#client/booking/board/grid/walk-blocks.ts'
import { useStudio } from '#client/settings/use-studio.ts'

import { LengthQuestion } from './LengthQuestion.tsx'
import { MoveQuestion } from './MoveQuestion.tsx'
import type { Refusal } from './use-move.ts'
import type { MovingState } from './use-moving.ts'

/** What becomes of the booking that was dropped; the focus goes back to it. */
export function DropQuestion({ moving, columnName }: { moving: MovingState; columnName: (id: string) => string }) {
  const { clock, moment, localOf } = useStudio()
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
  const local = localOf(to.startsAt)
  const where = local.slice(0, 10) === item.booking.local.slice(0, 10) ? clock(to.startsAt) : moment(to.startsAt)
  return (
    <MoveQuestion
      key={`${item.id} ${place.columnId} ${to.startsAt.getTime()}`}
      title={`Move ${item.booking.personName}?`}
      words={`${clock(item.booking.startsAt)} to ${where}${elsewhere}.`}
      booking={item.booking}
      to={to}
      refusal={refusal}
      isBusy={moving.isMoving}
      onDecide={moving.decide}
      onChoose={moving.choose}
      onPutBack={putBack}
    />
  )
}
