import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import type { Session } from '#shared/auth/user.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { test as base } from '#tests/auth/stock-client.ts'
import { makePaidStudio, payByLink } from '#tests/booking/pay/deposit.ts'
import { book, person } from '#tests/booking/wednesday.ts'
import { key } from '#tests/orders/counter.ts'

const { email } = person

const test = base.extend<{ owner: () => Promise<Call> }>({
  /** Signs in with the code that was mailed to the address. */
  owner: async ({ call, callWith, newest }, use) => {
    await use(async () => {
      await call(authContract.sendOtp, { query: {}, headers: {}, body: { email } })
      const { code } = await newest(email)
      const session = await call(authContract.verify, { body: { type: 'email', email, token: code } })
      return callWith({ authorization: `Bearer ${(session as Session).access_token}` })
    })
  },
})

// These tests use the machine's clock, so that what is booked is far ahead of it.
test.beforeEach(({ clock }) => clock.set('2026-11-24T14:00:00Z'))

const numbers = async (call: Call) => {
  const { orders } = await call(ordersContract.listMyOrders, { query: { limit: 10 } })
  return orders.map(({ number }) => number).toSorted()
}

test('what a guest has paid ahead is among the orders of the account that proves the address, and of no other', async ({
  db,
  as,
  call,
  services,
  owner,
}) => {
  await makePaidStudio({ db, services })
  const { order } = await book(call, '10:00')
  await payByLink(call, order?.payToken)
  const stranger = await as()

  const rightful = await owner()

  expect(await numbers(rightful)).toEqual([order?.number])
  expect(await rightful(ordersContract.readOrder, { params: { orderId: order?.id ?? '' } })).toMatchObject({
    status: 'deposit_paid',
    paidCents: 3000,
    dueCents: 6500,
  })
  expect(await rightful(bookingContract.listMyBookings, {})).toMatchObject([{ status: 'confirmed' }])
  expect(await numbers(stranger)).toEqual([])
  await expect(stranger(ordersContract.readOrder, { params: { orderId: order?.id ?? '' } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('who only typed the address inherits nothing; proven, what the account had bought itself stays with the rest', async ({
  db,
  call,
  callWith,
  services,
  owner,
}) => {
  await makePaidStudio({ db, services })
  const guests = await book(call, '10:00')
  services.config.auth.autoconfirm = true
  const body = { email, password: 'seven iron and a song' }
  const session = (await call(authContract.signUp, { query: {}, headers: {}, body })) as Session
  const newcomer = callWith({ authorization: `Bearer ${session.access_token}` })
  const own = await book(newcomer, '12:00')
  expect(await numbers(newcomer)).toEqual([own.order?.number])
  await expect(
    newcomer(ordersContract.payOrder, {
      params: { orderId: guests.order?.id ?? '' },
      headers: key(),
      body: { method: 'card' },
    }),
  ).rejects.toMatchObject({ code: 'not_found' })

  expect(await numbers(await owner())).toEqual(expect.arrayContaining([guests.order?.number, own.order?.number]))
})
