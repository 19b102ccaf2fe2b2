import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'

import { addDays } from '#shared/booking/local-time.ts'

// A model of opening hours and shifts that looks at each minute by itself.

export type Span = readonly [from: string, until: string]

/** The spans of each weekday, from Monday on. */
type Week = readonly (readonly Span[])[]

export interface Hours {
  zone: string
  week: Week
  shifts: Week
  /** Days with hours other than those of their weekday. */
  exceptions: ReadonlyMap<string, readonly Span[]>
}

export interface Lengths {
  durationMinutes: number
  slotStepMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

interface Row {
  from: number
  until: number
}

const zones = ['America/Chicago', 'Australia/Lord_Howe', 'Europe/London', 'America/Santiago', 'Asia/Kolkata', 'UTC']

/** Days on which the clocks change in one of the zones. */
const changes = ['2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04', '2026-03-29', '2026-10-25', '2026-09-06']

const spansOfDay: readonly (readonly Span[])[] = [
  [],
  [['09:00', '18:00']],
  [['18:00', '02:00']],
  [['17:30', '03:30']],
  [['00:00', '24:00']],
  [['18:00', '24:00']],
  [['00:00', '02:00']],
  [
    ['00:00', '02:15'],
    ['22:00', '02:15'],
  ],
  [['06:00', '06:00']],
  [
    ['08:00', '12:00'],
    ['12:00', '16:00'],
  ],
]

const week = fc.array(fc.constantFrom(...spansOfDay), { minLength: 7, maxLength: 7 })

/** Hours of any kind around a day on which the clocks may change. */
export const anyHours = fc
  .record({
    zone: fc.constantFrom(...zones),
    change: fc.constantFrom(...changes),
    later: fc.integer({ min: -1, max: 1 }),
    week,
    shifts: week,
    others: fc.dictionary(fc.integer({ min: -2, max: 2 }).map(String), fc.constantFrom(...spansOfDay), { maxKeys: 2 }),
  })
  .map(({ change, later, others, ...hours }) => {
    const day = addDays(change, later)
    const exceptions = new Map(Object.entries(others).map(([days, spans]) => [addDays(day, Number(days)), spans]))
    return { day, hours: { ...hours, exceptions } }
  })

export const milliseconds = 60_000

export function instantOf(day: string, time: string, zone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const wall = Temporal.PlainDateTime.from(day).add({ hours, minutes })

  return wall.toZonedDateTime(zone).epochMilliseconds / milliseconds
}

const ofWeek = (days: Week, day: string) => days[(new Date(day).getUTCDay() + 6) % 7] ?? []

const rowsAround = (day: string, spansOn: (day: string) => readonly Span[], zone: string): Row[] =>
  [-3, -2, -1, 0, 1, 2, 3]
    .map((days) => addDays(day, days))
    .flatMap((one) =>
      spansOn(one).map(([from, until]) => ({
        from: instantOf(one, from, zone),
        until: instantOf(until <= from ? addDays(one, 1) : one, until, zone),
      })),
    )

const minutesOf = ({ from, until }: Row) => Array.from({ length: Math.max(0, until - from) }, (_, at) => from + at)

const minutesIn = (rows: readonly Row[]) => new Set(rows.flatMap(minutesOf))

/**
 * The starts of a day, in minutes since 1970: the studio is open, somebody works and nothing is booked in each minute.
 */
export function offeredOn(day: string, hours: Hours, lengths: Lengths, busy: readonly Row[] = []): number[] {
  const { zone, exceptions } = hours
  const rows = rowsAround(day, (one) => exceptions.get(one) ?? ofWeek(hours.week, one), zone)
  const open = minutesIn(rows)
  const working = minutesIn(rowsAround(day, (one) => ofWeek(hours.shifts, one), zone))
  const gone = minutesIn(busy)
  const midnight = instantOf(day, '00:00', zone)
  const next = instantOf(addDays(day, 1), '00:00', zone)

  return rows
    .flatMap((row) => minutesOf(row).filter((at) => at >= midnight && at < next && isOnGrid(at, row, rows, lengths)))
    .filter((at) => {
      const end = at + lengths.durationMinutes
      const after = end + lengths.bufferAfterMinutes
      return (
        minutesOf({ from: at, until: after }).every((minute) => open.has(minute)) &&
        minutesOf({ from: at, until: end }).every((minute) => working.has(minute)) &&
        !minutesOf({ from: at - lengths.bufferBeforeMinutes, until: after }).some((minute) => gone.has(minute))
      )
    })
}

/** Counts from the start of the hours that a minute is in; where hours overlap, from the latest start. */
const isOnGrid = (at: number, row: Row, rows: readonly Row[], { slotStepMinutes }: Lengths) =>
  (at - row.from) % slotStepMinutes === 0 && !rows.some((other) => other.from > row.from && other.from <= at)

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** The hours as rows of the database. */
export const rowsOf = ({ week: open, shifts, exceptions }: Hours) => ({
  hours: everyDay.flatMap((weekday) =>
    (open[weekday - 1] ?? []).map(([opens, closes]) => ({ weekday, opens, closes })),
  ),
  exceptions: [...exceptions].flatMap(([day, spans]) =>
    (spans.length === 0 ? [[null, null] as const] : spans).map(([opens, closes]) => ({ day, opens, closes })),
  ),
  shifts: everyDay.flatMap((weekday) =>
    (shifts[weekday - 1] ?? []).map(([starts, ends]) => ({ weekday, starts, ends })),
  ),
})
