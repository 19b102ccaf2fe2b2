import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderCardContract } from '#shared/orders/order-card-contract.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'
import { book, freeTimes, person } from '#tests/booking/wednesday.ts'
import { accepted, asksForConfirmation, declined, inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makePaidStudio, mailed, readLink } from './deposit.ts'

const keepByLink = (call: Call, token = '', demoCard = accepted) =>
  call(orderCardContract.keepCardByLink, { headers: key(), body: { token, agreed: true, demoCard } })

const rule = { kind: 'card_kept' } as const

test('a booking that asks for a card stands once one is kept; nothing is charged', async ({ db, call, services }) => {
  await makePaidStudio({ db, services }, rule)
  const booked = await book(call, '10:00')
  const token = booked.order?.payToken
  expect(booked).toMatchObject({ status: 'pending_payment', order: { totalCents: 9500, dueNowCents: 0 } })
  expect(await readLink(call, token)).toMatchObject({ status: 'awaiting_payment', needsCard: true, card: null })
  expect(await mailed(db)).toEqual([])

  expect(await keepByLink(call, token, declined)).toMatchObject({ status: 'failed' })
  expect(await readLink(call, token)).toMatchObject({ needsCard: true })
  expect(await keepByLink(call, token)).toMatchObject({ status: 'kept' })

  expect(await readLink(call, token)).toMatchObject({
    status: 'placed',
    needsCard: false,
    card: { brand: 'visa', last4: '4242' },
    paidCents: 0,
  })
  expect(await mailed(db)).toEqual(['booked'])
  await expect(keepByLink(call, token)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await inBooks(db)).toEqual({})
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a bank that asks its holder is waited for; a foreign link settles nothing', async ({ db, call, services }) => {
  await makePaidStudio({ db, services }, rule)
  const { order } = await book(call, '10:00')
  const other = await book(call, '11:00', { email: 'other@example.com' })
  const { id: setupId } = await keepByLink(call, order?.payToken, asksForConfirmation)

  const settleBy = (token = '') => call(orderCardContract.settleCardByLink, { body: { token, setupId } })
  await expect(settleBy(other.order?.payToken)).rejects.toMatchObject({ code: 'not_found' })
  expect(await settleBy(order?.payToken)).toMatchObject({ status: 'requires_action' })
  await call(cardsContract.confirmDemoSetup, { params: { setupId }, body: { accepted: true } })

  expect(await readLink(call, order?.payToken)).toMatchObject({ status: 'placed', needsCard: false })
})

test('without a card its time is somebody else’s after fifteen minutes; a card that comes late takes it again', async ({
  db,
  call,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services }, rule)
  const { order } = await book(call, '10:00')
  const { id: setupId } = await keepByLink(call, order?.payToken, asksForConfirmation)
  clock.pass({ minutes: 16 })
  await expireOrders(jobWork(services, 'test'))
  expect(await freeTimes(call)).toContain('10:00')

  await call(cardsContract.confirmDemoSetup, { params: { setupId }, body: { accepted: true } })

  expect(await readLink(call, order?.payToken)).toMatchObject({ status: 'placed' })
  expect(await freeTimes(call)).not.toContain('10:00')
})

