import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { sendDueCards } from '#server/payments/gift-cards/send-card.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { accepted, balls, giftCodeIn, gloves, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const recipient = { name: 'Sam Rivera', email: 'sam@example.com', message: 'For your new irons.' }
const gift = (amountCents: number, more: object = {}) => ({
  kind: 'gift_card',
  quantity: 1,
  amountCents,
  recipient: { ...recipient, ...more },
})

test('a gift card is bought, mailed, spent in part and given back to; it is owed, not sold, and not taxed', async ({
  db,
  as,
  call,
  services,
}) => {
  const { sell, pay, refund } = await openCounter({ db, as, services })
  const order = await sell([gift(5000)])
  expect(order).toMatchObject({ totalCents: 5000, taxCents: 0, lines: [{ name: 'Gift card for Sam Rivera' }] })
  await pay(order.id, { method: 'card', demoCard: accepted })
  const code = await giftCodeIn(db)
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(await inBooks(db)).toEqual({ 1110: 5000, 2100: -5000 })
  const balance = (typed: string) => call(giftCardsContract.readGiftCardBalance, { query: { code: typed } })
  expect(await balance(code.toLowerCase().replaceAll('-', ' '))).toEqual({ balanceCents: 5000, expiresOn: null })

  const sale = await sell([gloves(2)])
  const tender = await pay(sale.id, { method: 'gift_card', giftCardCode: code })
  expect(tender).toMatchObject({ status: 'captured', amountCents: 5000, reference: code.slice(-4) })
  await pay(sale.id, { method: 'cash' })
  expect(await balance(code)).toEqual({ balanceCents: 0, expiresOn: null })
  await expect(pay((await sell([balls()])).id, { method: 'gift_card', giftCardCode: code })).rejects.toMatchObject({
    code: 'wrong_state',
  })

  const answer = await refund(
    sale.id,
    sale.lines.map(({ id }) => ({ lineId: id, quantity: 2 })),
  )
  expect(answer.tenders).toMatchObject([
    { method: 'cash', amountCents: 292 },
    { method: 'gift_card', amountCents: 5000 },
  ])
  expect(await balance(code)).toEqual({ balanceCents: 5000, expiresOn: null })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of two who spend the last cent of a card at one instant, one does', async ({ db, as, services }) => {
  const { sell, pay } = await openCounter({ db, as, services })
  await pay((await sell([gift(2646)])).id, { method: 'terminal', reference: 'T1' })
  const giftCardCode = await giftCodeIn(db)
  const sales = await Promise.all([sell([gloves()]), sell([gloves()]), sell([gloves()])])

  const outcomes = await Promise.allSettled(sales.map(({ id }) => pay(id, { method: 'gift_card', giftCardCode })))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a card for a day is mailed on that day; sent again it has a new code, and the former one ends', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  await expect(sell([gift(5000, { sendOn: '2026-11-23' })])).rejects.toMatchObject({ code: 'not_offered' })
  await pay((await sell([gift(5000, { sendOn: '2026-11-25' })])).id, { method: 'terminal', reference: 'T1' })
  const mailed = () => db.selectFrom('notice').select('id').where('template', '=', 'gift_card').execute()
  await sendDueCards(jobWork(services, 'test'))
  expect(await mailed()).toHaveLength(0)

  clock.set('2026-11-25T06:30:00Z')
  await sendDueCards(jobWork(services, 'test'))
  await sendDueCards(jobWork(services, 'test'))
  expect(await mailed()).toHaveLength(1)
  const first = await giftCodeIn(db)
  const { id: giftCardId, codeHash } = await db
    .selectFrom('giftCard')
    .select(['id', 'codeHash'])
    .executeTakeFirstOrThrow()
  expect(String(codeHash)).not.toContain(first.replaceAll('-', ''))

  clock.set('2026-11-24T14:30:00Z')
  // Two presses make one code: otherwise the first would be invalid before it is read.
  const again = { params: { giftCardId }, headers: key() }
  await Promise.all([desk(giftCardsContract.resendGiftCard, again), desk(giftCardsContract.resendGiftCard, again)])
  await desk(giftCardsContract.resendGiftCard, again)
  expect(await mailed()).toHaveLength(2)
  const second = await giftCodeIn(db)
  expect(second).not.toBe(first)
  await expect(call(giftCardsContract.readGiftCardBalance, { query: { code: first } })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await call(giftCardsContract.readGiftCardBalance, { query: { code: second } })).toMatchObject({
    balanceCents: 5000,
  })
})

test('a card that was not used is given back and void, of one that was what is left, and none buys another', async ({
  db,
  as,
  call,
  services,
}) => {
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  const order = await sell([gift(5000), gift(3000)])
  await pay(order.id, { method: 'cash' })
  const code = await giftCodeIn(db)
  const other = await sell([gift(1000)])
  await expect(pay(other.id, { method: 'gift_card', giftCardCode: code })).rejects.toMatchObject({
    code: 'not_offered',
  })
  const sale = await sell([balls()])
  await pay(sale.id, { method: 'gift_card', giftCardCode: code })
  const line = (at: number) => [{ lineId: order.lines[at]?.id ?? '', quantity: 1 }]
  const isFirst = (await call(giftCardsContract.readGiftCardBalance, { query: { code } })).balanceCents === 5000 - 1378

  const [used, unused] = isFirst ? [0, 1] : [1, 0]
  await expect(refund(order.id, line(used))).rejects.toMatchObject({ code: 'not_refundable' })
  expect(await refund(order.id, line(unused))).toMatchObject({ status: 'succeeded' })

  expect(await db.selectFrom('giftCard').select('status').where('status', '=', 'void').execute()).toHaveLength(1)
  const [bound] = (await desk(returnsContract.readMostBack, { params: { orderId: order.id } })).lines
  const leftCents = (used === 0 ? 5000 : 3000) - 1378
  expect(bound).toMatchObject({ lineId: order.lines[used]?.id, cents: leftCents })
  const part = (amountCents: number) => line(used).map((one) => ({ ...one, amountCents }))
  for (const cents of [leftCents + 1, leftCents - 1]) {
    await expect(refund(order.id, part(cents))).rejects.toMatchObject({ code: 'not_refundable' })
  }
  expect(await refund(order.id, part(leftCents))).toMatchObject({ totalCents: leftCents, status: 'succeeded' })
  await expect(refund(order.id, part(1))).rejects.toMatchObject({ code: 'not_refundable' })
  expect(await refund(sale.id, [{ lineId: sale.lines[0]?.id ?? '', quantity: 1 }])).toMatchObject({ totalCents: 1378 })
  expect(await inBooks(db)).toMatchObject({ 1000: 1378, 2100: -1378 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('bad codes and sums are refused by field, and guesses are counted', async ({ db, as, call, services }) => {
  const { sell, pay } = await openCounter({ db, as, services })
  const ask = (code: string) => call(giftCardsContract.readGiftCardBalance, { query: { code } })

  await expect(ask('too short')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(ask('UUUU-UUUU-UUUU-UUUU')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(ask('0000-0000-0000-0000')).rejects.toMatchObject({ code: 'not_found' })
  await expect(sell([gift(100)])).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'lines.0', message: 'A gift card is of $10.00 to $500.00.' }] },
  })
  await expect(pay((await sell([balls()])).id, { method: 'gift_card' })).rejects.toMatchObject({
    facts: { details: [{ path: 'giftCardCode' }] },
  })
})
