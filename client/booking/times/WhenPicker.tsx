import { clsx } from 'clsx'
import { Zap } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { shownDay, addDays, dayWord } from '#client/booking/day-word.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import type { FreeStart } from '#shared/booking/contract.ts'
import { wallTimeOf } from '#shared/time-words.ts'
import { counted } from '#shared/words.ts'

export function WhenPicker({
  daysAhead,
  starts,
  chosen,
  day,
  onDay,
  onTime,
}: {
  daysAhead: number
  starts: readonly FreeStart[]
  chosen: FreeStart | undefined
  day: string | undefined
  onDay: (day: string) => void
  onTime: (at: Date) => void
}) {
  const { dayLong } = useStudio()
  const today = useToday()
  const byDay = Object.groupBy(starts, ({ local }) => local.slice(0, 10))
  const [first] = starts
  const shown = shownDay(day, starts, today)
  const times = byDay[shown] ?? []

  return (
    <div className="grid gap-5">
      {first && (
        <NextFree start={first} isChosen={first.startsAt.getTime() === chosen?.startsAt.getTime()} onTime={onTime} />
      )}
      <DateStrip
        today={today}
        daysAhead={daysAhead}
        shown={shown}
        countOn={(on) => byDay[on]?.length ?? 0}
        onDay={onDay}
      />
      <div aria-live="polite">
        <h3 className="font-semibold">{dayLong(shown)}</h3>
        <ZoneLine at={chosen?.startsAt} />
      </div>
      {times.length > 0 ? (
        <TimeList times={times} chosen={chosen?.startsAt} onTime={onTime} />
      ) : (
        <p className="rounded border border-dashed border-edge/60 px-5 py-6 text-muted">
          {starts.length > 0
            ? 'Nothing is free on this day. Days with a bar have room.'
            : `Nothing is free in the next ${counted(daysAhead, 'day')}. Call the desk: people do cancel.`}
        </p>
      )}
    </div>
  )
}

const fullBarAt = 12
const daysPerWeek = 7

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -daysPerWeek,
  ArrowDown: daysPerWeek,
}

/**
 * The days that can be booked, a week per row; a bar under each shows how much is free. Arrow keys move between days. A full
 * day can be chosen: there is the waitlist.
 */
