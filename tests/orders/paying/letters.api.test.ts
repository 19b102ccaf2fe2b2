import { expect } from 'vitest'

import { remind } from '#server/booking/reminders/remind.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { askForRefunds } from '#server/payments/refunds.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { makePaidStudio, payByLink } from '#tests/booking/pay/deposit.ts'
import { bookParty, makeTee, payShare } from '#tests/booking/pay/party.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { accepted, gloves, key, openCounter, refundFails } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

/** The mails to somebody as `/outbox.json` gives them, oldest first. */
async function lettersTo(db: Db, to: string) {
  const letters = db.selectFrom('notice').select(['template', 'subject', 'text']).where('recipient', '=', to)

  return (await letters.orderBy('id').execute()).map((letter) => ({ ...letter, text: letter.text.split('-- \n')[0] }))
}

const sam = 'sam@example.com'

test('a time that is paid online is said to be paid by each letter and page after it, and a receipt follows', async ({
  db,
  call,
  callWith,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services }, { kind: 'full' })
  const { id, manageToken, order } = await book(call, '15:00')
  await payByLink(call, order?.payToken)
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  const params = { bookingId: id }
  await holder(bookingContract.rescheduleBooking, { params, query: {}, body: { startsAt: at('13:00') } })
  clock.set('2026-11-25T11:30:00-06:00')
  await remind(jobWork(services, 'test'))

  const letters = await lettersTo(db, sam)
  expect(letters.map(({ template }) => template)).toEqual(['booked', 'receipt', 'moved', 'reminder'])
  for (const { template, text } of letters) {
    expect(text, template ?? '').not.toContain('to pay at the studio')
    if (template !== 'receipt') expect(text, template ?? '').toContain('Price: $95.00, paid')
  }
  expect(letters[1]?.subject).toBe(`Your receipt from Loft & Lie: ${order?.number}`)
  expect(letters[1]?.text).toContain('$95.00 is paid: Card ..4242.')
  expect(letters[1]?.text).toContain('1 x Swing evaluation')
  expect(await holder(bookingContract.readBooking, { params })).toMatchObject({ paidCents: 9500, owedCents: 0 })
})

test('a deposit is said to be paid, and what is left to be paid at the studio; the rest brings a receipt of its own', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePaidStudio({ db, services })
  const { id, manageToken, order } = await book(call, '15:00')
  await payByLink(call, order?.payToken)
  await payByLink(call, order?.payToken)
  const desk = await as('front_desk')
  const holder = callWith({ authorization: `Booking ${manageToken}` })

  await desk(bookingContract.rescheduleBooking, {
    params: { bookingId: id },
    query: {},
    body: { startsAt: at('13:00') },
  })

  const [booked, first, second, moved] = await lettersTo(db, sam)
  expect(booked?.text).toContain('Price: $95.00: $30.00 is paid, $65.00 is to pay at the studio')
  expect(first?.text).toContain('$30.00 is paid: Card ..4242.')
  expect(first?.text).toContain('Still due: $65.00')
  expect(second?.text).toContain('$65.00 is paid: Card ..4242.')
  expect(second?.text).not.toContain('Still due')
  expect(moved?.text).toContain('Price: $95.00, paid')
  expect(await holder(bookingContract.readBooking, { params: { bookingId: id } })).toMatchObject({
    paidCents: 9500,
    owedCents: 0,
  })
})

test('a cancellation says what is kept, and the mail after it what goes back and how', async ({
  db,
  call,
  callWith,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services }, { kind: 'full' })
  const { id, manageToken, order } = await book(call, '10:00')
  await payByLink(call, order?.payToken)
  clock.set('2026-11-25T10:00:00Z')
  const holder = callWith({ authorization: `Booking ${manageToken}` })

  await holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })

  const [cancelled, refund] = (await lettersTo(db, sam)).slice(-2)
  expect(cancelled).toMatchObject({ template: 'cancelled' })
  expect(cancelled?.text).toContain('You have paid $95.00. By its terms we keep $47.50 of that. $47.50 goes back')
  expect(refund).toMatchObject({ subject: `Your refund of $47.50, order ${order?.number}` })
  expect(refund?.text).toContain('Card ..4242: $47.50')
})

