import { Plus } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'

import type { Limits, TimeColumn } from './time-place.ts'

interface EmptyCellsProps {
  column: TimeColumn
  limits: Limits
  time: (minutes: number) => string
  pixelsPerMinute: number
  onPress: (columnId: string, minutes: number, how: { isExplain: boolean }) => void
}

/** In minutes: how high the button of a new item is. */
const cellMinutes = 30

/**
 * The empty time of a column. By pointer it is pressed where it is; for keys there is one button, which the arrows carry
 * up and down.
 */
export function EmptyCells({ column, limits, time, pixelsPerMinute, onPress }: EmptyCellsProps) {
  const { frame, step } = limits
  const [cursor, setCursor] = useState(frame.from)
  const minutesAt = ({ currentTarget, clientY }: MouseEvent) => {
    const above = (clientY - currentTarget.getBoundingClientRect().top) / pixelsPerMinute
    return frame.from + Math.floor(above / step) * step
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -step, ArrowDown: step, PageUp: -120, PageDown: 120 }[event.key]
    if (event.key === '?') onPress(column.id, cursor, { isExplain: true })
    else if (by) setCursor(Math.min(Math.max(cursor + by, frame.from), frame.until - step))
    else return

    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button below is for keys */}
      <div
        className="absolute inset-0 hover:bg-turf/40"
        onClick={(event) => onPress(column.id, minutesAt(event), { isExplain: event.altKey })}
      />
      <button
        type="button"
        onKeyDown={onKeyDown}
        onClick={(event) => onPress(column.id, cursor, { isExplain: event.altKey })}
        style={{ top: `${(cursor - frame.from) * pixelsPerMinute}px`, height: `${cellMinutes * pixelsPerMinute}px` }}
        className="absolute inset-x-1 z-10 flex scroll-my-16 items-center gap-1 rounded border border-dashed border-fairway bg-surface px-2 text-sm not-focus-visible:pointer-events-none not-focus-visible:opacity-0"
      >
        <Plus aria-hidden className="size-4" />
        <span className="sr-only">New in {column.name} at </span>
        {time(cursor)}
      </button>
    </>
  )
}
