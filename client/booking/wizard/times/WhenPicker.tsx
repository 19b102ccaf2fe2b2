import { shownDay } from '#client/booking/day-word.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import { counted } from '#shared/words.ts'

import { DateStrip } from './DateStrip.tsx'
import { NextFree } from './NextFree.tsx'
import { TimeList } from './TimeList.tsx'
import { ZoneLine } from './ZoneLine.tsx'

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
