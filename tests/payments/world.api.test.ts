import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { payTokenOf } from '#server/orders/service.ts'
import { hearOfRefunds } from '#server/payments/outside-refunds.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { voidContract } from '#shared/orders/void-contract.ts'
import { cashOf } from '#shared/payments/cash-rounding.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { gloves, inBooks } from '#tests/orders/counter.ts'

import { networkOf, settle, test } from './networks.ts'

const move = (db: Db, currency: string, locale: string) =>
  db.updateTable('location').set({ currency, locale }).execute()

const round = (desk: Call, coinCents: number) => desk(drawersContract.changeCashRounding, { body: { coinCents } })

const float = 20_000

// All registers and cards are in drawers/rounded-sums.test.ts.
const registers: [currency: string, locale: string, coinCents: number, cashCents: number][] = [
  ['HUF', 'hu-HU', 500, 8000],
  ['KWD', 'ar-KW', 50, 7950],
  ['NOK', 'nb-NO', 1000, 8000],
]

test.for(registers)(
  'a register in %s (%s) in coins of %d takes 7938 as %d and gives no more back than came',
  async ([currency, locale, coinCents, cashCents], { counter: { desk, sell, pay, refund, read }, db }) => {
    await move(db, currency, locale)
    await round(desk, coinCents)
    const order = await sell([gloves(3)])
    expect(order).toMatchObject({ totalCents: 7938, currency })
    const paid = await pay(order.id, { method: 'cash', tenderedCents: 20_000 })
    expect(cashOf(paid)).toBe(cashCents)

    const [line] = order.lines
    let back = 0
    for (const quantity of [1, 1, 1]) {
      const { tenders } = await refund(order.id, [{ lineId: line?.id ?? '', quantity }])
      for (const tender of tenders) {
        expect(cashOf(tender) % Math.max(1, coinCents)).toBe(0)
        back += cashOf(tender)
      }
      expect(back).toBeLessThanOrEqual(cashCents)
      expect(await faultsOfLedgers(db)).toEqual([])
    }

    expect(back).toBe(cashCents)
    expect(await read(order.id)).toMatchObject({ paidCents: 7938, refundedCents: 7938, dueCents: 0 })
    const { drawers } = await desk(drawersContract.listDrawers, {})
    const sessionId = drawers.find(({ session }) => session !== null)?.session?.id ?? ''
    const closed = await desk(drawersContract.closeDrawer, { params: { sessionId }, body: { countedCents: float } })
    expect(closed).toMatchObject({ cashCents: 0, differenceCents: 0 })
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('cash is rounded to coins that exist', async ({ counter: { desk } }) => {
  for (const coinCents of [0, 1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000, 10_000])
    expect(await round(desk, coinCents)).toEqual({ coinCents })
  for (const coinCents of [3, 15, 99, 20_000, -5, 0.5])
    await expect(round(desk, coinCents)).rejects.toMatchObject({ code: 'invalid_input' })
})

const charged: [currency: string, locale: string, amount: number, rounding: number][] = [
  ['USD', 'en-US', 7938, 0],
  ['KWD', 'ar-KW', 7940, 2],
  ['MGA', 'fr-MG', 79, -38],
]

test.for(charged)(
  'a card in %s (%s) is charged %d at Stripe, and what was rounded is in the books',
  async ([currency, locale, amount, rounding], { counter: { desk, sell, refund, read }, db, services, stripe }) => {
    await move(db, currency, locale)
    const network = networkOf('stripe', services, stripe, () => undefined)
    const order = await sell([gloves(3)])

    expect(await network.pay(desk, order.id, 'accepted')).toMatchObject({ status: 'captured', amountCents: 7938 })
    const [intent] = stripe.intents.values()
    expect(intent).toMatchObject({ amount, currency: currency.toLowerCase() })
    expect(await read(order.id)).toMatchObject({ paidCents: 7938, dueCents: 0 })
    expect(await inBooks(db)).toMatchObject({ 1110: 7938 + rounding, ...(rounding !== 0 && { 5200: -rounding }) })

    for (const quantity of [1, 1, 1]) await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity }])
    const back = [...stripe.refunds.values()].reduce((sum, one) => sum + one.amount, 0)
    expect(back).toBe(amount)
    expect(await read(order.id)).toMatchObject({ refundedCents: 7938, dueCents: 0 })
    const books = await inBooks(db)
    expect(books).not.toHaveProperty('1110')
    expect(books).not.toHaveProperty('5200')
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('all of a rounded card that is given back at Stripe is all of it here', async ({
  counter: { desk, sell, read },
  db,
  services,
  stripe,
}) => {
  await move(db, 'KWD', 'ar-KW')
  const network = networkOf('stripe', services, stripe, () => undefined)
  const order = await sell([gloves(3)])
  await network.pay(desk, order.id, 'accepted')
  const [intent] = stripe.intents.values()
  stripe.refunds.set('re_out', {
    id: 're_out',
    object: 'refund',
    amount: 7940,
    currency: 'kwd',
    payment_intent: intent?.id ?? '',
    status: 'succeeded',
    metadata: {},
  })
  await hearOfRefunds(jobWork(services, 'test'))

  expect(await read(order.id)).toMatchObject({ refundedCents: 7938 })
  expect(await inBooks(db)).not.toHaveProperty('1110')
  expect(await faultsOfLedgers(db)).toEqual([])
})

test.for([
  ['another sum', { amount: 7900 }],
  ['another currency', { currency: 'eur' }],
  ['more', { amount: 9000 }],
] as const)(
  'a card that comes back with %s pays nothing, and stands on Today until it is void',
  async ([_what, other], { counter: { desk, sell, pay, read }, services, stripe, db, call }) => {
    const network = networkOf('stripe', services, stripe, () => undefined)
    const order = await sell([gloves(3)])
    const asked = await desk(ordersContract.payOrder, {
      params: { orderId: order.id },
      headers: { 'idempotency-key': 'one' },
      body: { method: 'card' },
    })
    const [intent] = stripe.intents.values()
    Object.assign(intent ?? {}, other)
    stripe.confirm(intent?.id ?? '', 'pm_card_visa')
    const told = { status: 'processing', decline: { code: 'other_sum' } }
    expect(await settle(desk, order.id, asked.id)).toMatchObject(told)
    expect(await settle(desk, order.id, asked.id)).toMatchObject(told)

    expect(await read(order.id)).toMatchObject({ paidCents: 0, dueCents: 7938 })
    const onToday = async () => (await desk(ordersContract.listOrders, { query: { due: 'other_sum' } })).orders
    expect(await onToday()).toMatchObject([{ id: order.id }])
    await expect(pay(order.id, { method: 'cash' })).rejects.toMatchObject({ code: 'wrong_state' })

    // A payer cannot know whether it was refunded.
    const link = await db.selectFrom('customerOrder').select(['id', 'linkVersion']).executeTakeFirstOrThrow()
    const token = payTokenOf(services.config.secretKey, link)
    const byLink = call(voidContract.voidByLink, { body: { token, paymentId: asked.id } })
    await expect(byLink).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await onToday()).toMatchObject([{ id: order.id }])
    await desk(voidContract.voidPayment, { params: { orderId: order.id, paymentId: asked.id } })
    expect(await onToday()).toEqual([])
    // The same event again leaves it void.
    await settle(desk, order.id, asked.id)
    expect(await read(order.id)).toMatchObject({ payments: [{ status: 'voided' }] })
    await network.pay(desk, order.id, 'accepted')
    expect(await read(order.id)).toMatchObject({ paidCents: 7938, dueCents: 0 })
    expect(await faultsOfLedgers(db)).toEqual([])
    const { rows } = await sql`select from audit_event where action = 'payment_of_another_sum'`.execute(db)
    expect(rows).toHaveLength(1)
  },
)
