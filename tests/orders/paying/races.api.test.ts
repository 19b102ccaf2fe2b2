import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { shareContract } from '#shared/booking/players/share-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { makePaidStudio, payByLink, readLink } from '#tests/booking/pay/deposit.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { accepted, balls, gloves, inBooks, key, late, openCounter } from '#tests/orders/counter.ts'
import { personOf } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const kept = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

/** The errors that were no refusals. */
const faultsIn = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) =>
    one.status === 'rejected' && ['internal', 'unavailable'].includes(one.reason.code) ? [one.reason] : [],
  )

test('of a line that several give back, exchange and refund at one instant, its price goes back once', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund, read } = await openCounter({ db, as, services })
  const { id: orderId, lines } = await sell([gloves()])
  await pay(orderId, { method: 'card', demoCard: accepted })
  const lineId = lines[0]?.id ?? ''
  const exchange = () =>
    desk(returnsContract.exchangeOrder, {
      params: { orderId },
      query: {},
      headers: key(),
      body: { lines: [{ lineId, quantity: 1 }], reason: 'Too small', inExchange: [balls()] },
    })
  const all = [{ lineId, quantity: 1 }]

  const outcomes = await Promise.allSettled([
    refund(orderId, all),
    exchange(),
    refund(orderId, all),
    refund(orderId, [{ lineId, quantity: 1, amountCents: 100 }]),
    exchange(),
  ])

  // A refund of one dollar may come first; the rest of the price then goes back after it.
  const [first, second, third, favor, fifth] = outcomes
  expect(kept([first, second, third, fifth].flatMap((one) => one ?? []))).toBeLessThanOrEqual(1)
  expect(kept(outcomes)).toBeGreaterThan(0)
  expect(kept(outcomes)).toBeLessThanOrEqual(favor?.status === 'fulfilled' ? 2 : 1)
  expect(faultsIn(outcomes)).toEqual([])
  const { paidCents, refundedCents, dueCents } = await read(orderId)
  expect([paidCents, refundedCents <= 2646, dueCents]).toEqual([2646, true, 0])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('one key that is sent three times at once gives back once; with another body it is refused', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay, refund, read } = await openCounter({ db, as, services })
  const { id: orderId, lines } = await sell([gloves(3)])
  await pay(orderId, { method: 'card', demoCard: accepted })
  const lineId = lines[0]?.id ?? ''
  const headers = key()
  const once = () => refund(orderId, [{ lineId, quantity: 1 }], headers)

  const outcomes = await Promise.allSettled([once(), once(), once()])
  expect(faultsIn(outcomes)).toEqual([])
  await expect(refund(orderId, [{ lineId, quantity: 2 }], headers)).rejects.toMatchObject({ code: 'key_reused' })

  expect(await read(orderId)).toMatchObject({ refundedCents: 2646, lines: [{ refundedQuantity: 1 }] })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a deposit that several pay at one instant by its link is paid once: nobody pays a balance that they were not shown', async ({
  db,
  call,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services })
  const { order } = await book(call, '10:00')
  const token = order?.payToken ?? ''
  const pay = (demoCard: string) =>
    call(payLinkContract.payByLink, {
      headers: key(),
      body: { token, method: 'card', demoCard, shownDueCents: 9500 },
    })

  const outcomes = await Promise.allSettled([pay(accepted), pay(accepted), pay('4000000000005126'), pay(late)])
  expect(faultsIn(outcomes)).toEqual([])
  // Whichever was first, its bank has answered by then.
  clock.pass({ minutes: 1 })
  await settleOpen(jobWork(services, 'test'))
  await expect(pay(accepted)).rejects.toMatchObject({
    code: 'price_changed',
    facts: { price: { oldCents: 9500, newCents: 6500 } },
  })

  expect(await readLink(call, token)).toMatchObject({ paidCents: 3000, refundedCents: 0 })
  expect(await inBooks(db)).toEqual({ 1110: 3000, 2200: -3000 })
})

test('of two devices that pay a deposit of a half, the second pays no balance, which is the same sum', async ({
  db,
  as,
  services,
}) => {
  await makePaidStudio({ db, services }, { kind: 'deposit_percent', percent: 50 })
  const member = await as()
  await book(member, '10:00', { ...person, email: member.email })
  const [order] = (await member(ordersContract.listMyOrders, { query: {} })).orders
  const orderId = order?.id ?? ''
  const pay = () =>
    member(ordersContract.payOrder, {
      params: { orderId },
      headers: key(),
      body: { method: 'card', demoCard: accepted, amountCents: 4750, shownDueCents: 9500 },
    })

  const outcomes = await Promise.allSettled([pay(), pay()])
  expect(faultsIn(outcomes)).toEqual([])
  await expect(pay()).rejects.toMatchObject({
    code: 'price_changed',
    facts: { price: { oldCents: 9500, newCents: 4750 } },
  })

  expect(await member(ordersContract.readOrder, { params: { orderId } })).toMatchObject({ paidCents: 4750 })
})

