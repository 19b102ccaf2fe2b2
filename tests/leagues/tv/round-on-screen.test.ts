import { expect, test } from 'vitest'

import { roundOnScreen } from '#shared/leagues/tv/round-on-screen.ts'

const evening = (day: string, status: 'scheduled' | 'open' | 'published' = 'scheduled') => ({
  day,
  status,
  startsAt: new Date(`${day}T18:00:00Z`),
  endsAt: new Date(`${day}T20:00:00Z`),
})

const shown = (rounds: ReturnType<typeof evening>[], now: string) => {
  const found = roundOnScreen(rounds, { now: new Date(now), dayOf: (at) => at.toISOString().slice(0, 10) })
  return found && [found.round.day, found.when]
}

const season = [evening('2026-11-03', 'published'), evening('2026-11-10'), evening('2026-11-17')]

test.each([
  ['the one of this day before it begins', season, '2026-11-10T08:00:00Z', ['2026-11-10', 'tonight']],
  ['the one of this day while it is played', season, '2026-11-10T19:00:00Z', ['2026-11-10', 'tonight']],
  ['the one of this day when it is over', season, '2026-11-10T23:00:00Z', ['2026-11-10', 'tonight']],
  ['the next one on the days between', season, '2026-11-11T08:00:00Z', ['2026-11-17', 'next']],
  ['the last one when all are over', season, '2026-12-01T08:00:00Z', ['2026-11-17', 'last']],
  [
    'one that is open before all others',
    [...season, evening('2026-11-04', 'open')],
    '2026-11-10T08:00:00Z',
    ['2026-11-04', 'tonight'],
  ],
  ['nothing of a season without rounds', [], '2026-11-10T08:00:00Z', undefined],
] as const)('a screen shows %s', (_, rounds, now, expected) => {
  expect(shown([...rounds], now)).toEqual(expected)
})
