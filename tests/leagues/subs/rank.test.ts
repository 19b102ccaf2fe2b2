import { expect, test } from 'vitest'

import { flightOf } from '#shared/leagues/flights.ts'
import { rankSubs } from '#shared/leagues/subs/rank.ts'
import { nextWaveAt } from '#shared/leagues/subs/waves.ts'
import { usualQuietHours } from '#shared/notices/quiet-hours.ts'

const candidate = (personId: string, indexTenths: number | null, evenings = 0, since = '2026-11-01') => ({
  personId,
  indexTenths,
  evenings,
  since: new Date(since),
})

test('those of the same flight are asked first, then who has played least for others, who is nearest, who waits longest', () => {
  const flights = { kind: 'cuts' as const, upTo10: [100, 200] }
  const ranked = rankSubs(
    [
      candidate('other flight', 99),
      candidate('twice', 150, 2),
      candidate('far', 180),
      candidate('near, later', 149, 0, '2026-11-02'),
      candidate('near', 151),
    ],
    { indexTenths: 150, flights, fieldTenths: [] },
  )
  expect(ranked.map(({ personId }) => personId)).toEqual(['near', 'near, later', 'far', 'twice', 'other flight'])
})

test.each([
  [null, 2],
  [100, 0],
  [101, 1],
  [300, 2],
])('an index of %s tenths is in flight %i of three cuts', (indexTenths, flight) => {
  expect(flightOf(indexTenths, { flights: { kind: 'cuts', upTo10: [100, 200] }, fieldTenths: [] })).toBe(flight)
})

test('flights of equal size are cut where the field is', () => {
  const equal = { flights: { kind: 'equal' as const, count: 2 }, fieldTenths: [200, 50, 100, 150, 90] }
  expect([50, 100, 101, 200].map((tenths) => flightOf(tenths, equal))).toEqual([0, 0, 1, 1])
})

test.each([
  ['2026-11-21T15:00:00Z', '2026-11-21T19:00:00Z'],
  ['2026-11-24T08:30:00Z', '2026-11-24T14:00:00Z'],
  ['2026-11-24T15:00:00Z', '2026-11-24T15:15:00Z'],
  ['2026-11-24T23:00:00Z', '2026-11-24T23:05:00Z'],
  // The night in which the clocks go back has an hour more.
  ['2026-11-01T02:50:00Z', '2026-11-01T14:00:00Z'],
])('after a wave of %s the next leaves at %s', (now, next) => {
  const startsAt = new Date('2026-11-25T00:15:00Z')
  expect(nextWaveAt(new Date(now), startsAt, { quiet: usualQuietHours, zone: 'America/Chicago' })).toEqual(
    new Date(next),
  )
})
