import { clsx } from 'clsx'

import { type ClosedTime, type TimeColumn, type TimeFrame, wholeHoursIn } from './time-place.ts'

interface Scale {
  frame: TimeFrame
  pixels: (minutes: number) => string
}

export function ColumnHeads({ columns }: { columns: readonly TimeColumn[] }) {
  return (
    <>
      <div className="sticky top-0 left-0 z-40 border-b border-edge/60 bg-sunken" />
      {columns.map(({ id, name, note }) => (
        <div
          key={id}
          className="sticky top-0 z-30 border-b border-l border-b-edge/60 border-l-line bg-sunken px-2 py-1.5 text-sm xl:px-3"
        >
          <p className="truncate font-semibold">{name}</p>
          {note && <p className="truncate text-muted figures">{note}</p>}
        </div>
      ))}
    </>
  )
}

interface HourNamesProps extends Scale {
  time: (minutes: number) => string
  isHidden: (minutes: number) => boolean
}

export function HourNames({ frame, pixels, time, isHidden }: HourNamesProps) {
  return (
    <div
      className="sticky left-0 z-20 col-start-1 row-start-2 bg-surface"
      style={{ height: pixels(frame.until - frame.from) }}
    >
      {wholeHoursIn(frame).map((minutes) => (
        <span
          key={minutes}
          className={clsx(
            'absolute right-2 -translate-y-1/2 text-sm whitespace-nowrap text-muted figures first:translate-y-0 last:-translate-y-full',
            isHidden(minutes) && 'invisible',
          )}
          style={{ top: pixels(minutes - frame.from) }}
        >
          {time(minutes)}
        </span>
      ))}
    </div>
  )
}

export function HourLines({ frame, pixels }: Scale) {
  return wholeHoursIn(frame).map((minutes) => (
    <div
      key={minutes}
      className="absolute inset-x-0 border-t border-line first:border-0"
      style={{ top: pixels(minutes - frame.from) }}
    />
  ))
}

/** When nothing is to be had: hatched, so that it is told apart from what is merely empty, in grey too. */
export function ClosedTimes({ closed, frame, pixels }: Scale & { closed: readonly ClosedTime[] }) {
  return closed.map(({ from, until, label }) => (
    <div
      key={`${from} ${until} ${label}`}
      className="hatched absolute inset-x-0 overflow-hidden bg-sunken px-2 text-sm text-muted"
      style={{
        top: pixels(Math.max(from, frame.from) - frame.from),
        height: pixels(Math.max(0, Math.min(until, frame.until) - Math.max(from, frame.from))),
      }}
    >
      {label}
    </div>
  ))
}

/** Behind the items, whose names it would strike through. */
export function NowLine({ now, frame, pixels, time }: Scale & { now: number; time: (minutes: number) => string }) {
  if (now < frame.from || now > frame.until) return null

  return (
    <div
      className="pointer-events-none col-start-1 -col-end-1 row-start-2 h-0 border-t-2 border-flag"
      style={{ marginTop: pixels(now - frame.from) }}
    >
      <span className="sticky left-1 z-20 block w-fit -translate-y-[calc(50%+1px)] rounded bg-flag px-1.5 text-sm leading-5 font-semibold text-on-fairway figures">
        <span className="sr-only">Now: </span>
        {time(now)}
      </span>
    </div>
  )
}