test('each refund is told: a part, the rest days later, in cash by hand, as credit, and one that fails', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  const personId = await makeClient(db, { email: sam })
  const { id, lines } = await sell([gloves(4)], { personId })
  await pay(id, { method: 'cash', amountCents: 2000 })
  await pay(id, { method: 'card', demoCard: refundFails })
  const before = (await lettersTo(db, sam)).length
  const told = async () => (await lettersTo(db, sam)).slice(before)
  const line = { lineId: lines[0]?.id ?? '', quantity: 1 }

  await refund(id, [{ ...line, amountCents: 100 }])
  await refund(id, [line], key(), 'credit')
  const failed = await told()
  expect(failed.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your refund of \$1\.00, order/),
    expect.stringMatching(/^Your refund of \$1\.00 has not arrived, order/),
    expect.stringMatching(/^Your refund of \$\d+\.\d\d, order/),
  ])
  expect(failed[2]?.text).toContain('Store credit: ')

  const { refunds } = await desk(ordersContract.readOrder, { params: { orderId: id } })
  const refundId = refunds.flatMap(({ tenders }) => tenders).find(({ status }) => status === 'failed')?.id ?? ''
  await desk(ordersContract.retryRefund, { params: { refundId }, headers: key(), body: { refundTo: 'credit' } })
  expect((await told()).at(-1)?.text).toContain('Store credit: $1.00')
  await askForRefunds(jobWork(services, 'test'))
  expect(await told()).toHaveLength(4)
})

test('a receipt says of what came back, and did not arrive, that it is owed', async ({ db, as, services }) => {
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  const { id, lines } = await sell([gloves(2)], { personId: await makeClient(db, { email: sam }) })
  await pay(id, { method: 'card', demoCard: refundFails })
  await refund(id, [{ lineId: lines[0]?.id ?? '', quantity: 1 }])

  await desk(orderPapersContract.mailReceipt, { params: { orderId: id }, headers: key(), body: {} })

  const { text } = (await lettersTo(db, sam)).at(-1) ?? {}
  for (const words of ['1 came back', 'Came back: -$26.46', 'We owe you: $26.46']) expect(text).toContain(words)
  expect(text).not.toContain('Still due')
})

test.for([
  ['credit', 'Store credit: $48.00', 'spend it where you pay'],
  ['gift_card', 'Gift card: $48.00', 'printed for you at the desk'],
] as const)(
  'goods that come back without their order are told of, as %s',
  async ([refundTo, sum, how], { db, as, services }) => {
    const { desk } = await openCounter({ db, as, services })
    const personId = await makeClient(db, { email: sam })
    const lines = [{ sku: 'GLV-M', quantity: 2 }]
    const body = { personId, lines, refundTo, reason: 'A present' }

    await desk(returnsContract.returnWithoutReceipt, { headers: key(), body })

    const [letter, ...more] = await lettersTo(db, sam)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ template: 'goods_returned', subject: 'Your return at Loft & Lie: $48.00' })
    for (const words of ['2 x Glove: $48.00', sum, how]) expect(letter?.text).toContain(words)
  },
)

test('a share that is paid by a link without an address is told to whoever booked', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  const { tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee'])
  await payShare(call, tokens[1] ?? '')

  const receipt = (await lettersTo(db, sam)).find(({ template }) => template === 'receipt')
  expect(receipt?.text).toContain('$33.75 is paid')
  expect(receipt?.text).toContain('one player’s share')
})

test('what is taken at the desk brings a receipt on paper, and no mail that nobody asked for', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay } = await openCounter({ db, as, services })
  const personId = await makeClient(db, { email: sam })
  const { id } = await sell([gloves()], { personId })
  await pay(id, { method: 'terminal', reference: 'TID 4711' })
  expect(await lettersTo(db, sam)).toEqual([])

  const online = await sell([gloves()], { personId, channel: 'desk' })
  await pay(online.id, { method: 'card', demoCard: accepted })
  expect(await lettersTo(db, sam)).toMatchObject([{ template: 'receipt' }])
})
