import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { TaxRules } from '#shared/catalog/tax.ts'

import { type DemoBasket, type DemoPayment, type DemoSale, paidOf, priceBasket, totalOf } from './sale.ts'

/** A sold gift card: clients spend what is left on it, a visit at a time. */
export interface DemoGiftCard {
  id: string
  sale: DemoSale
  leftCents: number
  uses: { paymentId: string; cents: number; at: number }[]
}

interface Setting {
  rules: TaxRules
  now: Date
}

const day = 24 * 3_600_000

/** Every sale with its payments, in order. */
export function planSales(random: Random, baskets: readonly DemoBasket[], { rules, now }: Setting) {
  const today = localDayOf(now, zone)
  const cards: DemoGiftCard[] = []
  const sales = baskets.map((basket) => {
    const sale = priceBasket(random, basket, rules)
    // No drawer is open on the morning of the demo, so today has no cash.
    const isToday = localDayOf(new Date(sale.at), zone) === today
    sale.payments = paymentsFor(random, sale, { cards, isToday })
    sale.returned = drawReturn(random, sale, now)
    for (const { kind } of sale.lines) {
      if (kind === 'gift_card') cards.push({ id: random.uuid(), sale, leftCents: totalOf(sale.lines), uses: [] })
    }
    return sale
  })

  return { sales, cards }
}

interface Tenders {
  cards: readonly DemoGiftCard[]
  isToday: boolean
}

function paymentsFor(random: Random, sale: DemoSale, { cards, isToday }: Tenders): DemoPayment[] {
  const total = paidOf(sale)
  if (total === 0) return []
  const method = sale.channel !== 'register' ? 'card' : drawMethod(random, isToday)
  const isGift = sale.lines.some(({ kind }) => kind === 'gift_card')
  const card = !isGift && random.chance(0.003) ? cards.find(({ leftCents }) => leftCents > 0) : undefined
  if (card) {
    const cents = Math.min(total, card.leftCents)
    const byCard = payment(random, 'gift_card', cents, card.id)
    card.leftCents -= cents
    card.uses.push({ paymentId: byCard.id, cents, at: sale.at })
    return cents < total ? [byCard, payment(random, method, total - cents)] : [byCard]
  }
  // Now and then the cash is not enough, and the rest is paid by card.
  if (method === 'cash' && total > 2000 && random.chance(0.04)) {
    return [payment(random, 'cash', 2000), payment(random, 'terminal', total - 2000)]
  }

  return [payment(random, method, total)]
}

const drawMethod = (random: Random, isToday: boolean) =>
  random.weighted(['terminal', 'card', 'cash'] as const, (one) =>
    one === 'terminal' ? 6 : one === 'card' ? 1.6 : isToday ? 0 : 2.4,
  ) ?? 'terminal'

const lastFours = ['4242', '1881', '0005', '9424', '5556', '1117', '3222', '8431']

function payment(random: Random, method: DemoPayment['method'], cents: number, giftCardId: string | null = null) {
  const slip = String(random.between(100_000, 999_999))
  const reference = method === 'card' ? random.pick(lastFours) : method === 'terminal' ? slip : null

  return { id: random.uuid(), method, cents, reference, giftCardId }
}

/** Now and then a product is returned to the card that paid for it; never in cash. */
function drawReturn(random: Random, { at, lines, payments }: DemoSale, now: Date): DemoSale['returned'] {
  const line = lines.find(({ kind }) => kind === 'product')
  const [only, ...others] = payments
  const back = at + random.between(1, 12) * day
  const isPossible = line && only && others.length === 0 && (only.method === 'card' || only.method === 'terminal')

  return isPossible && back < now.getTime() && random.chance(0.03) ? { line, at: back, payment: only } : undefined
}
