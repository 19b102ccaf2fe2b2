import { expect } from 'vitest'

import { completeOverdue } from '#server/booking/desk/close-day.ts'
import { deliverBookings } from '#server/booking/pay/deliver.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { mailed, payByLink, readLink } from '#tests/booking/pay/deposit.ts'
import { bookParty, paymentOf, payShare, sharesOf } from '#tests/booking/pay/party.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makePeakStudio, moveTo } from './peak.ts'

const { readBooking } = bookingContract
type CallWith = (headers: Record<string, string>) => Call

const paidAhead = { paymentRule: JSON.stringify({ kind: 'full' }) }

test('what was paid online follows: what is more is due, what is less goes back as it was paid', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await makePeakStudio({ db, services }, paidAhead)
  const { id, manageToken, order } = await book(call, '10:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await payByLink(call, order?.payToken)

  await moveTo(holder, id, at('16:00'), { expectedPriceCents: 9000 })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 9000, paidCents: 6000, dueCents: 3000 } })
  const moved = () => db.selectFrom('notice').select('text').where('template', '=', 'moved').orderBy('id').execute()
  const dearer = 'It costs $90.00 instead of $60.00. $30.00 more is to pay at the studio.'
  expect((await moved())[0]?.text).toContain(dearer)
  expect(await readLink(call, order?.payToken)).toMatchObject({
    status: 'deposit_paid',
    lines: [{ name: 'Swing evaluation, Nov 25, 2026, 4:00 PM', totalCents: 9000 }],
  })
  await payByLink(call, order?.payToken)
  expect(await paymentOf(holder, id)).toMatchObject({ order: { paidCents: 9000, dueCents: 0 } })

  await moveTo(holder, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 6000, refundedCents: 3000, dueCents: 0 } })
  expect((await moved())[1]?.text).toContain(
    'It costs $60.00 instead of $90.00. $30.00 goes back, and a mail of its own',
  )
  expect(await inBooks(db)).toEqual({ 1110: 6000, 2200: -6000 })
  expect(await faultsOfLedgers(db)).toEqual([])
  const documents = await db.selectFrom('document').select('kind').orderBy('kind').execute()
  expect(documents.map(({ kind }) => kind)).toEqual(['credit_note', 'invoice', 'invoice'])

  clock.set('2026-11-25T16:55:00Z')
  await (
    await as('front_desk')
  )(bookingContract.checkIn, { params: { bookingId: id } })
  clock.set('2026-11-25T19:30:00Z')
  await completeOverdue(jobWork(services, 'test'))
  clock.set('2026-11-26T18:00:00Z')
  await deliverBookings(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 6000, 4000: -6000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what waits for its payment is paid at the price of its new time', async ({ db, call, callWith, services }) => {
  await makePeakStudio({ db, services }, { paymentRule: JSON.stringify({ kind: 'deposit_percent', percent: 50 }) })
  const { id, manageToken, order } = await book(call, '10:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })

  await moveTo(holder, id, at('16:00'), { expectedPriceCents: 9000 })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 9000, dueNowCents: 4500 } })
  await payByLink(call, order?.payToken)
  expect(await holder(readBooking, { params: { bookingId: id } })).toMatchObject({ status: 'confirmed' })
  await moveTo(holder, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 6000, paidCents: 4500, dueCents: 1500 } })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a code takes its share of the new price, and tax is that of the new price', async ({
  db,
  as,
  call,
  services,
}) => {
  await makePeakStudio({ db, services })
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const rate = {
    locationId,
    category: 'bay_rental' as const,
    jurisdiction: 'Illinois',
    ratePpm: 100_000,
    valid: '[2026-01-01,)',
  }
  await db.insertInto('taxRate').values(rate).execute()
  await db.insertInto('discount').values({ name: 'Half', code: 'HALF', takes: 'percent', amount: 50 }).execute()
  const desk = await as('manager')
  const { id } = await book(call, '10:00')
  const lines = [{ kind: 'booking', bookingId: id, quantity: 1 }]
  const order = await desk(ordersContract.sell, { headers: key(), body: { channel: 'desk', lines, code: 'HALF' } })
  expect(order).toMatchObject({ discountCents: 3000, taxCents: 300, totalCents: 3300 })
  await desk(ordersContract.payOrder, {
    params: { orderId: order.id },
    headers: key(),
    body: { method: 'terminal', reference: '4711' },
  })
  const read = () => desk(ordersContract.readOrder, { params: { orderId: order.id } })

  await moveTo(desk, id, at('16:00'), { expectedPriceCents: 9000 })
  expect(await read()).toMatchObject({ discountCents: 4500, taxCents: 450, totalCents: 4950, dueCents: 1650 })
  await moveTo(desk, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await read()).toMatchObject({ discountCents: 3000, taxCents: 300, totalCents: 3300, dueCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('players who have ordered their share pay no more than they agreed to, and less where it is less', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services })
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee', 'Kim'])
  await payShare(call, tokens[1] ?? '')
  const cents = async () => (await sharesOf(holder, id)).map(({ shareCents }) => shareCents)
  expect(await cents()).toEqual([2000, 2000, 2000])

  await moveTo(holder, id, at('16:00'), { expectedPriceCents: 9000 })
  expect(await cents()).toEqual([3500, 2000, 3500])
  await moveTo(holder, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await cents()).toEqual([2000, 2000, 2000])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('whoever paid their share of a peak hour has the difference back off peak', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services })
  const { id, holder } = await bookParty({ call, callWith }, ['Sam', 'Lee', 'Kim'])
  await moveTo(holder, id, at('16:00'), { expectedPriceCents: 9000 })
  const paid = await payShare(call, (await sharesOf(holder, id))[2]?.token ?? '')

  await moveTo(holder, id, at('10:00'), { expectedPriceCents: 6000 })
  expect(await readLink(call, paid)).toMatchObject({ totalCents: 2000, refundedCents: 1000, dueCents: 0 })
  expect(await inBooks(db)).toEqual({ 1110: 2000, 2200: -2000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

/** A booking at 16:00 for which 90.00 were entered at the terminal. */
async function payAtTerminal({ call, callWith, desk }: { call: Call; callWith: CallWith; desk: Call }) {
  const { id, manageToken } = await book(call, '10:00')
  await moveTo(desk, id, at('16:00'), { expectedPriceCents: 9000 })
  const lines = [{ kind: 'booking', bookingId: id, quantity: 1 }]
  const { id: orderId } = await desk(ordersContract.sell, { headers: key(), body: { channel: 'desk', lines } })
  const paying = { method: 'terminal', reference: '4711' } as const
  await desk(ordersContract.payOrder, { params: { orderId }, headers: key(), body: paying })
  const read = () => desk(ordersContract.readOrder, { params: { orderId } })
  const owed = async () =>
    (await read()).refunds.flatMap(({ tenders }) =>
      tenders.filter(({ status }) => status === 'failed').map(({ amountCents }) => amountCents),
    )

  return { id, holder: callWith({ authorization: `Booking ${manageToken}` }), read, owed }
}

test('a move of what was paid by hand owes what it made cheaper, once, and one that is dearer owes nothing', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services })
  const desk = await as('manager')
  const { id, holder, read, owed } = await payAtTerminal({ call, callWith, desk })
  const hours = ['11:00', '16:00']
  const move = async (priceCents: number, keptCents = 9000) => {
    const [hour = ''] = hours
    hours.reverse()
    // If both times cost the same, the agreed price would stay.
    const other = priceCents + 100
    const isPeak = hour === '16:00'
    await db
      .updateTable('serviceOption')
      .set({ priceCents: isPeak ? other : priceCents })
      .execute()
    await db
      .updateTable('optionPrice')
      .set({ priceCents: isPeak ? priceCents : other })
      .execute()
    await db.updateTable('booking').set({ moves: 0 }).execute()
    await moveTo(holder, id, at(hour), { expectedPriceCents: priceCents })
    expect(await read()).toMatchObject({ totalCents: priceCents, dueCents: priceCents - keptCents })
    expect(await faultsOfLedgers(db)).toEqual([])
  }

  await move(7000)
  expect(await owed()).toEqual([2000])
  await move(6000)
  expect(await owed()).toEqual([2000, 1000])
  for (const priceCents of [8000, 6500, 8500, 6000]) {
    await move(priceCents)
    expect(await owed()).toEqual([2000, 1000])
  }
  expect((await mailed(db)).filter((template) => template === 'refund')).toHaveLength(2)

  const [{ tenders: [{ id: refundId } = { id: '' }] } = { tenders: [] }] = (await read()).refunds
  await desk(ordersContract.retryRefund, { params: { refundId }, headers: key(), body: {} })
  expect(await read()).toMatchObject({ refundedCents: 2000, dueCents: -1000 })
  await move(5500, 7000)
  expect(await owed()).toEqual([2000, 1000, 500])
})

test('a cancelling owes what its time cost, beside what is owed since it was moved', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services })
  const bands = JSON.stringify([{ untilHours: 0, feePercent: 0 }])
  await db.updateTable('cancellationPolicy').set({ bands }).execute()
  const { id, holder, read, owed } = await payAtTerminal({ call, callWith, desk: await as('manager') })
  await moveTo(holder, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await owed()).toEqual([3000])

  await holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })

  expect(await owed()).toEqual([3000, 6000])
  expect(await read()).toMatchObject({ totalCents: 0, dueCents: -9000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('time that is added to what was paid is of the kind of the whole, and due', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services }, paidAhead)
  const { id, manageToken, order } = await book(call, '15:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await payByLink(call, order?.payToken)

  await extendAsShown(await as('front_desk'), id, { minutes: 30 })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 9000, paidCents: 6000, dueCents: 3000 } })
  expect(await moveTo(holder, id, at('16:00'), { expectedPriceCents: 13_500 })).toMatchObject({ priceCents: 13_500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})