test('a share that two order and pay at once is paid once, and the whole beside it costs what is left', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makeStudio(db, { priceCents: 6750, capacity: 4 })
  const { sell } = await openCounter({ db, as, services })
  const players = ['Sam', 'Lee', 'Kim', 'Ann'].map((name) => ({ name }))
  const { id, manageToken } = await call(bookingContract.createBooking, {
    headers: {},
    body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person, players },
  })
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  const { shares } = await holder(bookingContract.readBookingPayment, { params: { bookingId: id } })
  const token = shares[1]?.token ?? ''
  const pay = async () => {
    const { payToken } = await call(shareContract.orderShare, { body: { token } })
    return payByLink(call, payToken)
  }
  const whole = () => sell([{ kind: 'booking', bookingId: id, quantity: 1 }])

  const outcomes = await Promise.allSettled([pay(), pay(), whole(), pay(), whole()])
  expect(faultsIn(outcomes)).toEqual([])
  const ordered = await db.selectFrom('customerOrder').select(['totalCents', 'paidCents']).execute()
  // Whoever takes all of it first leaves no share; whoever comes second has to look again.
  expect([1688, 6750]).toContain(ordered.reduce((sum, { totalCents }) => sum + totalCents, 0))
  expect(ordered.filter(({ paidCents }) => paidCents > 0)).toHaveLength(
    ordered.some(({ totalCents }) => totalCents === 1688) ? 1 : 0,
  )
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a time that is cancelled while its payment is settled keeps no money that is not its fee', async ({
  db,
  call,
  callWith,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services })
  const { id, manageToken, order } = await book(call, '16:00')
  await payByLink(call, order?.payToken, late)
  clock.pass({ minutes: 2 })
  const holder = callWith({ authorization: `Booking ${manageToken}` })

  const outcomes = await Promise.allSettled([
    settleOpen(jobWork(services, 'test')),
    holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} }),
    settleOpen(jobWork(services, 'test')),
    expireOrders(jobWork(services, 'test')),
  ])
  expect(faultsIn(outcomes)).toEqual([])
  await settleOpen(jobWork(services, 'test'))

  const { paidCents, refundedCents, status } = await readLink(call, order?.payToken)
  expect([paidCents - refundedCents, status]).toEqual([0, 'cancelled'])
  expect(await inBooks(db)).toEqual({})
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('nobody spends, reads or charges what is of somebody else', async ({ db, as, call, services }) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const [client, other] = [await as(), await as()]
  const personId = await personOf(db, client.userId)
  await desk(walletsContract.giveCredit, {
    params: { personId },
    headers: key(),
    body: { amountCents: 5000, reason: 'The bay was out.' },
  })
  const theirs = await sell([gloves()], { personId: await personOf(db, other.userId) })
  const nobodys = await sell([balls()])
  const spend = (by: typeof client, orderId: string) =>
    by(ordersContract.payOrder, { params: { orderId }, headers: key(), body: { method: 'credit' } })

  await expect(spend(client, theirs.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(spend(other, theirs.id)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(pay(nobodys.id, { method: 'credit' })).rejects.toMatchObject({ code: 'wrong_state' })
  for (const method of ['cash', 'terminal', 'house_account'] as const) {
    await expect(
      other(ordersContract.payOrder, { params: { orderId: theirs.id }, headers: key(), body: { method } }),
    ).rejects.toMatchObject({ code: 'not_allowed' })
  }
  for (const token of ['', 'x', `${theirs.id}_1.AAAA`, `${theirs.id}_NaN.${'A'.repeat(43)}`]) {
    await expect(call(payLinkContract.readPayLink, { body: { token } })).rejects.toMatchObject({
      code: expect.stringMatching(/not_found|invalid_input/),
    })
  }
  await expect(sell([gloves()], { personId: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
    code: expect.stringMatching(/not_found|not_offered|invalid_input/),
  })
  expect(await inBooks(db)).toEqual({ 5210: 5000, 2110: -5000 })
})
