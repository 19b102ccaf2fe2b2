import { expect } from 'vitest'

import { deliverBookings } from '#server/booking/pay/deliver.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { type Settlement, settlementOf } from '#shared/booking/pay/settlement.ts'
import type { Call } from '#shared/http/call.ts'
import { priceWords } from '#shared/money.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { accepted, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { payByLink } from './deposit.ts'
import { bookParty, makeTee, orderShare, type Party, paymentOf, payShare, readShare, sharesOf } from './party.ts'

const names = ['Sam', 'Lee', 'Kim', 'Ann']
const priceCents = 5000

/**
 * Who has paid before the booking ends: players by their links, by their places, and whether whoever booked has paid
 * the rest.
 */
const ways: Record<string, { byLinks: (count: number) => number[]; isRestPaid: boolean }> = {
  nobody: { byLinks: () => [], isRestPaid: false },
  'one by a link': { byLinks: () => [2], isRestPaid: false },
  'all by links': { byLinks: (count) => Array.from({ length: count }, (_, at) => at + 1), isRestPaid: false },
  'one by a link and the rest by whoever booked': { byLinks: () => [2], isRestPaid: true },
  'all by whoever booked': { byLinks: () => [], isRestPaid: true },
}

/**
 * Each way and each end once with three players, and with the fewest and the most; fees/party-ended.test.ts has all of
 * them.
 */
const cases = [
  [3, 'nobody', 'late'],
  [3, 'one by a link', 'early'],
  [3, 'all by links', 'called off by the studio'],
  [2, 'one by a link', 'no-show'],
  [4, 'one by a link and the rest by whoever booked', 'late'],
  [3, 'one by a link and the rest by whoever booked', 'no-show'],
  [3, 'all by whoever booked', 'late'],
] as const

const money = (cents: number) => priceWords(cents, 'USD', 'en-US')

const orderRest = (holder: Call, bookingId: string) =>
  holder(bookingContract.orderRest, { params: { bookingId }, query: {} })

/** The settlement that the page of the booking promises before it ends. */
async function promised(holder: Call, bookingId: string, feeCents: number): Promise<Settlement> {
  const { paidCents = 0, payableCents = 0 } = await holder(bookingContract.readBooking, { params: { bookingId } })
  const { shares } = await paymentOf(holder, bookingId)

  return settlementOf({ feeCents, payableCents, paidCents }, shares)
}

/** The refunds of the players' orders, and of the order of whoever booked. */
async function backs(db: Db) {
  const orders = await db
    .selectFrom('customerOrder')
    .innerJoin('orderLine', 'orderLine.orderId', 'customerOrder.id')
    .select(['customerOrder.id', 'refundedCents', 'ref'])
    .execute()
  const sumOf = (isShare: boolean) =>
    [
      ...new Map(orders.filter(({ ref }) => 'player' in Object(ref) === isShare).map((one) => [one.id, one])).values(),
    ].reduce((sum, { refundedCents }) => sum + refundedCents, 0)
  return { byLinks: sumOf(true), own: sumOf(false) }
}

test.for(cases)(
  'of %i players, paid by %s, what is promised of the end “%s” is what happens, is written and is asked for',
  async ([count, way, end], { db, as, call, callWith, clock, services }) => {
    await makeTee({ db, services }, { priceCents })
    const party = await bookParty({ call, callWith }, names.slice(0, count))
    await pay(call, party, way)
    const { id, holder } = party
    clock.set(
      end === 'late' ? '2026-11-25T10:00:00Z' : end === 'no-show' ? '2026-11-25T16:20:00Z' : '2026-11-24T12:00:00Z',
    )
    const feeCents = end === 'late' ? 2500 : end === 'no-show' ? 5000 : 0
    const { own, byLinks } = await promised(holder, id, feeCents)
    expect(byLinks.keptCents + own.feeCents).toBe(feeCents)

    const desk = await as('front_desk')
    if (end === 'no-show' || end === 'called off by the studio') {
      const to = end === 'no-show' ? 'no_show' : 'cancelled_staff'
      await desk(bookingContract.changeBookingStatus, { params: { bookingId: id }, body: { to } })
    } else {
      await holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })
    }

    const owedCents = Math.max(0, own.feeCents - own.paidCents)
    const openFee = async () => (await paymentOf(holder, id)).fee?.cents ?? 0
    expect(await openFee()).toBe(owedCents)
    if (end === 'no-show') {
      clock.set('2026-11-26T10:00:00Z')
      await deliverBookings(jobWork(services, 'test'))
      expect(await openFee()).toBe(owedCents)
    } else {
      const text = await letter(db)
      if (byLinks.paidCents > 0) expect(text).toContain(`${money(byLinks.paidCents)} was paid by links.`)
      if (owedCents > 0) expect(text).toContain(`Pay ${money(owedCents)}: `)
      else expect(text).not.toContain('Pay $')
    }
    expect(await backs(db)).toEqual({
      byLinks: byLinks.paidCents - byLinks.keptCents,
      own: Math.max(0, own.paidCents - own.feeCents),
    })
    const { shares } = await paymentOf(holder, id)
    expect(shares.reduce((sum, { keptCents = 0 }) => sum + keptCents, 0)).toBe(byLinks.keptCents)

    if (owedCents > 0) await payByLink(call, (await orderRest(holder, id)).payToken)
    expect(await openFee()).toBe(0)
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

