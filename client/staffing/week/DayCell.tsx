import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { unbroken } from '#client/ui/wording.ts'
import type { ScheduleDay } from '#shared/staffing/schedules.ts'
import { moveEdge, type Shift } from '#shared/staffing/shifts.ts'
import { endsNextDay, minutesOfSpan } from '#shared/wall-span.ts'

import { awayOn, awayWord, isAwayAllDay } from './away.ts'
import { type Frame, shortSpan } from './week-days.ts'

interface DayCellProps {
  name: string
  day: ScheduleDay
  frame: Frame
  isEditable: boolean
  isOpen: boolean
  onOpen: () => void
  /** With Alt it is for this day alone. */
  onChange: (shifts: Shift[], everyWeek: boolean) => void
}

const step = 15

/** The hours of somebody on one day: pressed they open, their edges are dragged or moved by the arrow keys. */
export function DayCell({ name, day, frame, isEditable, isOpen, onOpen, onChange }: DayCellProps) {
  const [draft, setDraft] = useState<Shift[]>()
  const shifts = draft ?? day.shifts
  const away = day.away[0]
  const { localOf } = useStudio()
  const isAway = isAwayAllDay(day, localOf)
  const commit = (isAlone: boolean) => {
    if (draft && JSON.stringify(draft) !== JSON.stringify(day.shifts)) onChange(draft, !isAlone)
    setDraft(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && draft) {
      event.preventDefault()
      commit(event.altKey)
    } else if (event.key === 'Escape') setDraft(undefined)
    else if (isEditable && shifts.length > 0 && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      setDraft(nudged(shifts, event.shiftKey ? 'starts' : 'ends', event.key === 'ArrowRight' ? step : -step))
    }
  }

  return (
    <div className={clsx('relative grid h-full', isOpen && 'bg-turf')}>
      <button
        type="button"
        aria-describedby={isEditable ? 'hours-keys' : undefined}
        className="grid content-start gap-1 px-2 pt-2 pb-7 text-left text-sm -outline-offset-2! hover:bg-sunken"
        onClick={onOpen}
        onKeyDown={onKeyDown}
        onBlur={() => setDraft(undefined)}
      >
        <Hours name={name} day={day} shifts={shifts} isDraft={draft !== undefined} isAway={isAway} />
        {draft ? (
          <span className="text-muted">Enter saves</span>
        ) : (
          away && (
            <span aria-hidden className="font-semibold text-ink">
              {awayWord(away.kind)}
            </span>
          )
        )}
      </button>
      <Track
        shifts={shifts}
        frame={frame}
        isEditable={isEditable}
        away={day.away.map(({ startsAt, endsAt }) => awayOn(day.day, { startsAt, endsAt }, localOf))}
        onDraft={setDraft}
        onCommit={commit}
      />
    </div>
  )
}

interface HoursProps extends Pick<DayCellProps, 'name' | 'day'> {
  shifts: readonly Shift[]
  isDraft: boolean
  isAway: boolean
}

/** Short for the eye, in words for the ear. */
function Hours({ name, day, shifts, isDraft, isAway }: HoursProps) {
  const { dayLong } = useStudio()
  const [away] = day.away

  return (
    <>
      <span className="sr-only">
        {name}, {dayLong(day.day)}: {wordsOf(shifts)}
        {away && `, ${awayWord(away.kind).toLowerCase()}`}
      </span>
      <span aria-hidden className={clsx('figures', isAway && !isDraft && 'hidden')}>
        {shifts.length > 0 ? shifts.map(shortSpan).map(unbroken).join(', ') : <span className="text-muted">off</span>}
        {day.exception && !isDraft && (
          <span title={day.exception.note || 'Differs from the week'} className="text-brass">
            {' '}
            *
          </span>
        )}
      </span>
    </>
  )
}

const wordsOf = (shifts: readonly Shift[]) =>
  shifts.length > 0
    ? shifts
        .map(({ starts, ends }) => `${starts} to ${ends}${endsNextDay(starts, ends) ? ' on the next day' : ''}`)
        .join(' and ')
    : 'off'

/** The first start, or the last end, by so many minutes. */
function nudged(shifts: readonly Shift[], edge: 'starts' | 'ends', by: number): Shift[] {
  const index = edge === 'starts' ? 0 : shifts.length - 1
  const shift = shifts[index]

  if (!shift) return [...shifts]
  const { from, until } = minutesOfSpan(shift.starts, shift.ends)
  return moveEdge(shifts, { index, edge }, (edge === 'starts' ? from : until) + by)
}

interface TrackProps {
  shifts: readonly Shift[]
  frame: Frame
  isEditable: boolean
  /** From when until when, in minutes of the day. */
  away: readonly { from: number; until: number }[]
  onDraft: (shifts: Shift[]) => void
  onCommit: (isAlone: boolean) => void
}

/** The day as a line. For the pointer alone: the keyboard has the cell's button, a telephone the form. */
function Track({ shifts, frame, isEditable, away, onDraft, onCommit }: TrackProps) {
  const track = useRef<HTMLDivElement>(null)
  const length = frame.until - frame.from
  const percent = (minutes: number) => `${((minutes - frame.from) / length) * 100}%`
  const placeOf = (starts: string, ends: string) => {
    const { from, until } = minutesOfSpan(starts, ends)
    return { left: percent(from), right: `calc(100% - ${percent(until)})` }
  }
  const minutesAt = ({ clientX }: PointerEvent) => {
    const { left, width } = track.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return frame.from + ((clientX - left) / width) * length
  }

  return (
    <div ref={track} aria-hidden className="pointer-events-none absolute inset-x-2 bottom-2 h-3 rounded bg-sunken">
      {shifts.map(({ starts, ends }, index) => (
        <div key={index} className="absolute inset-y-0 rounded bg-fairway/60" style={placeOf(starts, ends)}>
          {isEditable &&
            (['starts', 'ends'] as const).map((edge) => (
              <div
                key={edge}
                data-edge={edge}
                className={clsx(
                  'pointer-events-auto absolute -inset-y-1.5 w-2.5 cursor-ew-resize touch-none',
                  edge === 'starts' ? '-left-1' : '-right-1',
                )}
                onPointerDown={(event) => {
                  event.preventDefault()
                  event.currentTarget.setPointerCapture(event.pointerId)
                }}
                onPointerMove={(event) => {
                  if (event.currentTarget.hasPointerCapture(event.pointerId))
                    onDraft(moveEdge(shifts, { index, edge }, minutesAt(event)))
                }}
                onPointerUp={(event) => onCommit(event.altKey)}
              />
            ))}
        </div>
      ))}
      {away.map(({ from, until }) => (
        <div
          key={from}
          className="absolute inset-y-0 rounded bg-edge"
          style={{
            left: percent(Math.max(from, frame.from)),
            right: `calc(100% - ${percent(Math.min(until, frame.until))})`,
          }}
        />
      ))}
    </div>
  )
}
