import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { Chart } from '#client/analytics/charts/Chart.tsx'
import { Mark, Said, sized, useMarks, useWidth } from '#client/analytics/charts/marks.tsx'
import { Dots, Hatch } from '#client/analytics/charts/patterns.tsx'
import { useFigureWords } from '#client/analytics/figure-words.ts'
import { heatOf } from '#client/analytics/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import type { HeatCell } from '#shared/analytics/contract.ts'
import { percentOf } from '#shared/analytics/percent.ts'
import type { Period } from '#shared/analytics/period.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
// A Monday: its week names the days.
const dayOfWeekday = (weekday: number) => `2024-01-0${weekday}`
const [rowHeight, left, top, least] = [34, 44, 20, 34]

/** How full bays are by weekday and hour: the darker the fuller; hatched where closed to bookings, dotted where estimated. */
export function HeatMap(period: Period) {
  const { cells } = useSuspenseQuery(heatOf(period)).data
  const { weekday: dayName, time } = useStudio()
  const open = cells.filter(({ openMinutes }) => openMinutes > 0)
  const hours = hoursOf(open)
  const title = 'How full the bays are by weekday and hour'
  const hourName = (hour: number) => time(`${String(hour).padStart(2, '0')}:00`)
  const cellAt = (weekday: number, hour: number) => open.find((one) => one.weekday === weekday && one.hour === hour)

  return (
    <Chart
      title={title}
      about="Used minutes of those that could be booked, in percent."
      name="bays-by-hour"
      empty={open.length === 0 ? 'No open hours are known of these days.' : undefined}
      table={{
        columns: [
          { label: 'Hour' },
          ...weekdays.map((weekday) => ({ label: dayName(dayOfWeekday(weekday)), unit: 'percent' as const })),
        ],
        rows: hours.map((hour) => [hourName(hour), ...weekdays.map((weekday) => fullOf(cellAt(weekday, hour)))]),
      }}
    >
      <Heat title={title} cellAt={cellAt} hours={hours} />
    </Chart>
  )
}

interface Placed {
  weekday: number
  hour: number
  cell: HeatCell | undefined
}

interface HeatProps {
  title: string
  cellAt: (weekday: number, hour: number) => HeatCell | undefined
  hours: readonly number[]
}

/** Hours stand side by side; where they are too many for the screen, such as on a telephone, below each other. */
function Heat({ title, cellAt, hours }: HeatProps) {
  const { ref, width } = useWidth()
  const ids = { hatch: useId(), dots: useId() }
  const { weekday: dayName, number, time } = useStudio()
  const wordsOf = useCellWords()
  const isTall = left + least * hours.length > width
  const days = weekdays.map((weekday) => dayName(dayOfWeekday(weekday)))
  const times = hours.map((hour) => short(time(`${String(hour).padStart(2, '0')}:00`)))
  const [across, down] = isTall ? [days, times] : [times, days]
  const cells = isTall
    ? hours.flatMap((hour) => weekdays.map((weekday) => ({ weekday, hour, cell: cellAt(weekday, hour) })))
    : weekdays.flatMap((weekday) => hours.map((hour) => ({ weekday, hour, cell: cellAt(weekday, hour) })))
  const { svg, markOf, said } = useMarks(
    cells.map((cell) => ({ label: wordsOf(cell) })),
    across.length,
  )
  const cellWidth = Math.max(least, Math.min(64, Math.floor((width - left) / Math.max(1, across.length))))
  const wide = left + cellWidth * across.length

  return (
    <div ref={ref} className="grid gap-1">
      <div className="overflow-x-auto">
        {width > 0 && (
          <svg {...sized(svg, wide, top + down.length * rowHeight)} aria-label={title}>
            <Hatch id={ids.hatch} className="stroke-edge" />
            <Dots id={ids.dots} />
            <g aria-hidden className="fill-muted text-[12px]">
              {across.map((name, at) => (
                <text key={name} x={left + (at + 0.5) * cellWidth} y={12} textAnchor="middle">
                  {isTall || at % Math.ceil(48 / cellWidth) === 0 ? name : ''}
                </text>
              ))}
              {down.map((name, at) => (
                <text key={name} x={0} y={top + (at + 0.5) * rowHeight} dy="0.32em">
                  {name}
                </text>
              ))}
            </g>
            {cells.map(({ cell, weekday, hour }, index) => (
              <Mark key={`${weekday} ${hour}`} {...markOf(index)}>
                <Cell
                  cell={cell}
                  place={{
                    x: left + (index % across.length) * cellWidth,
                    y: top + Math.floor(index / across.length) * rowHeight,
                    width: cellWidth - 2,
                    height: rowHeight - 2,
                  }}
                  ids={ids}
                  words={(percent) => number(percent, { most: 0 })}
                />
              </Mark>
            ))}
          </svg>
        )}
      </div>
      <Said usual="Hatched: closed to bookings. Dotted: estimated. Underlined: peak hours. Arrow keys walk from one to the next.">
        {said}
      </Said>
    </div>
  )
}

