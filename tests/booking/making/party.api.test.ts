import { expect } from 'vitest'

import { bookingContract, type NewBooking } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { createBooking, readBooking } = bookingContract

const make = (call: Call, time: string, more: Partial<NewBooking> = {}) =>
  call(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(time), person, ...more } })

test('of a party each player has a share to the cent, and the desk names their tiers', async ({ db, call, as }) => {
  await makeStudio(db, { priceCents: 6750, coaches: 2, bays: 2, capacity: 4 })
  await makePlan(db, { code: 'gold', discounts: JSON.stringify([{ category: 'evaluation', percent: 100 }]) })
  const desk = await as('front_desk')
  const players = [{ name: 'Sam' }, { name: 'Lee' }, { name: 'Kim' }, { name: 'Ann' }]

  const { id } = await make(call, '10:00', { players })
  const record = await desk(readBooking, { params: { bookingId: id } })
  expect(record.players.map(({ name, shareCents }) => [name, shareCents])).toEqual([
    ['Sam', 1688],
    ['Lee', 1688],
    ['Kim', 1687],
    ['Ann', 1687],
  ])
  const tiers = [{ name: 'Sam' }, { name: 'Lee', tier: 'gold' }]
  await expect(make(call, '12:00', { players: tiers })).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await make(desk, '12:00', { players: tiers })).toMatchObject({ priceCents: 3375 })
  await expect(make(desk, '14:00', { players: [{ name: 'Lee', tier: 'tin' }] })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'players.0.tier' }] },
  })
})

test('no more play than a service admits, however it is booked; the mail names each with their share', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db, { priceCents: 10_000, capacity: 3 })
  const desk = await as('front_desk')
  const players = ['Sam', 'Lee', 'Kim', 'Ann'].map((name) => ({ name }))
  const refused = { code: 'invalid_input', facts: { details: [{ path: 'players' }] } }

  await expect(make(call, '10:00', { players })).rejects.toMatchObject(refused)
  await expect(make(desk, '10:00', { players, force: { reason: 'They insist' } })).rejects.toMatchObject(refused)
  const made = await make(call, '10:00', { players: players.slice(0, 3) })

  expect(made.players.map(({ name, shareCents }) => [name, shareCents])).toEqual([
    ['Sam', 3334],
    ['Lee', 3333],
    ['Kim', 3333],
  ])
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'booked')
    .executeTakeFirstOrThrow()
  expect(text).toContain('Sam, $33.34')
  expect(text).toContain('Kim, $33.33')
})
