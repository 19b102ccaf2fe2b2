import { useState } from 'react'

import { useLocalNow, useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import type { DayBoard } from '#shared/booking/desk.ts'

import { clockAt, type Column, columnsOf, type Frame, frameOf, hoursIn, minutesOf, placed } from './board-layout.ts'
import { BoardBlock } from './BoardBlock.tsx'

const pixelsPerMinute = 1.5
const headroomMinutes = 75
/** In rem: what the hours take, and what a bay needs at least, so that six of them fit on a tablet. */
const hoursWidth = 4.5
const narrowestBay = 6.5
const pixels = (minutes: number) => `${minutes * pixelsPerMinute}px`

/** Bays by time; opens at the present hour. */
export function BoardGrid({
  board,
  isToday,
  onOpen,
}: {
  board: DayBoard
  isToday: boolean
  onOpen: (id: string) => void
}) {
  const localNow = useLocalNow()
  const frame = frameOf(board)
  const columns = columnsOf(board)
  const [scrollToNow] = useState(() => (grid: HTMLElement | null) => {
    if (grid && isToday) grid.scrollTop = (minutesOf(localNow) - frame.from - headroomMinutes) * pixelsPerMinute
  })

  return (
    <section
      ref={scrollToNow}
      aria-label="Bays by time"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[calc(100dvh-10.25rem)] overflow-auto rounded border border-line bg-surface max-md:hidden"
    >
      <div
        className="relative grid"
        style={{
          gridTemplateColumns: `${hoursWidth}rem repeat(${columns.length}, minmax(0, 1fr))`,
          minWidth: `${hoursWidth + columns.length * narrowestBay}rem`,
        }}
      >
        <Heads columns={columns} />
        <HourNames frame={frame} />
        {columns.map(({ id, bookings }, index) => (
          <div key={id} className="relative row-start-2 border-l border-line" style={{ gridColumn: index + 2 }}>
            <Hours frame={frame} />
            {placed(bookings).map(({ booking, lane, lanes }) => (
              <BoardBlock
                key={booking.id}
                booking={booking}
                place={{
                  top: pixels(minutesOf(booking.local) - frame.from),
                  height: pixels((booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000 - 2),
                  left: `calc(${(lane / lanes) * 100}% + 3px)`,
                  width: `calc(${100 / lanes}% - 6px)`,
                }}
                onOpen={() => onOpen(booking.id)}
              />
            ))}
          </div>
        ))}
        {isToday && <NowLine frame={frame} />}
      </div>
    </section>
  )
}

function Heads({ columns }: { columns: readonly Column[] }) {
  return (
    <>
      <div className="sticky top-0 left-0 z-30 border-b border-edge/60 bg-sunken" />
      {columns.map(({ id, name, bookings }) => (
        <div
          key={id}
          className="sticky top-0 z-20 border-b border-l border-b-edge/60 border-l-line bg-sunken px-2 py-2 xl:px-3"
        >
          <p className="truncate font-semibold max-xl:text-sm">{name}</p>
          <p className="text-sm text-muted figures">{bookings.length === 0 ? 'Free' : `${bookings.length} booked`}</p>
        </div>
      ))}
    </>
  )
}

function HourNames({ frame }: { frame: Frame }) {
  const { time } = useStudio()

  return (
    <div
      className="sticky left-0 z-10 col-start-1 row-start-2 bg-surface"
      style={{ height: pixels(frame.until - frame.from) }}
    >
      {hoursIn(frame).map((minutes) => (
        <span
          key={minutes}
          className="absolute right-2 -translate-y-1/2 text-sm whitespace-nowrap text-muted figures first:translate-y-0 last:-translate-y-full"
          style={{ top: pixels(minutes - frame.from) }}
        >
          {time(clockAt(minutes))}
        </span>
      ))}
    </div>
  )
}

/** Rules at each hour, and a shade over the hours when the studio is shut. */
function Hours({ frame }: { frame: Frame }) {
  const { from, until, opens, closes } = frame

  return (
    <>
      <div className="absolute inset-x-0 top-0 bg-sunken" style={{ height: pixels(opens - from) }} />
      <div className="absolute inset-x-0 bottom-0 bg-sunken" style={{ height: pixels(until - closes) }} />
      {hoursIn(frame).map((minutes) => (
        <div
          key={minutes}
          className="absolute inset-x-0 border-t border-line first:border-0"
          style={{ top: pixels(minutes - from) }}
        />
      ))}
    </>
  )
}

function NowLine({ frame }: { frame: Frame }) {
  const { localOf, time } = useStudio()
  const local = localOf(useNow(20))
  const minutes = minutesOf(local)
  if (minutes < frame.from || minutes > frame.until) return null

  return (
    <div
      className="pointer-events-none col-start-1 -col-end-1 row-start-2 h-0 border-t-2 border-flag z-10"
      style={{ marginTop: pixels(minutes - frame.from) }}
    >
      <span className="sticky left-1 block w-fit -translate-y-[calc(50%+1px)] rounded bg-flag px-1.5 text-sm leading-5 font-semibold text-on-fairway figures">
        <span className="sr-only">Now: </span>
        {time(local)}
      </span>
    </div>
  )
}
