import { expect, test } from 'vitest'

import { closedOn, itemsOn } from '#client/booking/board/board-items.ts'
import { frameOf, hoursIn } from '#client/booking/board/board-layout.ts'
import { conflictOf } from '#client/booking/board/conflict.ts'
import { toBook } from '#client/booking/explain/fix.ts'
import { dayClock, instantOf, namedAt, placeOf } from '#client/booking/instant-of.ts'
import { wordingOf } from '#client/ui/wording.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { instantAt, localTimeOf } from '#shared/booking/local-time.ts'

const wording = wordingOf({ zone: 'America/Chicago', locale: 'en-US', currency: 'USD' })
const { localOf } = wording

function bookingAt(id: string, startsAt: string): BoardBooking {
  const begins = new Date(startsAt)
  const endsAt = new Date(begins.getTime() + 30 * 60_000)

  return {
    id,
    version: 1,
    reference: id,
    status: 'confirmed',
    changedAt: begins,
    changedBy: null,
    expiresAt: null,
    isUnkept: false,
    offer: null,
    serviceCode: 'bay',
    serviceName: 'Bay',
    optionCode: 'bay',
    personId: id,
    personName: id,
    phone: '',
    hasEmail: false,
    startsAt: begins,
    endsAt,
    local: localOf(begins),
    localEnd: localOf(endsAt),
    bayId: 'bay',
    resourceIds: ['bay'],
    staffName: null,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    hasLengths: true,
    seriesId: null,
    movedBy: null,
    forcedReason: null,
    beganAt: null,
    leftAt: null,
    mayChange: true,
    isSettled: false,
    answers: [],
  }
}

const boardOn = (day: string, bookings: BoardBooking[]): DayBoard => ({
  day,
  zone: 'America/Chicago',
  me: null,
  opens: '00:00',
  closes: '06:00',
  closesNextDay: false,
  closed: false,
  bays: [{ id: 'bay', name: 'Bay 1', features: [] }],
  staff: [{ id: 'coach', name: 'Dana', shifts: [{ starts: '01:00', ends: '05:00' }] }],
  devices: [],
  bookings,
  earlier: [],
  blocks: [],
})

/** The labels of the hours along the side, and the rows of the bookings. */
function drawn(board: DayBoard) {
  const clock = dayClock(board.day, localOf)
  const frame = frameOf(board, clock)
  const { items } = itemsOn({
    board,
    clock,
    frame,
    columns: [{ id: 'bay', name: 'Bay 1', note: '' }],
    canMove: () => true,
  })

  return { clock, frame, items, hours: hoursIn(frame).map((minutes) => wording.clock(clock.at(minutes))) }
}

const autumn = boardOn('2026-11-01', [
  bookingAt('First', '2026-11-01T06:30:00Z'),
  bookingAt('Second', '2026-11-01T07:30:00Z'),
])
const spring = boardOn('2026-03-08', [bookingAt('After', '2026-03-08T08:00:00Z')])

test('where the clocks are set back the board has both hours, named apart, and each booking in its own', () => {
  const { hours, items } = drawn(autumn)

  expect(hours.slice(0, 5)).toEqual(['12:00 AM', '1:00 AM CDT', '1:00 AM CST', '2:00 AM', '3:00 AM'])
  expect(items.map(({ id, from, until }) => [id, from, until])).toEqual([
    ['First', 90, 120],
    ['Second', 150, 180],
  ])
})

test('where they are set on the board has no hour that nobody lives through', () => {
  const { hours, items } = drawn(spring)

  expect(hours.slice(0, 4)).toEqual(['12:00 AM', '1:00 AM', '3:00 AM', '4:00 AM'])
  expect(items.map(({ from }) => from)).toEqual([120])
})

test('hours and shifts stand where the wall says, and what stands against a drop is said by its clock', () => {
  for (const [board, end] of [
    [autumn, 420],
    [spring, 300],
  ] as const) {
    const { clock } = drawn(board)
    expect(closedOn('bays', board, clock)).toMatchObject([{ from: 0, until: 0 }, { from: end }])
    expect(closedOn('staff', board, clock).find(({ columnId }) => columnId === 'coach')).toMatchObject({
      from: 0,
      until: 60,
    })
  }
  const { clock } = drawn(autumn)
  const [first, second] = autumn.bookings
  const target = { from: 150, until: 180, resourceIds: ['bay'] }
  const time = (minutes: number) => wording.clock(clock.at(minutes))
  if (!first || !second) throw new Error('There are two.')
  expect(conflictOf(autumn, first, target, { clock, time })).toBe('1:30 AM CST Second is there')
  expect(conflictOf(autumn, first, { ...target, from: 90, until: 120 }, { clock, time })).toBeUndefined()
})

test('a place that Explain leads to is found on the board again as the instant that stands there', () => {
  for (const day of ['2026-11-01', '2026-03-08', '2026-06-01']) {
    const { at } = dayClock(day, localOf)
    for (let minutes = 0; minutes < 5 * 60; minutes += 15) {
      const place = placeOf(at(minutes), localOf)
      const local = `${place.day}T${place.time}`
      expect(instantOf(local, localOf, { isSecond: place.second !== undefined })).toEqual(at(minutes))
      expect(toBook({ bayId: 'bay' }, 'bay', at(minutes), localOf)).toContain(`day=${day}&new=bay@${namedAt(minutes)}&`)
    }
  }
})

test('a day counts its minutes as its midnights are apart', () => {
  for (const zone of ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago']) {
    for (const day of [
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-09-06',
      '2026-10-04',
      '2026-10-25',
      '2026-11-01',
    ]) {
      const clock = dayClock(day, (moment) => localTimeOf(moment, zone))
      for (const hour of [1, 3, 6, 12, 23]) {
        const wall = instantAt(day, `${String(hour).padStart(2, '0')}:00`, zone)
        expect(clock.at(clock.minutesOf(hour * 60)).getTime()).toBe(wall)
      }
    }
  }
})

const closure = (id: string, startsAt: string, endsAt: string): DayBoard['blocks'][number] => ({
  id,
  version: 1,
  kind: 'closure',
  reason: 'Boiler',
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  local: '',
  localEnd: '',
  resourceIds: ['bay'],
})

test('what shuts a bay lies behind who is booked in it, and beside nobody', () => {
  const booked = bookingAt('Ada', '2026-12-04T08:00:00Z')
  const blocks = [
    closure('over them', '2026-12-04T07:00:00Z', '2026-12-04T09:00:00Z'),
    closure('later', '2026-12-04T09:00:00Z', '2026-12-04T10:00:00Z'),
  ]
  const board = { ...boardOn('2026-12-04', [booked]), blocks }
  const clock = dayClock(board.day, localOf)
  const columns = [{ id: 'bay', name: 'Bay 1', note: '' }]

  const { items, behind } = itemsOn({ board, clock, columns, frame: frameOf(board, clock), canMove: () => true })
  expect(items.map(({ id }) => id)).toEqual(['Ada', 'later bay'])
  expect(behind).toEqual([{ columnId: 'bay', from: 60, until: 180, label: 'Boiler' }])
})
