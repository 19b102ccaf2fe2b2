import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { test } from '#tests/support/test.ts'

import { makeClub, rent } from './club.ts'
import { at } from './wednesday.ts'

const { createBooking, holdTime, readBooking } = bookingContract

test('a held price is honoured, also when the studio changes it meanwhile', async ({ db, as, call }) => {
  const { member } = await makeClub(
    { db, as },
    { discounts: JSON.stringify([{ category: 'evaluation', percent: 10 }]) },
  )
  const wish = { serviceCode: 'swing_eval', startsAt: at('10:00') }
  const held = await member(holdTime, { body: wish })
  await db.updateTable('serviceOption').set({ priceCents: 12_000 }).execute()

  expect(held).toMatchObject({ priceCents: 8550, publicPriceCents: 9500, includedMinutes: 0 })
  expect(await member(createBooking, { body: { ...wish, holdId: held.id } })).toMatchObject({ priceCents: 8550 })

  const stranger = { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '312 555 0142' }
  const other = { ...wish, startsAt: at('14:00'), person: stranger }
  expect(await call(createBooking, { body: other })).toMatchObject({ priceCents: 12_000 })
})

test('a price that must change is shown before anybody books at it', async ({ db, as, clock }) => {
  const { member, membershipId } = await makeClub({ db, as })
  const wish = { serviceCode: 'bay_60', startsAt: at('10:00') }
  const { id: holdId } = await member(holdTime, { body: wish })
  await db.updateTable('membership').set({ status: 'suspended' }).where('id', '=', membershipId).execute()

  const changed = { code: 'price_changed', facts: { price: { oldCents: 0, newCents: 5000 } } }
  await expect(rent(member, at('10:00'), { holdId })).rejects.toMatchObject(changed)
  expect(await rent(member, at('10:00'), { holdId, expectedPriceCents: 5000 })).toMatchObject({ priceCents: 5000 })

  const { id: expired } = await member(holdTime, { body: { ...wish, startsAt: at('12:00') } })
  await db.updateTable('serviceOption').set({ priceCents: 6000 }).execute()
  clock.pass({ minutes: 11 })
  await expect(rent(member, at('12:00'), { holdId: expired })).rejects.toMatchObject({
    facts: { price: { oldCents: 5000, newCents: 6000 } },
  })
  await expect(rent(member, at('12:00'), { expectedPriceCents: 5000 })).rejects.toMatchObject({ code: 'price_changed' })
  const { id } = await rent(member, at('12:00'), { expectedPriceCents: 6000 })
  expect(await member(readBooking, { params: { bookingId: id } })).toMatchObject({ priceCents: 6000 })
})
