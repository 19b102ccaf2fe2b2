import { expect, test } from 'vitest'

import { whatIsBooked } from '#server/booking/what-is-booked.ts'

const bay = { serviceName: 'Simulator bay', optionName: '1 hour', optionMinutes: 60, minutes: 60, addOns: [] }

test.for([
  ['as it was booked', {}, 'Simulator bay, 1 hour'],
  ['once it is longer', { minutes: 90 }, 'Simulator bay, 90 minutes'],
  ['once it is longer twice', { minutes: 120 }, 'Simulator bay, 2 hours'],
  ['once it is shorter', { minutes: 45 }, 'Simulator bay, 45 minutes'],
  ['of half an hour, once it is longer', { optionName: '30 min', optionMinutes: 30 }, 'Simulator bay, 1 hour'],
  ['where a length is chosen', { optionName: 'By the hour', minutes: 90 }, 'Simulator bay, By the hour, 90 minutes'],
  ['of a chosen length as its option', { optionName: 'By the hour' }, 'Simulator bay, By the hour'],
  ['with an option that is no length', { optionName: 'League practice' }, 'Simulator bay, League practice'],
  ['with what is added last', { addOns: ['Video', 'Balls'] }, 'Simulator bay, 1 hour, with Video, Balls'],
  ['with one option without a name', { optionName: '' }, 'Simulator bay'],
] as const)('a booking is called what it is and how long, %s', ([, changes, words]) => {
  expect(whatIsBooked({ ...bay, ...changes })).toBe(words)
})
