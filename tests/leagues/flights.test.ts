import { expect, test } from 'vitest'

import { byFlight, flightsOfTeams, tableOf } from '#shared/leagues/flights.ts'

const teams = [
  { id: 'a', indexTenths: 120 },
  { id: 'b', indexTenths: 40 },
  { id: 'c', indexTenths: null },
  { id: 'd', indexTenths: 120 },
  { id: 'e', indexTenths: 85 },
]

test('flights end at their cuts; whoever has no index is in the last one', () => {
  expect(Object.fromEntries(flightsOfTeams(teams, { kind: 'cuts', upTo10: [40, 100] }))).toEqual({
    a: 3,
    b: 1,
    c: 3,
    d: 3,
    e: 2,
  })
})

test('flights of equal size differ by one at most, also among those of one index', () => {
  expect(Object.fromEntries(flightsOfTeams(teams, { kind: 'equal', count: 2 }))).toEqual({
    b: 1,
    e: 1,
    a: 1,
    d: 2,
    c: 2,
  })
  expect(flightsOfTeams(teams, { kind: 'none' }).size).toBe(0)
})

test('each flight has a table of its own, in which who is level stays level', () => {
  const table = [
    { id: 'a', rank: 1 },
    { id: 'b', rank: 2 },
    { id: 'c', rank: 2 },
    { id: 'd', rank: 4 },
  ]
  const flights = new Map([
    ['a', 2],
    ['b', 1],
    ['c', 1],
    ['d', 2],
  ])

  expect(byFlight(table, flights)).toEqual([
    [
      { id: 'b', rank: 1 },
      { id: 'c', rank: 1 },
    ],
    [
      { id: 'a', rank: 1 },
      { id: 'd', rank: 2 },
    ],
  ])
  expect(byFlight(table, new Map())).toEqual([table])
  expect(tableOf(table, { flights, teamId: 'd' })).toHaveLength(2)
})
