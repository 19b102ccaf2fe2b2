import { expect, test } from 'vitest'

import { merge } from '#client/ui/record/merge.ts'

const bay = (name: string, title = 'Simulator') => ({ name, title, features: ['monitor'] })

test('what only one of two has changed is as they say, and nothing that either has added is lost', () => {
  const base = { bays: [bay('Left'), bay('Right'), bay('Old')] }
  const mine = { bays: [bay('Left', 'With a view'), bay('Right'), bay('Old'), bay('Mine')] }
  const theirs = { bays: [bay('Left'), bay('Right', 'Putting'), bay('Theirs')] }

  expect(merge({ base, mine, theirs })).toEqual({
    value: { bays: [bay('Left', 'With a view'), bay('Right', 'Putting'), bay('Mine'), bay('Theirs')] },
    taken: ['Right, title', 'Old is taken out', 'Theirs is added'],
    both: [],
  })
})

test('what both have changed stays mine, and says what theirs is', () => {
  const base = { studio: { name: 'North Loft', city: 'Leith', phone: '1' } }
  const mine = { studio: { name: 'North', city: 'Leith', phone: '1' } }
  const theirs = { studio: { name: 'Loft', city: 'Edinburgh', phone: '1' } }

  expect(merge({ base, mine, theirs })).toEqual({
    value: { studio: { name: 'North', city: 'Edinburgh', phone: '1' } },
    taken: ['city'],
    both: [{ path: 'studio.name', label: 'name', mine: 'North', theirs: 'Loft' }],
  })
})

test('what I took out and they have changed stays; what they took out and I have changed does too', () => {
  const base = { bays: [bay('Left'), bay('Right')] }

  expect(
    merge({ base, mine: { bays: [bay('Left', 'New')] }, theirs: { bays: [bay('Right', 'Putting')] } }),
  ).toMatchObject({
    value: { bays: [bay('Left', 'New'), bay('Right', 'Putting')] },
    taken: ['Right is changed, and stays'],
  })
  expect(merge({ base, mine: { bays: [bay('Left')] }, theirs: base }).value).toEqual({ bays: [bay('Left')] })
})

const week = (from: string) => ({ week: { monday: [{ from, until: '18:00' }], tuesday: [] } })

test('hours of a day are one value, in whatever order they are written', () => {
  expect(merge({ base: week('09:00'), mine: week('09:00'), theirs: week('10:00') })).toEqual({
    value: week('10:00'),
    taken: ['monday'],
    both: [],
  })
  expect(merge({ base: week('09:00'), mine: week('08:00'), theirs: week('10:00') }).both).toMatchObject([
    { path: 'week.monday', mine: [{ from: '08:00' }], theirs: [{ from: '10:00' }] },
  ])
})
