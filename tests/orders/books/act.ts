import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { type NewLine, ordersContract } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { person } from '#tests/booking/wednesday.ts'
import { accepted, balls, gloves, key } from '#tests/orders/counter.ts'

import type { Shop } from './shop.ts'
import type { Verb } from './verbs.ts'

const reason = 'So it came'

/** Acts as people do, by the calls of their screens. A refusal changes nothing; any other error fails the test. */
export async function act(shop: Shop, verb: Verb): Promise<void> {
  try {
    await attempt(shop, verb)
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'unavailable') throw error
  }
}

type DeedByVerb = { [Do in Verb['do']]: (shop: Shop, verb: Extract<Verb, { do: Do }>) => Promise<unknown> }

const attempt = (shop: Shop, verb: Verb) => {
  const deed = deeds[verb.do] as (shop: Shop, verb: Verb) => Promise<unknown>
  return deed(shop, verb)
}

const deeds: DeedByVerb = {
  async sell(shop, { gloves: many, balls: few, giftCents, isForClient, paidBy }) {
    const { sell, personId } = shop
    const recipient = { name: 'Lee', email: 'lee@example.com' }
    const lines: NewLine[] = [
      ...(many > 0 ? [gloves(many)] : []),
      balls(few),
      ...(giftCents > 0 ? [{ kind: 'gift_card', quantity: 1, amountCents: giftCents, recipient }] : []),
    ]
    const { id } = await sell(lines, isForClient ? { personId } : {})
    await payBy(shop, id, paidBy)
  },
  async order({ client }, { gloves: many }) {
    const { totalCents } = await client(cartContract.addToCart, { headers: {}, body: gloves(many) })
    await client(cartContract.orderCart, { headers: key(), body: { expectedTotalCents: totalCents, consents: true } })
  },
  async book(shop, { day, hour, paidBy }) {
    const { guest, now } = shop
    const zone = 'America/Chicago'
    const on = addDays(localDayOf(now(), zone), day)
    const startsAt = new Date(instantAt(on, `${String(hour).padStart(2, '0')}:00`, zone))
    const email = `guest-${day}-${hour}@example.com`
    const { order } = await guest(bookingContract.createBooking, {
      headers: {},
      body: { serviceCode: 'swing_eval', startsAt, person: { ...person, email } },
    })
    if (order) await payBy(shop, order.id, paidBy)
  },
  async discount(shop, { which, line, percent }) {
    const { orderId, lineId } = await lineOf(shop, which, line)
    const body = { discount: { percent, reason } }
    return shop.desk(orderLinesContract.discountOrderLine, { params: { orderId, lineId }, headers: key(), body })
  },
  add: async (shop, { which }) =>
    shop.desk(orderLinesContract.addOrderLine, {
      params: { orderId: await orderOf(shop, which) },
      headers: key(),
      body: { line: balls() },
    }),

  async pay(shop, { which, method, amountCents, giftCard }) {
    const codes = method === 'gift_card' ? await giftCodes(shop) : []
    const giftCardCode = codes[giftCard % codes.length]
    const orderId = await orderOf(shop, which)
    const body = { method, ...(amountCents && { amountCents }), ...(giftCardCode && { giftCardCode }) }
    return shop.pay(orderId, body)
  },
  charge: async (shop, { which, demoCard }) => shop.pay(await orderOf(shop, which), { method: 'card', demoCard }),
  'give credit': ({ desk, personId }, { amountCents }) =>
    desk(walletsContract.giveCredit, { params: { personId }, headers: key(), body: { amountCents, reason } }),
  'let owe': ({ desk, personId }, { limitCents }) =>
    desk(walletsContract.setHouseLimit, { params: { personId }, body: { limitCents } }),
  async 'pay house account'({ desk, personId }, { amountCents: atMost }) {
    const params = { personId }
    const { owedCents } = await desk(walletsContract.readWallets, { params })
    const amountCents = Math.min(atMost, owedCents + 1)
    return desk(walletsContract.payHouseAccount, { params, headers: key(), body: { method: 'cash', amountCents } })
  },

  async refund(shop, { which, line, quantity, amountCents, giveBack, isToCredit }) {
    const { orderId, lineId, left } = await lineOf(shop, which, line)
    const lines = [{ lineId, quantity: Math.min(quantity, left + 1), giveBack, ...(amountCents && { amountCents }) }]
    return shop.refund(orderId, lines, key(), isToCredit ? 'credit' : undefined)
  },
  async retry({ db, desk }, { isToCredit }) {
    const failed = await db.selectFrom('paymentRefund').select('id').where('status', '=', 'failed').executeTakeFirst()
    if (!failed) return undefined
    const body = { ...(isToCredit && { refundTo: 'credit' as const }) }
    return desk(ordersContract.retryRefund, { params: { refundId: failed.id }, headers: key(), body })
  },
  async exchange(shop, { which, line, gloves: many }) {
    const { orderId, lineId } = await lineOf(shop, which, line)
    return shop.desk(returnsContract.exchangeOrder, {
      params: { orderId },
      query: {},
      headers: key(),
      body: { lines: [{ lineId, quantity: 1, giveBack: true }], reason, inExchange: [gloves(many)] },
    })
  },
  'return loosely': ({ desk, personId }, { balls: quantity, refundTo }) =>
    desk(returnsContract.returnWithoutReceipt, {
      headers: key(),
      body: { personId, lines: [{ sku: 'BALL-12', quantity }], refundTo, reason },
    }),
  async release(shop, { which, line }) {
    const { orderId, lineId } = await lineOf(shop, which, line)
    return shop.desk(orderLinesContract.releaseOrderLine, { params: { orderId, lineId }, body: { reason } })
  },
  step: async (shop, { which, to }) =>
    shop.desk(ordersContract.stepOrder, { params: { orderId: await orderOf(shop, which) }, body: { to } }),

  async 'call off'(shop, { which, isByDesk }) {
    const booking = await bookingOf(shop, which)
    const params = { bookingId: booking.id }
    const to = isByDesk ? ('cancelled_staff' as const) : ('cancelled_customer' as const)
    return shop.desk(bookingContract.changeBookingStatus, { params, body: { to } })
  },
  async attend(shop, { which, to }) {
    const { id: bookingId, startsAt } = await bookingOf(shop, which)
    const hours = (startsAt.getTime() - shop.now().getTime()) / 3_600_000 + 0.3
    if (hours > 0) await shop.pass(hours)
    return shop.desk(bookingContract.changeBookingStatus, { params: { bookingId }, body: { to } })
  },
  async 'take fee'(shop, { which }) {
    const { id: bookingId } = await bookingOf(shop, which)
    return shop.sell([{ kind: 'fee', bookingId, quantity: 1 }])
  },
  async waive(shop, { which }) {
    const { id: bookingId } = await bookingOf(shop, which)
    return shop.desk(bookingContract.waiveBookingFee, { params: { bookingId }, body: { reason } })
  },

  async 'move cash'({ desk }, { kind, cents }) {
    const { sessionId } = await drawerOf(desk)
    return desk(drawersContract.moveCash, { params: { sessionId }, headers: key(), body: { kind, cents, reason } })
  },
  async count({ desk }, { cents }) {
    const { sessionId, drawerId } = await drawerOf(desk)
    await desk(drawersContract.closeDrawer, { params: { sessionId }, headers: key(), body: { countedCents: cents } })
    return desk(drawersContract.openDrawer, {
      params: { drawerId },
      headers: key(),
      body: { floatCents: cents, reason },
    })
  },
  pass: (shop, { hours }) => shop.pass(hours),
}