function DateStrip({
  today,
  daysAhead,
  shown,
  countOn,
  onDay,
}: {
  today: string
  daysAhead: number
  shown: string
  countOn: (day: string) => number
  onDay: (day: string) => void
}) {
  const { weekday, dayShort } = useStudio()
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) => addDays(today, ahead))
  const reached = days.includes(shown) ? shown : today

  const move = (event: KeyboardEvent<HTMLElement>, from: string) => {
    const to = dayAfter(event.key, from, days)
    if (to === undefined) return

    event.preventDefault()
    event.currentTarget.closest('ul')?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }

  return (
    <div>
      <p className="pb-1.5 text-sm text-muted figures">
        {dayShort(today)} – {dayShort(addDays(today, daysAhead))}
      </p>
      <p aria-hidden className="grid grid-cols-7 gap-1 pb-1 text-center text-sm text-muted sm:gap-1.5">
        {days.slice(0, daysPerWeek).map((day) => (
          <span key={day}>{weekday(day)}</span>
        ))}
      </p>
      <ul aria-label="Days" className="grid grid-cols-7 gap-1 sm:gap-1.5">
        {days.map((day) => (
          <li key={day}>
            <Day
              day={day}
              isToday={day === today}
              count={countOn(day)}
              isShown={day === shown}
              isReached={day === reached}
              onPress={() => onDay(day)}
              onKey={(event) => move(event, day)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The day to which an arrow key moves. */
function dayAfter(key: string, from: string, days: readonly string[]): string | undefined {
  if (key === 'Home') return days[0]
  if (key === 'End') return days.at(-1)
  const step = steps[key]
  const to = step === undefined ? undefined : addDays(from, step)

  return to !== undefined && days.includes(to) ? to : undefined
}

interface DayProps {
  day: string
  isToday: boolean
  count: number
  isShown: boolean
  /** The day that Tab stops at. */
  isReached: boolean
  onPress: () => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
}

function Day({ day, isToday, count, isShown, isReached, onPress, onKey }: DayProps) {
  const { dayShort, month } = useStudio()
  const number = Number(day.slice(8))

  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isReached ? 0 : -1}
      aria-pressed={isShown}
      onClick={onPress}
      onKeyDown={onKey}
      className={clsx(
        'grid w-full justify-items-center gap-0.5 rounded border px-0.5 pt-1.5 pb-1.5 transition-colors figures',
        isShown && 'border-ink bg-ink text-paper',
        !isShown && count > 0 && 'border-edge/50 bg-surface hover:border-ink',
        !isShown && count === 0 && 'border-transparent bg-sunken text-muted hover:border-ink',
      )}
    >
      <span className="sr-only">
        {isToday && 'Today, '}
        {dayShort(day)}, {count === 0 ? 'nothing free' : counted(count, 'time')}
      </span>
      <span
        aria-hidden
        className={clsx('text-lg leading-tight font-semibold', count === 0 && 'font-normal line-through')}
      >
        {number}
      </span>
      {/* The month where it begins; the line is kept on every day, so that the rows are of one height. */}
      <span aria-hidden className="h-4 text-sm leading-4">
        {isToday ? 'Today' : number === 1 && month(day)}
      </span>
      <Bar share={Math.min(count / fullBarAt, 1)} inverse={isShown} />
    </button>
  )
}

function Bar({ share, inverse }: { share: number; inverse: boolean }) {
  return (
    <span aria-hidden className={clsx('h-1 w-4/5 overflow-hidden rounded-full', inverse ? 'bg-paper/30' : 'bg-line')}>
      <span
        className={clsx('block h-full rounded-full', inverse ? 'bg-paper' : 'bg-fairway')}
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </span>
  )
}

const parts = [
  { name: 'Night', until: '05:00' },
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '24:00' },
]

const partOf = ({ local }: FreeStart) => parts.find(({ until }) => local.slice(11) < until)?.name ?? 'Evening'

function TimeList({
  times,
  chosen,
  onTime,
}: {
  times: readonly FreeStart[]
  chosen: Date | undefined
  onTime: (at: Date) => void
}) {
  const { clock } = useStudio()
  const byPart = Object.groupBy(times, partOf)

  return (
    <div className="grid gap-4">
      {parts.map(({ name }) => {
        const group = byPart[name]
        return (
          group && (
            <fieldset key={name} className="min-w-0">
              <legend className="pb-1.5 text-sm text-muted">{name}</legend>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
                {group.map(({ startsAt }) => (
                  <li key={startsAt.getTime()}>
                    <button
                      type="button"
                      aria-pressed={startsAt.getTime() === chosen?.getTime()}
                      onClick={() => onTime(startsAt)}
                      className={clsx(
                        'min-h-11 w-full rounded border px-1 font-medium whitespace-nowrap transition-colors figures',
                        startsAt.getTime() === chosen?.getTime()
                          ? 'border-fairway bg-fairway text-on-fairway'
                          : 'border-edge/50 bg-surface hover:border-fairway hover:bg-turf',
                      )}
                    >
                      {clock(startsAt)}
                    </button>
                  </li>
                ))}
              </ul>
            </fieldset>
          )
        )
      })}
    </div>
  )
}

function NextFree({ start, isChosen, onTime }: { start: FreeStart; isChosen: boolean; onTime: (at: Date) => void }) {
  const { dayShort, clock } = useStudio()
  const today = useToday()

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded bg-turf px-4 py-2.5">
      <p>
        <span className="text-sm text-muted">Next free</span>
        <br />
        <span className="font-semibold figures">
          {dayWord(start.local, today, dayShort)}, {clock(start.startsAt)}
        </span>
      </p>
      <Button size="small" aria-pressed={isChosen} onClick={() => onTime(start.startsAt)}>
        <Zap aria-hidden className="size-4" />
        {isChosen ? 'Chosen' : 'Take it'}
      </Button>
    </div>
  )
}

/** Names the studio's time zone to visitors in another one. */
function ZoneLine({ at }: { at: Date | undefined }) {
  const { studio, zoneName, time, localOf } = useStudio()
  const visitorZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = useNow(60)
  const moment = at ?? now
  const visitorLocal = wallTimeOf(moment, { zone: visitorZone, locale: studio.locale })
  const isElsewhere = visitorLocal !== localOf(moment)

  return (
    <p className="text-sm text-muted">
      Times in {studio.city}, {zoneName()}.
      {isElsewhere && (
        <>
          {' '}
          {at ? `${time(localOf(at))} here is ${time(visitorLocal)}` : `It is ${time(visitorLocal)}`} where you are (
          {visitorZone.replaceAll('_', ' ')}).
        </>
      )}
    </p>
  )
}
