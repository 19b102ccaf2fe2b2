import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { at } from '#tests/booking/wednesday.ts'
import { buyPackage, creditsOf, makeAcademy } from '#tests/lessons/packages.ts'
import { orderCart } from '#tests/memberships/members.ts'
import { personOf } from '#tests/people/clients.ts'
import { type CallAs, test } from '#tests/support/test.ts'

const { createBooking, createSeries, holdTime } = bookingContract
const lesson = { serviceCode: 'adult_lesson', startsAt: at('10:00') } as const

interface Home {
  parent: Call
  personId: string
}

const inCart = async ({ parent, personId }: Home) => {
  const { id: holdId } = await parent(holdTime, { body: { ...lesson, personId } })
  return parent(cartContract.addToCart, { body: { kind: 'held_time', quantity: 1, holdId, personId } })
}

/** Every way to pay for a member of one's household. */
const ways: Record<string, (home: Home) => Promise<unknown>> = {
  'a booking that is paid at once': ({ parent, personId }) => parent(createBooking, { body: { ...lesson, personId } }),
  'a series that is paid at once': ({ parent, personId }) =>
    parent(createSeries, { query: {}, body: { ...lesson, every: 'week', times: 2, personId } }),
  'a time in a cart': inCart,
  'a cart': async (home) => {
    await inCart(home)
    return orderCart(home.parent)
  },
}

const setUp = async ({ as }: { as: CallAs }, db: Parameters<typeof personOf>[0], mayPay: boolean) => {
  const [parent, child] = [await as(), await as()]
  const personId = await personOf(db, child.userId)
  await makeHousehold(db, [{ personId: await personOf(db, parent.userId), mayBook: true, mayPay }, { personId }])
  return { parent, child, personId }
}

for (const [way, pay] of Object.entries(ways)) {
  for (const mayPay of [true, false]) {
    test(`who may book for their household ${mayPay ? 'and pay pays' : 'and not pay does not pay'} for it by ${way}`, async ({
      db,
      as,
      services,
    }) => {
      await makeAcademy({ db, as, services })
      await db
        .updateTable('service')
        .set({ paymentRule: JSON.stringify({ kind: 'full' }) })
        .execute()
      const home = await setUp({ as }, db, mayPay)

      if (mayPay) await pay(home)
      else await expect(pay(home)).rejects.toMatchObject({ code: 'not_allowed' })

      const orders = await db.selectFrom('customerOrder').select('id').execute()
      const bookings = await db.selectFrom('booking').select('id').execute()
      if (!mayPay) expect([orders, bookings]).toEqual([[], []])
    })
  }
}

test('a right to pay that is withdrawn pays no more for what is in the cart', async ({ db, as, services }) => {
  await makeAcademy({ db, as, services })
  await db
    .updateTable('service')
    .set({ paymentRule: JSON.stringify({ kind: 'full' }) })
    .execute()
  const home = await setUp({ as }, db, true)
  await inCart(home)
  await db.updateTable('householdMember').set({ mayPay: false }).execute()

  const { lines } = await home.parent(cartContract.readCart, {})
  expect(lines).toMatchObject([{ totalCents: 0, problem: expect.stringContaining('you may not pay for them') }])
  await expect(orderCart(home.parent)).rejects.toThrow()
  expect(await db.selectFrom('customerOrder').select('id').execute()).toEqual([])
})

test('what is paid at the studio is booked by whoever may book', async ({ db, as, services }) => {
  await makeAcademy({ db, as, services })
  const { parent, personId } = await setUp({ as }, db, false)

  expect(await parent(createBooking, { body: { ...lesson, personId } })).toMatchObject({ status: 'confirmed' })
})

for (const mayPay of [true, false]) {
  test(`lessons that one of a household has bought are spent by ${mayPay ? 'those' : 'nobody'} who may ${mayPay ? '' : 'not '}pay`, async ({
    db,
    as,
    services,
  }) => {
    await makeAcademy({ db, as, services })
    const { parent, child, personId } = await setUp({ as }, db, mayPay)
    await buyPackage(child)

    // The other's lessons pay for one's own booking only with the right to pay, and for the other's booking always.
    const own = parent(createBooking, { body: { ...lesson, withCredit: true, expectedPriceCents: 0 } })
    if (mayPay) expect(await own).toMatchObject({ priceCents: 0 })
    else await expect(own).rejects.toMatchObject({ code: 'price_changed' })
    expect(await creditsOf(parent)).toHaveLength(mayPay ? 1 : 0)
    const theirs = { ...lesson, startsAt: at('13:00'), personId, withCredit: true } as const
    expect(await parent(createBooking, { body: theirs })).toMatchObject({ priceCents: 0 })
  })

  test(`lessons of one’s own pay for another of the household where one may ${mayPay ? '' : 'not '}pay`, async ({
    db,
    as,
    services,
  }) => {
    await makeAcademy({ db, as, services })
    const { parent, personId } = await setUp({ as }, db, mayPay)
    await buyPackage(parent)

    const theirs = parent(createBooking, { body: { ...lesson, personId, withCredit: true, expectedPriceCents: 0 } })
    if (mayPay) expect(await theirs).toMatchObject({ priceCents: 0 })
    else await expect(theirs).rejects.toMatchObject({ code: 'price_changed' })
  })
}
