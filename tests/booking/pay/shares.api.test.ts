import { expect } from 'vitest'

import { completeOverdue } from '#server/booking/desk/close-day.ts'
import { deliverBookings } from '#server/booking/pay/deliver.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { shareContract } from '#shared/booking/players/share-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { at } from '#tests/booking/wednesday.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test as base, withOtherSignature } from '#tests/support/test.ts'

import { payByLink, readLink } from './deposit.ts'
import { bookParty, makeTee, orderShare, type Party, payShare, readShare, sharesOf } from './party.ts'

/** Four players share 67.50, which is to be paid at the studio. */
const test = base.extend<{ book: () => Promise<Party> }>({
  book: async ({ db, services, call, callWith }, use) => {
    await use(async () => {
      await makeTee({ db, services }, { category: 'evaluation' })
      return bookParty({ call, callWith }, ['Sam', 'Lee', 'Kim', 'Ann'])
    })
  },
})

test('golden example 11: each of four pays their own share by a link, and the desk takes what is left', async ({
  db,
  as,
  call,
  services,
  clock,
  book,
}) => {
  const { id, holder, tokens } = await book()
  const shares = () => sharesOf(holder, id)
  expect((await shares()).map(({ shareCents, isPaid }) => [shareCents, isPaid])).toEqual([
    [1688, false],
    [1688, false],
    [1687, false],
    [1687, false],
  ])
  const [, lee = '', , ann = ''] = tokens
  expect(await readShare(call, ann)).toEqual({
    serviceName: 'Swing evaluation',
    bayName: 'Bay 1',
    startsAt: at('10:00'),
    endsAt: at('11:00'),
    shareCents: 1687,
    isOpen: true,
    players: ['Sam', 'Lee', 'Kim', 'Ann'].map((firstName) => ({
      firstName,
      isPaid: false,
      isYou: firstName === 'Ann',
    })),
  })

  const [paid, again] = [await payShare(call, lee), await orderShare(call, lee)]
  expect(again.payToken).toBe(paid)
  await payShare(call, ann)
  expect(await readLink(call, paid)).toMatchObject({
    status: 'paid',
    paidCents: 1688,
    lines: [{ name: 'Swing evaluation, Nov 25, 2026, 10:00 AM, one player’s share' }],
  })
  expect((await shares()).map(({ isPaid }) => isPaid)).toEqual([false, true, false, true])

  const desk = await as('front_desk')
  const { bookings } = await desk(bookingContract.readDayBoard, { query: { day: '2026-11-25' } })
  expect(bookings).toMatchObject([{ dueCents: 3375 }])
  const rest = await desk(ordersContract.sell, {
    headers: key(),
    body: { channel: 'desk', lines: [{ kind: 'booking', bookingId: id, quantity: 1 }] },
  })
  expect(rest.totalCents).toBe(3375)
  await desk(ordersContract.payOrder, {
    params: { orderId: rest.id },
    headers: key(),
    body: { method: 'terminal', reference: '4711' },
  })
  expect((await shares()).map(({ isPaid, token: open }) => [isPaid, open])).toEqual([
    [true, undefined],
    [true, undefined],
    [true, undefined],
    [true, undefined],
  ])
  await expect(orderShare(call, tokens[0] ?? '')).rejects.toMatchObject({
    code: 'not_found',
  })

  clock.set('2026-11-25T16:30:00Z')
  await (
    await as('front_desk')
  )(bookingContract.changeBookingStatus, {
    params: { bookingId: id },
    body: { to: 'checked_in' },
  })
  clock.set('2026-11-25T18:00:00Z')
  await completeOverdue(jobWork(services, 'test'))
  await deliverBookings(jobWork(services, 'test'))
  expect(await readLink(call, paid)).toMatchObject({ status: 'fulfilled' })
  expect(await inBooks(db)).toEqual({ 1100: 3375, 1110: 3375, 4010: -6750 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a share that nobody pays in time is free to be paid again', async ({ call, services, clock, book }) => {
  const { holder, id, tokens } = await book()
  const [token = ''] = tokens
  const { payToken } = await orderShare(call, token)
  clock.pass({ minutes: 16 })
  await expireOrders(jobWork(services, 'test'))

  expect(await readLink(call, payToken)).toMatchObject({ status: 'expired' })
  expect(await readShare(call, token)).not.toHaveProperty('payToken')
  await payShare(call, token)
  expect((await sharesOf(holder, id))[0]).toMatchObject({ isPaid: true })
})

test('canceled late, of each paid share its part of the fee is kept, and whoever booked owes the rest', async ({
  db,
  as,
  call,
  clock,
  book,
}) => {
  const { id, holder, tokens } = await book()
  const first = await payShare(call, tokens[0] ?? '')
  await orderShare(call, tokens[1] ?? '')
  clock.set('2026-11-25T10:00:00Z')

  await holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })

  expect(await readLink(call, first)).toMatchObject({ status: 'fulfilled', totalCents: 844, refundedCents: 844 })
  const manager = await as('manager')
  expect((await manager(bookingContract.listBookingFees, { query: { limit: 10 } })).fees).toMatchObject([
    { id, amountCents: 2531, paidCents: 844 },
  ])
  expect(await inBooks(db)).toEqual({ 1110: 844, 4090: -844 })
  await manager(bookingContract.waiveBookingFee, { params: { bookingId: id }, body: { reason: 'Snow' } })
  expect(await readLink(call, first)).toMatchObject({ totalCents: 0, refundedCents: 1688 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a link of a share that was changed by a letter opens nothing, nor does one of a payment', async ({
  call,
  book,
}) => {
  const { tokens } = await book()
  const [token = ''] = tokens

  for (const wrong of [withOtherSignature(token), token.replace('_1.', '_2.'), 'share_1', '']) {
    await expect(readShare(call, wrong)).rejects.toMatchObject({ code: 'not_found' })
    await expect(readLink(call, wrong)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('whoever booked is told that a share was paid and went back, and not with whose card', async ({
  db,
  call,
  book,
}) => {
  const { holder, id, tokens } = await book()
  await payShare(call, tokens[1] ?? '')
  await holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })

  const letters = await db
    .selectFrom('notice')
    .select('text')
    .where('template', 'in', ['receipt', 'refund', 'refund_by_link'])
    .execute()
  const texts = letters.map(({ text }) => text).join('\n')
  expect(texts).toContain('$16.88 is paid of what you booked, by the link that was sent for it.')
  expect(texts).toContain('to whoever paid order')
  expect(texts).not.toContain('4242')
})

test('whoever pays a share and says where to reads their receipt and what goes back, and whoever booked that it did', async ({
  db,
  call,
  book,
}) => {
  const { holder, id, tokens } = await book()
  const body = { token: tokens[1] ?? '', email: 'bob@example.com' }
  const { payToken } = await call(shareContract.orderShare, { body })
  await payByLink(call, payToken)
  await holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })

  const letters = await db
    .selectFrom('notice')
    .select(['recipient', 'text'])
    .where('template', 'in', ['receipt', 'refund', 'refund_by_link'])
    .orderBy('createdAt')
    .execute()
  const bob = letters.filter(({ recipient }) => recipient === 'bob@example.com').map(({ text }) => text)
  const others = letters.filter(({ recipient }) => recipient !== 'bob@example.com').map(({ text }) => text)
  expect([bob.length, others.length]).toEqual([2, 2])
  expect(bob[0]).toContain('$16.88 is paid: Card ..4242. Thank you.')
  expect(bob[1]).toContain('in the way that you paid')
  expect(others.join()).not.toContain('4242')
})
