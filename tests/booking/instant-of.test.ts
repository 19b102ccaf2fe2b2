import { expect, test } from 'vitest'

import { instantOf, placeOf, placeParams } from '#client/booking/instant-of.ts'
import { addDays, instantAt, localTimeOf } from '#shared/booking/local-time.ts'

const zones = [
  'America/Chicago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kolkata',
  'Pacific/Apia',
]

test.for(zones)('in %s a page reads wall times as the server does, on every day of a year', (zone) => {
  const localOf = (at: Date) => localTimeOf(at, zone)
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    for (const time of [
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '01:45',
      '02:00',
      '02:15',
      '02:30',
      '03:00',
      '12:00',
      '23:30',
    ]) {
      expect(instantOf(`${day}T${time}`, localOf).getTime()).toBe(instantAt(day, time, zone))
    }
  }
})

test.for(zones)('in %s each instant has a place of its own, and is found by it', (zone) => {
  const localOf = (at: Date) => localTimeOf(at, zone)
  const quarter = 15 * 60_000
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 24 * 60 * 60_000) {
    const places = Array.from({ length: 100 }, (_, count) => new Date(at + count * quarter)).map((instant) => {
      const { day, time, second } = placeOf(instant, localOf)
      expect(instantOf(`${day}T${time}`, localOf, { isSecond: second === '1' })).toEqual(instant)
      return placeParams(instant, localOf)
    })
    expect(new Set(places).size).toBe(places.length)
  }
})
