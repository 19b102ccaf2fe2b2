import { expect, test } from 'vitest'

import { whenOf } from '#server/kernel/clock/wording.ts'
import { idOrNone, nowhere, type Place, type Places, placeWith } from '#server/kernel/place.ts'
import { atEachPlace, atPlaceOf } from '#server/kernel/work.ts'

const chicago: Place = { id: 'a', name: 'Chicago', zone: 'America/Chicago', currency: 'USD', locale: 'en-US' }
const denver: Place = { ...chicago, id: 'b', name: 'Denver', zone: 'America/Denver' }

const placesOf = (all: readonly Place[]): Places => ({
  first: () => all[0] ?? nowhere,
  find: (id) => all.find((place) => place.id === id),
  all: () => all,
  reload: () => Promise.resolve(),
})

/** A work whose statements nobody sends. */
const workAt = (place: Place, all = [chicago, denver]) =>
  ({ place, now: new Date('2026-11-25T18:00:00Z'), services: { places: placesOf(all) } }) as Parameters<
    typeof atPlaceOf
  >[0]

test('before the set-up times are told in UTC, and whoever asks for more is told so', () => {
  const notSetUp = expect.objectContaining({ code: 'not_found', message: 'This studio has not been set up yet.' })
  expect(() => nowhere.id).toThrow(notSetUp)
  expect(() => nowhere.currency).toThrow(notSetUp)
  expect(whenOf(new Date('2026-11-25T18:00:00Z'), nowhere)).toContain('6:00')
  expect(nowhere.name).toBe('')
  expect(idOrNone(nowhere)).toMatch(/^0{8}-/)
  expect(idOrNone(chicago)).toBe('a')
  expect(placesOf([]).first()).toBe(nowhere)
})

test('a work goes to the place of a record, and stays where it is there already', () => {
  const work = workAt(chicago)
  expect(atPlaceOf(work, { locationId: 'a' })).toBe(work)
  expect(atPlaceOf(work, { locationId: 'b' })).toEqual({ ...work, place: denver })
  expect(work.place).toBe(chicago)
  expect(atPlaceOf(workAt(nowhere), { locationId: 'b' }).place).toBe(denver)
})

test('a place that this server has not heard of yet is asked for again', () => {
  const unheard = expect.objectContaining({ code: 'unavailable' })
  expect(() => placeWith(placesOf([chicago]), 'b')).toThrow(unheard)
  expect(() => atPlaceOf(workAt(chicago, [chicago]), { locationId: 'b' })).toThrow(unheard)
})

test('a job does its work at each place, one after the other, and nowhere before the set-up', async () => {
  const seen: string[] = []
  const note = (work: { place: Place }) => Promise.resolve(void seen.push(work.place.name))
  await atEachPlace(workAt(chicago), note)
  await atEachPlace(workAt(nowhere, []), note)
  expect(seen).toEqual(['Chicago', 'Denver'])
})
