import { expect, test } from 'vitest'

import { actionsFor, bestOf } from '#shared/staffing/best-action.ts'
import { moveEdge, problemOfShifts } from '#shared/staffing/shifts.ts'
import { toQuarter } from '#shared/staffing/wall-time.ts'

const now = new Date('2026-11-24T14:00:00Z')
const booking = {
  status: 'confirmed' as const,
  startsAt: new Date('2026-11-25T14:00:00Z'),
  email: 'sam@example.com',
  isAsked: false,
  sameHour: {},
  otherHours: [{}],
}

test.for([
  ['the same hour with somebody else, where there is one', booking, 'move'],
  ['a choice of other hours, where there is not', { ...booking, sameHour: null }, 'offer'],
  ['a call, without an address to write to', { ...booking, sameHour: null, email: '' }, 'call'],
  ['a call, without another hour', { ...booking, sameHour: null, otherHours: [] }, 'call'],
  ['to leave it, once somebody is here', { ...booking, status: 'checked_in' as const }, 'keep'],
  ['to leave it, while its client is asked', { ...booking, isAsked: true }, 'keep'],
  ['to leave it, once it has begun', { ...booking, startsAt: now }, 'keep'],
] as const)('the best way out is %s', ([, row, best]) => {
  expect(bestOf(row, now)).toBe(best)
})

test.for([
  ['is confirmed', booking, ['move', 'offer', 'cancel', 'call', 'keep']],
  ['is confirmed, without the same hour', { ...booking, sameHour: null }, ['offer', 'cancel', 'call', 'keep']],
  [
    'waits for the studio',
    { ...booking, sameHour: null, status: 'pending_approval' as const },
    ['cancel', 'call', 'keep'],
  ],
  [
    'waits for its payment',
    { ...booking, sameHour: null, status: 'pending_payment' as const },
    ['cancel', 'call', 'keep'],
  ],
  ['is here', { ...booking, sameHour: null, status: 'checked_in' as const }, ['call', 'keep']],
  ['cannot be written to', { ...booking, sameHour: null, email: '' }, ['cancel', 'call', 'keep']],
  [
    'cannot answer in time',
    { ...booking, startsAt: new Date(now.getTime() + 119 * 60_000) },
    ['move', 'cancel', 'call', 'keep'],
  ],
] as const)('of what %s may become what it says', ([, row, actions]) => {
  expect(actionsFor(row, now)).toEqual(actions)
})

test.for([
  ['waits for the studio', { ...booking, sameHour: null, status: 'pending_approval' as const }],
  ['waits for its payment', { ...booking, sameHour: null, status: 'pending_payment' as const }],
] as const)('who %s is called', ([, row]) => {
  expect(bestOf(row, now)).toBe('call')
})

test.for([
  [544, 540],
  [548, 555],
  [-20, 0],
  [1436, 1440],
])('minute %d of a day is drawn to %d', ([minutes, quarter]) => {
  expect(toQuarter(minutes ?? 0)).toBe(quarter)
})

const split = [
  { starts: '09:00', ends: '13:00' },
  { starts: '16:00', ends: '21:00' },
]

test('an edge is dragged by quarter hours, and never past what is beside it', () => {
  expect(moveEdge(split, { index: 0, edge: 'ends' }, 13 * 60 + 22)[0]?.ends).toBe('13:15')
  expect(moveEdge(split, { index: 0, edge: 'ends' }, 20 * 60)[0]?.ends).toBe('16:00')
  expect(moveEdge(split, { index: 0, edge: 'starts' }, 14 * 60)[0]?.starts).toBe('12:45')
  expect(moveEdge(split, { index: 1, edge: 'ends' }, 30 * 60)[1]?.ends).toBe('24:00')
  expect(moveEdge(split, { index: 0, edge: 'starts' }, -60)[0]?.starts).toBe('00:00')
})

test('shifts that overlap or end before they begin are told', () => {
  expect(problemOfShifts(split)).toBeUndefined()
  expect(problemOfShifts([...split, { starts: '12:45', ends: '14:00' }])).toBe('Two shifts of one day overlap.')
  expect(problemOfShifts([{ starts: '12:00', ends: '12:00' }])).toBe('A shift ends after it begins.')
})
