import { expect, test } from 'vitest'

import { answersIn } from '#client/booking/wizard/details/details-form.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { person } from '#tests/booking/wednesday.ts'

const service = (capacity: number): Service => ({
  code: 'bay_60',
  name: 'Bay, 1 hour',
  category: 'bay',
  capacity,
  flags: [],
  summary: '',
  description: '',
  durationMinutes: 60,
  priceCents: 5000,
  options: [],
  addOns: [],
  minimumNoticeMinutes: 0,
  maximumAdvanceDays: 14,
  needsApproval: false,
  payment: { kind: 'at_studio' },
  bringAlong: '',
  questions: [],
  cancellationPolicy: { bands: [], noShowFeePercent: 100 },
})
const details = { person, players: [{ name: ' Lee ' }, { name: '' }], answers: {} }

test('whoever books a bay is the first of its players, and a player without a name counts too', () => {
  expect(answersIn(details, service(4))).toEqual({
    players: [{ name: 'Sam Rivera' }, { name: 'Lee' }, { name: 'Player 3' }],
  })
})

test('alone, or for a service that one person takes, no players are named', () => {
  expect(answersIn({ ...details, players: [] }, service(4))).toEqual({})
  expect(answersIn(details, service(1))).toEqual({})
})
