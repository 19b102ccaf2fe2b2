import { type ReactNode, useState } from 'react'

import { EmptyCells } from './EmptyCells.tsx'
import { GridItems } from './GridItems.tsx'
import { ClosedTimes, ColumnHeads, HourLines, HourNames, NowLine } from './GridLines.tsx'
import {
  type ClosedTime,
  type Limits,
  type TimeColumn,
  type TimeFrame,
  type TimeItem,
  type TimePlace,
} from './time-place.ts'

/** What a drop would do, or why it cannot: said before it is dropped. */
export interface DropEffect {
  text: string
  isRefused?: boolean
}

export interface TimeGridProps<Item extends TimeItem> {
  label: string
  columns: readonly TimeColumn[]
  /** Whole hours, between which it is drawn. */
  frame: TimeFrame
  items: readonly Item[]
  closed?: readonly ClosedTime[]
  /** The present minute, where the grid shows it. */
  now?: number | undefined
  /** What a time is called: `4:30 PM`. */
  time: (minutes: number) => string
  /** In minutes: what places are rounded to. */
  step?: number
  pixelsPerMinute?: number
  /** In rem: below it the grid scrolls sideways. */
  narrowestColumn?: number
  /** At most four lines, which are also its name: when it begins, whose it is. */
  renderItem: (item: Item) => ReactNode
  /** Colour and edge of an item. */
  lookOf?: (item: Item) => string
  onOpen?: (item: Item) => void
  /** An empty time was pressed; with Alt or `?` it is to be explained. */
  onPressEmpty?: (columnId: string, minutes: number, how: { isExplain: boolean }) => void
  /** Moved or stretched; the grid shows it where it was until the items say otherwise. */
  onDrop?: (item: Item, place: TimePlace) => void
  /** Asked while something is carried. */
  effectOf?: (item: Item, place: TimePlace) => DropEffect | undefined
  className?: string
}

const headroomMinutes = 75
/** How high the name of an hour is, which would show from under that of the present minute. */
const hourNamePixels = 20
/** In rem, of the hours. */
const hoursWidth = 4.5

/**
 * Time in columns: the bays or people of a day, the days of a week. Items are moved and stretched by mouse, finger and keys
 * (Space lifts, arrows carry, Shift with arrows stretches, Space drops, Escape puts back).
 */
export function TimeGrid<Item extends TimeItem>(props: TimeGridProps<Item>) {
  const { label, columns, frame, closed = [], now, time, step = 15, onPressEmpty } = props
  const { pixelsPerMinute = 1.5, narrowestColumn = 6.5, className = 'max-h-[calc(100dvh-8rem)]' } = props
  const [scrollToNow] = useState(() => (grid: HTMLElement | null) => {
    if (grid && now !== undefined) grid.scrollTop = (now - frame.from - headroomMinutes) * pixelsPerMinute
  })
  const limits: Limits = { columns, frame, step }
  const pixels = (minutes: number) => `${minutes * pixelsPerMinute}px`
  const closedIn = (id: string) => closed.filter(({ columnId }) => columnId === undefined || columnId === id)

  return (
    <section
      ref={scrollToNow}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={`isolate overflow-auto border-y border-line bg-surface ${className}`}
    >
      <div
        className="relative grid"
        style={{
          gridTemplateColumns: `${hoursWidth}rem repeat(${columns.length}, minmax(0, 1fr))`,
          minWidth: `${hoursWidth + columns.length * narrowestColumn}rem`,
        }}
      >
        <ColumnHeads columns={columns} />
        <HourNames
          frame={frame}
          time={time}
          pixels={pixels}
          isHidden={(minutes) => now !== undefined && Math.abs(minutes - now) * pixelsPerMinute < hourNamePixels}
        />
        {columns.map((column, index) => (
          <div key={column.id} className="relative row-start-2 border-l border-line" style={{ gridColumn: index + 2 }}>
            <ClosedTimes closed={closedIn(column.id)} frame={frame} pixels={pixels} />
            <HourLines frame={frame} pixels={pixels} />
            {onPressEmpty && (
              <EmptyCells
                column={column}
                limits={limits}
                time={time}
                pixelsPerMinute={pixelsPerMinute}
                onPress={onPressEmpty}
              />
            )}
          </div>
        ))}
        {now !== undefined && <NowLine now={now} frame={frame} time={time} pixels={pixels} />}
        <GridItems {...props} limits={limits} pixelsPerMinute={pixelsPerMinute} />
      </div>
    </section>
  )
}
