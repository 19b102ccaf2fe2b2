import { revenueAccountOf } from '#server/booking/service.ts'
import { isOpenFee } from '#server/demo/bookings/booking-rows.ts'
import type { DemoBooking } from '#server/demo/bookings/history.ts'
import { type Random, randomFrom } from '#server/demo/random.ts'
import { locale, zone } from '#server/demo/studio.ts'
import { lineWhenOf } from '#server/kernel/clock/wording.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { lineRuleOf } from '#shared/booking/payment.ts'
import { taxCategoryOf } from '#shared/catalog/tax.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { halfUp } from '#shared/money.ts'
import { dueNowOf } from '#shared/orders/payment-rule.ts'

import type { DemoBasket, DemoItem } from './sale.ts'

export interface DemoGood {
  sku: string
  name: string
  brand: string
  variant: string
  kind: string
  priceCents: number
  taxCategory: DemoItem['taxCategory']
}

interface Trade {
  bookings: readonly DemoBooking[]
  goods: readonly DemoGood[]
  now: Date
}

const minute = 60_000

/** Everything that was bought: after visits, ahead of them, as fees, by walk-ins and as gifts. */
export function planBaskets(random: Random, { bookings, goods, now }: Trade): DemoBasket[] {
  const baskets = bookings.flatMap((booking) => {
    const last = booking.steps.at(-1)?.to
    const visit = last === 'completed' || last === 'checked_in' ? visitOf(random, booking, { goods, now }) : []
    const ahead = last === 'confirmed' ? aheadOf(booking, now) : []
    const fee = booking.feeCents && !isOpenFee(booking, now) && random.chance(0.55) ? [feeOf(random, booking)] : []
    const walkIn = last === 'completed' && random.chance(0.22) ? [walkInAfter(random, booking, goods)] : []
    const gift = last === 'completed' && random.chance(giftShare(booking)) ? [giftFrom(random, booking)] : []

    return [...visit, ...ahead, ...fee, ...walkIn, ...gift]
  })

  const sold = baskets.filter(({ at }) => at <= now.getTime()).toSorted((a, b) => a.at - b.at)
  const off = randomFrom('discounts of the desk')
  return sold.map((basket) => ({ ...basket, items: basket.items.map((item) => reduced(off, item)) }))
}

const reasons = ['Box was open', 'Last of its kind', 'Bought three before', 'Shop wear']

/** Now and then the desk takes a tenth off. */
function reduced(random: Random, item: DemoItem): DemoItem {
  if (item.kind !== 'product' || !random.chance(0.06)) return item

  const cents = halfUp(item.unitCents * item.quantity, 10)
  return { ...item, reduction: { cents, reason: random.pick(reasons) } }
}

/** Paid after the visit; some of today's visitors have paid on arrival. */
function visitOf(random: Random, booking: DemoBooking, { goods, now }: Pick<Trade, 'goods' | 'now'>): DemoBasket[] {
  const { service, place, client, priceCents } = booking
  const isOver = place.end <= now.getTime()
  if (priceCents === 0 || (!isOver && !random.chance(0.4))) return []

  const visit: DemoItem = { ...bookingItem(booking, 'booking'), unitCents: priceCents }
  const items = [visit]
  if (isOver && random.chance(0.18)) items.push(drawGood(random, goods))
  if (isOver && service.requiredSkill !== null && random.chance(0.2)) items.push(tipOn(random, service.priceCents))
  const at = isOver ? place.end + random.between(0, 8) * minute : place.start

  return [{ at, client, channel: 'register', isDelivered: isOver, items }]
}

/** A coming booking that was paid ahead, wholly or by a deposit. */
function aheadOf(booking: DemoBooking, now: Date): DemoBasket[] {
  const { service, place, client, createdAt, priceCents } = booking
  const rule = lineRuleOf(service.payment)
  if (place.start <= now.getTime() || dueNowOf(rule, priceCents) === 0) return []

  const items = [{ ...bookingItem(booking, 'booking'), unitCents: priceCents, rule }]
  return [{ at: createdAt + minute, client, channel: 'online', isDelivered: false, items }]
}