const nothingThere = () => new Failure('not_found', 'There is none yet.')

/** One of the latest few orders, so that acts often meet the same one. */
async function orderOf({ db }: Shop, which: number): Promise<string> {
  const latest = await db.selectFrom('customerOrder').select('id').orderBy('placedAt', 'desc').limit(5).execute()
  const order = latest[which % latest.length]
  if (!order) throw nothingThere()

  return order.id
}

async function payBy({ pay }: Shop, orderId: string, method: 'cash' | 'card' | undefined): Promise<void> {
  if (method) await pay(orderId, { method, ...(method === 'card' && { demoCard: accepted }) })
}

async function lineOf(shop: Shop, which: number, at: number) {
  const orderId = await orderOf(shop, which)
  const { lines } = await shop.read(orderId)
  const line = lines[at % lines.length]
  if (!line) throw nothingThere()

  return { orderId, lineId: line.id, left: line.quantity - line.refundedQuantity }
}

async function bookingOf({ db }: Shop, which: number) {
  const latest = await db
    .selectFrom('booking')
    .select(['id', 'startsAt'])
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute()
  const booking = latest[which % latest.length]
  if (!booking) throw nothingThere()

  return booking
}

async function giftCodes({ db }: Shop): Promise<string[]> {
  const notices = await db.selectFrom('notice').select('text').where('template', '=', 'gift_card').execute()

  return notices.flatMap(({ text }) => /Code: (\S+)/.exec(text)?.[1] ?? [])
}

async function drawerOf(desk: Shop['desk']) {
  const { drawers } = await desk(drawersContract.listDrawers, {})
  const own = drawers.find(({ session }) => session?.isMine) ?? drawers[0]

  return { drawerId: own?.id ?? '', sessionId: own?.session?.id ?? '' }
}
