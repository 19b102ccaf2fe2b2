import { expect, test } from 'vitest'

import { planOfEvening } from '#client/leagues/evening.ts'
import { addDays, weekdayOf } from '#shared/booking/local-time.ts'
import { openOn } from '#shared/booking/opening.ts'
import { isPeak } from '#shared/booking/rules.ts'
import { afterQuietHours } from '#shared/notices/quiet-hours.ts'
import { wallSpanWords } from '#shared/time-words.ts'

import { instantOf, milliseconds } from './model.ts'

// Each kind of hours: within one day, past midnight, all day, and with two equal times.

const spans = [
  ['10:00', '18:00'],
  ['18:00', '02:00'],
  ['00:00', '24:00'],
  ['06:00', '06:00'],
] as const

/** Days before, on and after a change of the clocks, by an hour or by half an hour. */
const nights = [
  ['America/Chicago', '2026-06-10'],
  ['America/Chicago', '2026-03-07'],
  ['America/Chicago', '2026-03-08'],
  ['America/Chicago', '2026-10-31'],
  ['America/Chicago', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Europe/London', '2026-10-24'],
] as const

type Holds = (minute: number, span: { from: string; until: string; day: string; zone: string }) => boolean

/** Each reader tells whether a minute is within the hours that begin on a day. */
const readers: Record<string, Holds> = {
  'opening hours': (minute, { from, until, day, zone }) =>
    openOn(day, { zone, hours: [], exceptions: [{ day, opens: from, closes: until }] }).some(
      ({ start, end }) => start <= minute && minute < end,
    ),
  'peak hours': (minute, { from, until, day, zone }) =>
    isPeak(minute, [{ weekday: weekdayOf(day), starts: from, ends: until }], zone),
}

test('every span holds from its beginning to its end, whatever its form and whatever the clocks do', () => {
  const wrong = nights.flatMap(([zone, day]) =>
    spans.flatMap(([from, until]) => {
      const begins = instantOf(day, from, zone)
      const ends = instantOf(until <= from ? addDays(day, 1) : day, until, zone)
      // Peak hours are given by the weekday, so no minute beyond the next day is asked.
      const minutes = Array.from({ length: 300 }, (_, at) => instantOf(day, '00:00', zone) + at * 10)
      return Object.entries(readers).flatMap(([name, holds]) =>
        minutes
          .filter((at) => holds(at * milliseconds, { from, until, day, zone }) !== (begins <= at && at < ends))
          .map((at) => `${name} ${from}-${until} of ${day} in ${zone} at ${new Date(at * milliseconds).toISOString()}`),
      )
    }),
  )

  expect(wrong).toEqual([])
})

test('quiet hours end at their end, never before the moment, also in an hour that comes twice', () => {
  const wrong = nights.flatMap(([zone, day]) =>
    [...spans.filter(([, until]) => until !== '24:00'), ['21:00', '01:30'] as const].flatMap(([from, until]) =>
      Array.from({ length: 300 }, (_, at) => (instantOf(day, '00:00', zone) + at * 10) * milliseconds).filter((at) => {
        const leaves = afterQuietHours(new Date(at), { from, until }, zone).getTime()
        const begun = [-1, 0, 1].map((days) => {
          const own = addDays(day, days)
          const end = instantOf(until <= from ? addDays(own, 1) : own, until, zone)
          return { start: instantOf(own, from, zone) * milliseconds, end: end * milliseconds }
        })
        const quiet = from === until ? undefined : begun.find(({ start, end }) => start <= at && at < end)
        return leaves !== (quiet?.end ?? at)
      }),
    ),
  )

  expect(wrong).toEqual([])
})

test.for([
  ['10:00', '18:00', '10:00 AM – 6:00 PM', ['10:00', '10:50', '14:00', '17:10', '18:00']],
  ['21:00', '00:30', '9:00 PM – 12:30 AM', ['21:00', '21:20', '22:45', '00:10', '00:30']],
  ['18:00', '02:00', '6:00 PM – 2:00 AM', ['18:00', '18:50', '22:00', '01:10', '02:00']],
  ['06:00', '06:00', '6:00 AM – 6:00 AM', ['06:00', '08:25', '18:00', '03:35', '06:00']],
] as const)('a league evening from %s to %s is read and planned', ([starts, ends, words, plan]) => {
  expect(wallSpanWords(starts, ends, 'en-US').replaceAll(/\s/g, ' ')).toBe(words)
  expect(planOfEvening({ starts, ends }).map(({ at }) => at)).toEqual(plan)
})