function bookingItem({ id, service, place }: DemoBooking, kind: 'booking' | 'fee'): Omit<DemoItem, 'unitCents'> {
  return {
    kind,
    ref: { bookingId: id },
    terms: {},
    name: `${service.name}, ${lineWhenOf(new Date(place.start), { zone, locale })}`,
    quantity: 1,
    taxCategory: taxCategoryOf[service.category],
    revenueAccount: kind === 'booking' ? revenueAccountOf[service.category] : accounts.fees,
    rule: 'full',
  }
}

function feeOf(random: Random, booking: DemoBooking): DemoBasket {
  const item = bookingItem(booking, 'fee')
  const cause = booking.steps.at(-1)?.to === 'no_show' ? 'No-show' : 'Late cancellation'

  return {
    at: booking.place.end + random.between(1, 60) * 60 * minute,
    client: booking.client,
    channel: 'online',
    isDelivered: true,
    items: [{ ...item, name: `${cause}: ${item.name}`, unitCents: booking.feeCents ?? 0 }],
  }
}

const walkInAfter = (random: Random, { place, client }: DemoBooking, goods: readonly DemoGood[]): DemoBasket => ({
  at: place.end + random.between(9, 25) * minute,
  client: random.chance(0.25) ? client : undefined,
  channel: 'register',
  isDelivered: true,
  items: uniqueBySku(Array.from({ length: random.between(1, 3) }, () => drawGood(random, goods))),
})

const uniqueBySku = (items: readonly DemoItem[]) => [...new Map(items.map((item) => [item.name, item])).values()]

/** Small goods sell often; parts and clubs now and then. */
const weightByKind: Readonly<Record<string, number>> = { ball: 9, glove: 7, accessory: 6, grip: 4, apparel: 3 }

function drawGood(random: Random, goods: readonly DemoGood[]): DemoItem {
  const good = random.weighted(goods, ({ kind }) => weightByKind[kind] ?? 0.12) ?? random.pick(goods)
  const { sku, name, brand, variant, kind, priceCents: unitCents, taxCategory } = good
  const quantity = kind === 'ball' || kind === 'accessory' ? random.between(1, 2) : kind === 'grip' ? 8 : 1

  return {
    kind: 'product',
    ref: { sku },
    terms: { isHandedOver: true },
    name: [brand, name, variant].filter((part) => part !== '').join(' '),
    quantity,
    unitCents,
    taxCategory,
    revenueAccount: accounts.goods,
    rule: 'full',
  }
}

function tipOn(random: Random, priceCents: number): DemoItem {
  const amountCents = Math.max(500, halfUp(priceCents * random.between(10, 20), 10_000) * 100)

  return {
    kind: 'tip',
    ref: { amountCents },
    terms: {},
    name: 'Tip',
    quantity: 1,
    unitCents: amountCents,
    taxCategory: 'tip',
    revenueAccount: accounts.tips,
    rule: 'full',
  }
}

/** Gift cards sell at the end of the year and before Father's Day. */
function giftShare({ place }: DemoBooking): number {
  const month = Number(localDayOf(new Date(place.end), zone).slice(5, 7))

  return month === 12 ? 0.03 : month === 6 ? 0.012 : 0.003
}

function giftFrom(random: Random, { client, place }: DemoBooking): DemoBasket {
  const amountCents = random.pick([5000, 5000, 10_000, 10_000, 15_000, 25_000])
  const { firstName, lastName, email } = client
  const name = `${firstName} ${lastName}`
  const day = localDayOf(new Date(place.end), zone)

  return {
    at: place.end + random.between(30, 180) * minute,
    client,
    channel: 'online',
    isDelivered: true,
    items: [
      {
        kind: 'gift_card',
        ref: { amountCents },
        terms: { personId: client.id, recipient: { name, email }, sendOn: day },
        name: `Gift card for ${name}`,
        quantity: 1,
        unitCents: amountCents,
        taxCategory: 'gift_card',
        revenueAccount: accounts.giftCards,
        rule: 'full',
      },
    ],
  }
}
