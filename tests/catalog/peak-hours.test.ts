import { expect, test } from 'vitest'

import { timeTyped } from '#client/catalog/editor/tabs/peak-time.ts'

test.each([
  ['17:00', '17:00'],
  ['9pm', '21:00'],
  ['9 PM', '21:00'],
  ['9:30 p.m.', '21:30'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['9', '09:00'],
  ['930', '09:30'],
  ['17.15', '17:15'],
  ['24:00', '24:00'],
  ['13 pm', '13 pm'],
  ['25:00', '25:00'],
  ['', ''],
  ['late', 'late'],
])('%s is read as %s', (typed, time) => {
  expect(timeTyped(typed)).toBe(time)
})