test('a member books with the card that is on file for them, and nobody with a card of somebody else', async ({
  db,
  call,
  as,
  services,
}) => {
  await makePaidStudio({ db, services }, rule)
  const member = await as()
  const other = await as()
  for (const caller of [member, other]) {
    await caller(cardsContract.keepCard, { headers: key(), body: { agreed: true, demoCard: accepted } })
  }
  const [own] = (await member(cardsContract.listMyCards, {})).cards
  const [foreign] = (await other(cardsContract.listMyCards, {})).cards
  const { order } = await book(member, '10:00', { ...person, email: member.email })
  const choose = (caller: Call, cardId = '') =>
    caller(orderCardContract.chooseCardByLink, { body: { token: order?.payToken ?? '', cardId } })

  await expect(choose(member, foreign?.id)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(choose(other, foreign?.id)).rejects.toMatchObject({ code: 'not_found' })
  await choose(member, own?.id)
  await expect(choose(member, own?.id)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await readLink(call, order?.payToken)).toMatchObject({
    status: 'placed',
    needsCard: false,
    card: { last4: '4242' },
  })
})

test('a member keeps a card for their own order, and nobody does it for them', async ({ db, call, as, services }) => {
  await makePaidStudio({ db, services }, rule)
  const [member, other, desk] = [await as(), await as(), await as('front_desk')]
  await book(member, '10:00', { ...person, email: member.email })
  const [order] = (await member(ordersContract.listMyOrders, { query: {} })).orders
  const orderId = order?.id ?? ''
  const keep = (caller: Call, demoCard = accepted) =>
    caller(orderCardContract.keepCardForOrder, {
      params: { orderId },
      headers: key(),
      body: { agreed: true, demoCard },
    })
  const read = () => member(ordersContract.readOrder, { params: { orderId } })

  await expect(keep(call)).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(keep(other)).rejects.toMatchObject({ code: 'not_found' })
  await expect(keep(desk)).rejects.toMatchObject({ code: 'not_allowed' })
  const { id: setupId } = await keep(member, asksForConfirmation)
  const settleBy = (caller: Call) => caller(orderCardContract.settleCardForOrder, { params: { orderId, setupId } })
  await expect(settleBy(other)).rejects.toMatchObject({ code: 'not_found' })
  expect(await settleBy(member)).toMatchObject({ status: 'requires_action' })
  expect(await read()).toMatchObject({ status: 'awaiting_payment', needsCard: true })

  // The client may have left the page by now: the bank's answer places the order.
  await member(cardsContract.confirmDemoSetup, { params: { setupId }, body: { accepted: true } })
  expect(await read()).toMatchObject({ status: 'placed', needsCard: false, card: { last4: '3220' } })
  await expect(keep(member)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a member places their own order with a card on file, and nobody with a card of somebody else', async ({
  db,
  as,
  services,
}) => {
  await makePaidStudio({ db, services }, rule)
  const [member, other] = [await as(), await as()]
  for (const caller of [member, other]) {
    await book(caller, caller === member ? '10:00' : '11:00', { ...person, email: caller.email })
    await caller(cardsContract.keepCard, { headers: key(), body: { agreed: true, demoCard: accepted } })
  }
  const [order] = (await member(ordersContract.listMyOrders, { query: {} })).orders
  const [own] = (await member(cardsContract.listMyCards, {})).cards
  const [foreign] = (await other(cardsContract.listMyCards, {})).cards
  const params = { orderId: order?.id ?? '' }
  const choose = (caller: Call, cardId = '') =>
    caller(orderCardContract.chooseCardForOrder, { params, body: { cardId } })

  await expect(choose(member, foreign?.id)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(choose(other, foreign?.id)).rejects.toMatchObject({ code: 'not_found' })
  await choose(member, own?.id)
  await expect(choose(member, own?.id)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await member(ordersContract.readOrder, { params })).toMatchObject({ status: 'placed', needsCard: false })
})

test('whoever cancels late is charged the fee of the policy to the card that is kept, at the desk’s press', async ({
  db,
  call,
  as,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services }, rule)
  const booked = await book(call, '10:00')
  await keepByLink(call, booked.order?.payToken)
  clock.set('2026-11-25T15:00:00Z')
  const holder = await as('front_desk')
  await holder(bookingContract.changeBookingStatus, {
    params: { bookingId: booked.id },
    body: { to: 'cancelled_customer' },
  })
  const { id: orderId, personId } = await db
    .selectFrom('customerOrder')
    .select(['id', 'personId'])
    .executeTakeFirstOrThrow()
  const order = await holder(ordersContract.readOrder, { params: { orderId } })
  const { dueCents } = order
  expect(dueCents).toBeGreaterThan(0)

  const [card] = (await holder(cardsContract.listCardsOf, { params: { personId: personId ?? '' } })).cards
  const body = { method: 'card', cardId: card?.id ?? '' } as const
  expect(await holder(ordersContract.payOrder, { params: { orderId }, headers: key(), body })).toMatchObject({
    status: 'captured',
    amountCents: dueCents,
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a no-show fee is charged from the list of fees: once, to the card on file, and else owed', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services }, { kind: 'at_studio' })
  const member = await as()
  const { id: bookingId } = await book(member, '10:00', { ...person, email: member.email })
  clock.set('2026-11-25T17:30:00Z')
  const desk = await as('front_desk')
  await desk(bookingContract.changeBookingStatus, { params: { bookingId }, body: { to: 'no_show' } })
  const charge = (headers = key()) => desk(bookingContract.chargeBookingFee, { params: { bookingId }, headers })
  const fees = async () => (await desk(bookingContract.listBookingFees, { query: {} })).fees
  expect(await fees()).toMatchObject([{ card: null }])
  await expect(charge()).rejects.toMatchObject({ code: 'wrong_state' })

  const again = await as('manager')
  const { userId } = member
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('demoCharge')
    .values({ id: 'demo_kept', amountCents: 0, card: accepted, status: 'captured', createdAt: clock.now() })
    .execute()
  const at = clock.now()
  await db
    .insertInto('paymentMethod')
    .values({
      personId,
      provider: 'demo',
      providerRef: 'demo_kept',
      customerRef: 'demo_client',
      brand: 'visa',
      last4: '4242',
      expiresOn: '2028-11-30',
      keptAt: at,
      chosenAt: at,
    })
    .execute()

  expect(await fees()).toMatchObject([{ card: { brand: 'visa', last4: '4242' } }])
  const headers = key()
  const charged = await charge(headers)
  expect(charged).toMatchObject({ payment: { status: 'captured', method: 'card' } })
  expect(await charge(headers)).toEqual(charged)
  await expect(charge()).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await fees()).toEqual([])
  expect(await again(ordersContract.readOrder, { params: { orderId: charged.orderId } })).toMatchObject({
    status: 'fulfilled',
    dueCents: 0,
    lines: [{ kind: 'fee' }],
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})