interface CellProps {
  cell: HeatCell | undefined
  place: { x: number; y: number; width: number; height: number }
  ids: { hatch: string; dots: string }
  words: (percent: number) => string
}

/** Its colour is at most half mixed, so that the percent on it stays readable. */
function Cell({ cell, place, ids, words }: CellProps) {
  if (!cell) return <rect {...place} rx={3} className="fill-transparent stroke-line" strokeDasharray="2 3" />
  const percent = fullOf(cell)
  const blocked = cell.openMinutes > 0 ? 1 - cell.bookableMinutes / cell.openMinutes : 0
  const { x, y, width, height } = place

  return (
    <g aria-hidden>
      <rect {...place} rx={3} className="fill-surface stroke-line" />
      <rect {...place} rx={3} className="fill-fairway" opacity={Math.min(1, (percent ?? 0) / 100) * 0.55} />
      {blocked > 0 && (
        <rect
          x={x}
          y={y + height * (1 - blocked)}
          width={width}
          height={height * blocked}
          fill={`url(#${ids.hatch})`}
        />
      )}
      {cell.isEstimated && <rect x={x} y={y} width={width} height={7} fill={`url(#${ids.dots})`} />}
      {cell.isPeak && <rect x={x} y={y + height - 3} width={width} height={3} className="fill-brass" />}
      {percent !== null && blocked < 0.5 && (
        <text
          x={x + width / 2}
          y={y + height / 2}
          dy="0.32em"
          textAnchor="middle"
          className="fill-ink text-[12px] figures"
        >
          {words(percent)}
        </text>
      )}
    </g>
  )
}

/** 9:00 AM is too long over a column: 9 AM. */
const short = (time: string) => time.replace(/:00/, '')

const fullOf = (cell: HeatCell | undefined) => (cell ? percentOf(cell.usedMinutes, cell.bookableMinutes) : null)

function hoursOf(open: readonly HeatCell[]): number[] {
  if (open.length === 0) return []
  const hours = open.map(({ hour }) => hour)
  const first = Math.min(...hours)

  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => first + at)
}

function useCellWords() {
  const { weekday: dayName, time } = useStudio()
  const { valueOf } = useFigureWords()

  return ({ weekday, hour, cell }: Placed) => {
    const when = `${dayName(dayOfWeekday(weekday))}, ${time(`${String(hour).padStart(2, '0')}:00`)}`
    if (!cell) return `${when}: closed`

    return [
      `${when}: ${cell.bookableMinutes === 0 ? 'closed to bookings' : `${valueOf('percent', fullOf(cell))} full`}`,
      `${valueOf('minutes', cell.usedMinutes)} of ${valueOf('minutes', cell.bookableMinutes)} used`,
      cell.bookedMinutes !== cell.usedMinutes && `${valueOf('minutes', cell.bookedMinutes)} booked`,
      cell.bookableMinutes > 0 &&
        cell.bookableMinutes < cell.openMinutes &&
        `${valueOf('minutes', cell.openMinutes - cell.bookableMinutes)} closed to bookings`,
      cell.isPeak && 'peak',
      cell.isEstimated && 'estimated',
    ]
      .filter(Boolean)
      .join(', ')
  }
}