async function pay(call: Call, { id, holder, tokens }: Party, way: string) {
  const { byLinks, isRestPaid } = ways[way] ?? { byLinks: () => [], isRestPaid: false }
  for (const player of byLinks(tokens.length)) await payShare(call, tokens[player - 1] ?? '')
  if (isRestPaid) await payByLink(call, (await orderRest(holder, id)).payToken)
}

const letter = async (db: Db) =>
  (await db.selectFrom('notice').select('text').where('template', '=', 'cancelled').executeTakeFirstOrThrow()).text

test('what is left is ordered only as it was seen, when that is told', async ({ db, call, callWith, services }) => {
  await makeTee({ db, services }, { priceCents })
  const { id, holder, tokens } = await bookParty({ call, callWith }, names.slice(0, 3))
  await orderShare(call, tokens[1] ?? '')
  const order = (seenCents: number) =>
    holder(bookingContract.orderRest, { params: { bookingId: id }, query: { seenCents } })

  await expect(order(5000)).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('$33.33 is left for you') as string,
  })
  expect((await paymentOf(holder, id)).order).toBeNull()
  expect(await order(3333)).toHaveProperty('payToken')
})

test('of shares that were paid by links the refund is told as theirs, and the price of what is off stays whole', async ({
  db,
  call,
  callWith,
  clock,
  services,
}) => {
  await makeTee({ db, services }, { priceCents })
  const party = await bookParty({ call, callWith }, names.slice(0, 2))
  await pay(call, party, 'all by links')
  clock.set('2026-11-25T10:00:00Z')
  await party.holder(bookingContract.cancelBooking, { params: { bookingId: party.id }, body: {} })

  const told = await db.selectFrom('notice').select('subject').where('template', '=', 'refund_by_link').execute()
  expect(told.map(({ subject }) => subject?.split(',')[0])).toEqual(
    Array(2).fill('$12.50 goes back to whoever paid it'),
  )
  expect(await party.holder(bookingContract.readBooking, { params: { bookingId: party.id } })).toMatchObject({
    paidCents: 0,
    owedCents: 5000,
  })
  expect(await readShare(call, party.tokens[1] ?? '')).toMatchObject({ isOff: true })
})

test('the card on file is charged the rest of a fee, not what is kept of a share', async ({
  db,
  as,
  call,
  callWith,
  clock,
  services,
}) => {
  await makeTee({ db, services }, { priceCents })
  const member = await as()
  await member(cardsContract.keepCard, { headers: key(), body: { agreed: true, demoCard: accepted } })
  const players = ['Sam', 'Lee'].map((name) => ({ name }))
  const { id, manageToken } = await member(bookingContract.createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person: { ...person, email: member.email }, players },
  })
  await payShare(call, (await sharesOf(member, id))[1]?.token ?? '')
  clock.set('2026-11-25T10:00:00Z')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })

  const desk = await as('front_desk')
  const charged = await desk(bookingContract.chargeBookingFee, { params: { bookingId: id }, headers: key() })
  expect(charged.payment).toMatchObject({ status: 'captured', amountCents: 1250 })
  expect(await faultsOfLedgers(db)).toEqual([])
})
