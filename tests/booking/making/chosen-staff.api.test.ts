import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { catalogContract } from '#shared/catalog/contract.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { makeProfile } from '#tests/catalog/staff-profile.ts'
import { makeStudio, takeOff } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { createBooking, holdTime, listFreeStarts } = bookingContract
const atTen = { serviceCode: 'swing_eval', startsAt: at('10:00') } as const

test('a visitor chooses somebody of the staff: only their times are free, and they give it', async ({ db, call }) => {
  const { staffIds, locationId } = await makeStudio(db, { coaches: 2, bays: 2 })
  const [first = '', second = ''] = staffIds
  await makeProfile(db, second, { slug: 'elena', publicName: 'Elena' })
  await takeOff(db, locationId, second, [at('09:00'), at('10:00')])
  const [elena] = await call(catalogContract.listStaff, {})
  const staffId = elena?.id ?? ''

  const query = { service: 'swing_eval', from: '2026-11-25', days: 1, limit: 1, staffId }
  expect((await call(listFreeStarts, { query })).starts).toMatchObject([{ local: '2026-11-25T10:00' }])
  expect(await call(createBooking, { body: { ...atTen, person, staffId } })).toMatchObject({ staffName: 'Coach 2' })
  await expect(
    call(createBooking, { body: { ...atTen, person: { ...person, email: 'lee@example.com' }, staffId } }),
  ).rejects.toMatchObject({ code: 'slot_taken' })
  expect(staffId).not.toBe(first)
})

test('a time that is kept with somebody is not taken over where another is chosen', async ({ db, call }) => {
  const { staffIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const [first = '', second = ''] = staffIds
  const { id: holdId } = await call(holdTime, { body: { ...atTen, staffId: first } })

  const booked = await call(createBooking, { body: { ...atTen, person, holdId, staffId: second } })

  expect(booked).toMatchObject({ staffName: 'Coach 2' })
  expect(await db.selectFrom('allocation').select('id').where('resourceId', '=', first).execute()).toEqual([])
})
