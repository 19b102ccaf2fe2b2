import { type Asked, by, type Counted, dayAt, percent, type Raw, sum, within } from './raw.ts'

export interface Sale {
  lineId: string
  kind: string
  account: string
  isReturn: boolean
  net: number
  discount: number
  tax: number
  day: string
}

/** What was delivered in these days, and what was given back of it. */
export function salesOf(raw: Raw, asked: Asked): Sale[] {
  const orders = new Map(
    raw.customerOrder.filter(({ locationId }) => locationId === asked.place.id).map((order) => [order.id, order]),
  )
  const lines = new Map(raw.orderLine.map((line) => [line.id, line]))
  const refunds = new Map(raw.orderRefund.map((refund) => [refund.id, refund]))
  const sales: Sale[] = []
  for (const line of raw.orderLine) {
    if (!orders.has(line.orderId) || line.fulfilledOn === null || !within(line.fulfilledOn, asked)) continue
    sales.push({
      lineId: line.id,
      kind: line.kind,
      account: line.revenueAccount,
      isReturn: false,
      net: line.totalCents - line.taxCents,
      discount: line.discountCents,
      tax: line.taxCents,
      day: line.fulfilledOn,
    })
  }
  for (const part of raw.orderRefundLine) {
    const refund = refunds.get(part.refundId)
    const line = lines.get(part.lineId)
    if (!part.wasSale || !refund || !line || !orders.has(refund.orderId)) continue
    const day = dayAt(refund.createdAt, asked.place.zone)
    if (!within(day, asked)) continue
    sales.push({
      lineId: line.id,
      kind: line.kind,
      account: line.revenueAccount,
      isReturn: true,
      net: part.taxCents - part.totalCents,
      discount: 0,
      tax: -part.taxCents,
      day,
    })
  }
  return sales
}

interface Taken {
  method: string
  cents: number
  isBack: boolean
}

function takenOf(raw: Raw, asked: Asked): Taken[] {
  const real = ['cash', 'card', 'terminal']
  const payments = new Map(
    raw.payment
      .filter(({ locationId, method }) => locationId === asked.place.id && real.includes(method))
      .map((payment) => [payment.id, payment]),
  )
  const taken: Taken[] = []
  for (const { capturedAt, method, capturedCents } of payments.values())
    if (capturedAt && within(dayAt(capturedAt, asked.place.zone), asked))
      taken.push({ method, cents: capturedCents, isBack: false })
  for (const { paymentId, status, toCredit, endedAt, amountCents } of raw.paymentRefund) {
    const payment = payments.get(paymentId)
    if (!payment || status !== 'succeeded' || toCredit || !endedAt) continue
    if (within(dayAt(endedAt, asked.place.zone), asked))
      taken.push({ method: payment.method, cents: -amountCents, isBack: true })
  }
  return taken
}

export interface Posted {
  account: string
  event: string
  day: string
  /** What was credited less what was debited. */
  cents: number
}

export function postedOf(raw: Raw, { place }: Asked): Posted[] {
  const entries = new Map(
    raw.ledgerEntry.filter(({ locationId }) => locationId === place.id).map((entry) => [entry.id, entry]),
  )
  return raw.ledgerLine.flatMap(({ entryId, account, creditCents, debitCents }) => {
    const entry = entries.get(entryId)
    return entry ? [{ account, event: entry.event, day: entry.postedOn, cents: creditCents - debitCents }] : []
  })
}

interface Goods {
  hasCost: boolean
  isSale: boolean
  net: number
  cost: number
}

/** Goods with what they had cost when they left the shelf, and what came back to it. */
function goodsOf(raw: Raw, asked: Asked): Goods[] {
  const moves = Map.groupBy(
    raw.stockMove.filter(({ ownerKind, valueCents }) => ownerKind === 'order_line' && valueCents !== 0),
    ({ ownerId }) => ownerId ?? '',
  )
  const costOf = (lineId: string) => {
    const gone = (moves.get(lineId) ?? []).filter(({ kind }) => kind === 'sell')
    return gone.length === 0 ? null : -sum(gone, ({ valueCents }) => valueCents)
  }
  const goods = salesOf(raw, asked)
    .filter(({ kind }) => kind === 'product')
    .map(({ lineId, isReturn, net }): Goods => {
      const cost = costOf(lineId)
      return { hasCost: cost !== null, isSale: !isReturn, net, cost: isReturn ? 0 : (cost ?? 0) }
    })
  const orders = new Map(raw.customerOrder.map((order) => [order.id, order]))
  for (const line of raw.orderLine) {
    if (line.kind !== 'product' || line.fulfilledOn === null) continue
    if (orders.get(line.orderId)?.locationId !== asked.place.id) continue
    for (const { kind, at, valueCents } of moves.get(line.id) ?? [])
      if (kind === 'return' && within(dayAt(at, asked.place.zone), asked))
        goods.push({ hasCost: true, isSale: false, net: 0, cost: -valueCents })
  }
  return goods
}

export function countMoney(raw: Raw, asked: Asked): Counted {
  const books = postedOf(raw, asked)
  const account = by('account')

  return {
    facts: {
      sales: salesOf(raw, asked),
      taken: takenOf(raw, asked),
      goods: goodsOf(raw, asked),
      posted: books.filter(({ day }) => within(day, asked)),
      books: books.filter(({ day }) => day <= asked.last),
    },
    figures,
    keys: {
      kind: { sales: by('kind') },
      method: { taken: by('method') },
      account: { sales: account, posted: account, books: account },
    },
  }
}

const cents = (of: readonly { cents: number }[]) => sum(of, ({ cents }) => cents)

function figures(facts: Record<string, readonly object[]>): Record<string, number | null> {
  const all = (facts['sales'] ?? []) as Sale[]
  const taken = (facts['taken'] ?? []) as Taken[]
  const goods = ((facts['goods'] ?? []) as Goods[]).filter(({ hasCost }) => hasCost)
  const posted = (facts['posted'] ?? []) as Posted[]
  const books = (facts['books'] ?? []) as Posted[]
  const sales = all.filter(({ kind }) => kind !== 'tip' && kind !== 'gift_card')
  const net = (of: readonly Sale[]) => sum(of, ({ net }) => net)
  const owed = (code: string) => cents(books.filter(({ account }) => account === code))

  return {
    taken: cents(taken),
    taken_in: cents(taken.filter(({ isBack }) => !isBack)),
    taken_back: cents(taken.filter(({ isBack }) => isBack)),
    sold: net(sales),
    sold_gross: net(sales.filter(({ isReturn }) => !isReturn)),
    returned: net(sales.filter(({ isReturn }) => isReturn)),
    gift_cards_sold: net(all.filter(({ kind }) => kind === 'gift_card')),
    tips: net(all.filter(({ kind }) => kind === 'tip')),
    discounts: sum(all, ({ discount }) => discount),
    tax_due: sum(all, ({ tax }) => tax),
    earned: cents(posted.filter(({ account }) => account.startsWith('4'))),
    cost_of_goods: 0 - cents(posted.filter(({ account }) => account === '5000')),
    goods_margin: percent(
      sum(goods, ({ net, cost }) => net - cost),
      sum(goods, ({ net }) => net),
    ),
    goods_without_cost: ((facts['goods'] ?? []) as Goods[]).filter(({ hasCost, isSale }) => !hasCost && isSale).length,
    owed_gift_cards: owed('2100'),
    owed_credit: owed('2110'),
    owed_deposits: owed('2200'),
    owed_dues: owed('2300'),
    owed_packages: owed('2310'),
    owed_fees: owed('2320'),
  }
}
