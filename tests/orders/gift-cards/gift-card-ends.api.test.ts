import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireCards } from '#server/payments/gift-cards/end-card.ts'
import { sendDueCards } from '#server/payments/gift-cards/send-card.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { gloves, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const {
  listGiftCards,
  readGiftCard,
  printGiftCard,
  resendGiftCard,
  voidGiftCard,
  putGiftCardTerms,
  readGiftCardBalance,
} = giftCardsContract

const gift = (amountCents: number, name = 'Sam Rivera') => ({
  kind: 'gift_card',
  quantity: 1,
  amountCents,
  recipient: { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` },
})
const printed = { kind: 'gift_card', quantity: 1, amountCents: 5000, isPrinted: true }

test('a card that is sold to be printed is mailed to nobody, and has a code once it is printed', async ({
  db,
  as,
  call,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services }, 'front_desk')
  const order = await sell([printed])
  expect(order.lines).toMatchObject([{ name: 'Gift card', totalCents: 5000 }])
  await pay(order.id, { method: 'cash' })
  await sendDueCards(jobWork(services, 'test'))
  expect(await db.selectFrom('notice').select('id').execute()).toEqual([])
  const { giftCards } = await desk(listGiftCards, { query: { order: order.id } })
  expect(giftCards).toMatchObject([
    { last4: null, recipient: null, balanceCents: 5000, order: { number: order.number } },
  ])
  const params = { giftCardId: giftCards[0]?.id ?? '' }
  await expect(desk(resendGiftCard, { params })).rejects.toMatchObject({ code: 'wrong_state' })

  const { code } = await desk(printGiftCard, { params })

  expect(await call(readGiftCardBalance, { query: { code } })).toEqual({ balanceCents: 5000, expiresOn: null })
  const member = await as('member')
  await expect(member(cartContract.addToCart, { body: printed })).rejects.toMatchObject({
    code: 'not_offered',
  })
})

test('a card is printed again with a new code and the same balance, by whoever may refund; the former code ends', async ({
  db,
  as,
  call,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  await pay((await sell([printed])).id, { method: 'cash' })
  const [card] = (await desk(listGiftCards, { query: {} })).giftCards
  const params = { giftCardId: card?.id ?? '' }
  const front = await as('front_desk')
  const { code: former } = await front(printGiftCard, { params })
  await expect(front(printGiftCard, { params })).rejects.toMatchObject({ code: 'not_allowed' })

  const { code } = await desk(printGiftCard, { params })

  expect(await call(readGiftCardBalance, { query: { code } })).toMatchObject({ balanceCents: 5000 })
  await expect(call(readGiftCardBalance, { query: { code: former } })).rejects.toMatchObject({ code: 'not_found' })
  const audited = await db
    .selectFrom('auditEvent')
    .select(['actorId', 'facts'])
    .where('action', '=', 'gift_card_printed')
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { actorId: front.userId, facts: { isAgain: false } },
    { actorId: desk.userId, facts: { isAgain: true } },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('staff find cards by their last four and by names, and no code is told', async ({ db, as, services }) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  await pay((await sell([gift(5000), gift(2500, 'Kim Lee')])).id, { method: 'terminal', reference: 'T1' })
  const find = async (query: object) => (await desk(listGiftCards, { query })).giftCards
  const all = await find({})
  expect(all).toHaveLength(2)
  expect(JSON.stringify(all)).not.toMatch(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}|hash/)
  const kim = all.find(({ recipient }) => recipient?.name === 'Kim Lee')

  expect(await desk(readGiftCard, { params: { giftCardId: kim?.id ?? '' } })).toEqual(kim)
  expect(await find({ search: kim?.last4?.toLowerCase() })).toEqual([kim])
  expect(await find({ search: 'kim' })).toEqual([kim])
  expect(await find({ search: 'SAM@example' })).toMatchObject([{ initialCents: 5000 }])
  expect(await find({ status: 'void' })).toEqual([])
  const first = await desk(listGiftCards, { query: { limit: 1 } })
  expect(await desk(listGiftCards, { query: { limit: 1, after: first.next ?? '' } })).toMatchObject({ next: null })
  const member = await as('member')
  await expect(member(listGiftCards, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a card is made void with a reason: what was left is earned, and what comes back of its goods is on another one', async ({
  db,
  as,
  services,
  call,
}) => {
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  await pay((await sell([printed])).id, { method: 'cash' })
  const [card] = (await desk(listGiftCards, { query: {} })).giftCards
  const params = { giftCardId: card?.id ?? '' }
  const { code } = await desk(printGiftCard, { params })
  const sale = await sell([gloves()])
  await pay(sale.id, { method: 'gift_card', giftCardCode: code })
  const front = await as('front_desk')
  const body = { reason: 'Bought with a stolen card' }
  await expect(front(voidGiftCard, { params, body })).rejects.toMatchObject({ code: 'approval_needed' })

  expect(await desk(voidGiftCard, { params, body })).toMatchObject({ status: 'void', balanceCents: 0 })

  await expect(desk(voidGiftCard, { params, body })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(call(readGiftCardBalance, { query: { code } })).rejects.toMatchObject({ code: 'not_found' })
  const [line] = sale.lines
  expect(await inBooks(db)).toMatchObject({ 1000: 5000, 4920: -(5000 - 2646) })
  expect(await refund(sale.id, [{ lineId: line?.id ?? '', quantity: 1 }])).toMatchObject({ totalCents: 2646 })
  const { giftCards } = await desk(listGiftCards, { query: {} })
  expect(giftCards.find(({ id }) => id === card?.id)).toMatchObject({ status: 'void', balanceCents: 0 })
  const another = giftCards.find(({ status }) => status === 'active')
  const printedAnew = await desk(printGiftCard, { params: { giftCardId: another?.id ?? '' } })
  expect(await call(readGiftCardBalance, { query: { code: printedAnew.code } })).toMatchObject({ balanceCents: 2646 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a card ends after its last day, once; what is given back to it afterwards can be spent for a while', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const admin = await as('admin')
  await admin(putGiftCardTerms, { body: { months: 12 } })
  await pay((await sell([printed])).id, { method: 'cash' })
  const [card] = (await desk(listGiftCards, { query: {} })).giftCards
  expect(card).toMatchObject({ expiresOn: '2027-11-24' })
  const { code } = await desk(printGiftCard, { params: { giftCardId: card?.id ?? '' } })
  const balance = () => call(readGiftCardBalance, { query: { code } })
  const sale = await sell([gloves()])
  await pay(sale.id, { method: 'gift_card', giftCardCode: code })

  clock.set('2027-11-24T18:00:00Z')
  await expireCards(jobWork(services, 'test'))
  expect(await balance()).toEqual({ balanceCents: 5000 - 2646, expiresOn: '2027-11-24' })
  clock.set('2027-11-25T18:00:00Z')
  await expireCards(jobWork(services, 'test'))
  await expireCards(jobWork(services, 'test'))

  await expect(balance()).rejects.toMatchObject({ code: 'expired' })
  expect(await inBooks(db)).toMatchObject({ 4920: -(5000 - 2646) })
  expect(await faultsOfLedgers(db)).toEqual([])
  // The earlier session has expired by then.
  const later = await as('manager')
  await later(ordersContract.refundOrder, {
    params: { orderId: sale.id },
    query: {},
    headers: key(),
    body: { lines: [{ lineId: sale.lines[0]?.id ?? '', quantity: 1, giveBack: true }], reason: 'It does not fit' },
  })
  await expireCards(jobWork(services, 'test'))
  expect(await balance()).toEqual({ balanceCents: 2646, expiresOn: '2028-02-23' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('how long cards are good for is the studio’s to say', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services }, 'front_desk')
  const admin = await as('admin')
  const put = (months: number | null) => admin(putGiftCardTerms, { body: { months } })

  expect(await desk(giftCardsContract.readGiftCardTerms, {})).toEqual({ months: null })
  expect(await put(60)).toEqual({ months: 60 })
  expect(await desk(giftCardsContract.readGiftCardTerms, {})).toEqual({ months: 60 })
  expect(await put(null)).toEqual({ months: null })
  await expect(put(0)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(desk(putGiftCardTerms, { body: { months: 1 } })).rejects.toMatchObject({ code: 'not_allowed' })
})
