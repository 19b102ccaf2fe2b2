import { dateOf } from '#server/kernel/clock/wording.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { type FactRow, queueTemplate, type TemplateMail } from '#server/notices/service.ts'
import { listDocumentsOf } from '#server/orders/documents/store.ts'
import { listRefundsOf } from '#server/orders/refund-store.ts'
import { listLines, listOrderPayments, type OrderRow } from '#server/orders/store.ts'
import { type PaymentRow, presentPayment } from '#server/payments/service.ts'
import { getClient } from '#server/people/service.ts'
import { priceWords } from '#shared/money.ts'
import type { Order, OrderLine } from '#shared/orders/contract.ts'
import { documentWords } from '#shared/orders/documents.ts'
import { isTaxOnTop, taxesOf, taxWords } from '#shared/orders/taxes.ts'
import { nameWithWhose } from '#shared/orders/whose.ts'
import { cashOf } from '#shared/payments/cash-rounding.ts'
import type { PaymentMethod } from '#shared/payments/contract.ts'
import type { PlannedTender } from '#shared/payments/refund-tenders.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'
import { holds } from '#shared/permissions/may.ts'
import type { Place } from '#shared/time-words.ts'

import type { OpenOrder } from './settle-order.ts'
import { payersOf } from './work.ts'

/** Whether it was paid away from the desk, which hands out a receipt itself. */
const isOnline = ({ context: { actor } }: Work, { method, provider, readerId }: PaymentRow) =>
  method === 'card'
    ? provider !== null && readerId === null
    : actor.kind !== 'system' && !holds(actor, 'take_payments/orders')

/** Who gets letters about the money of an order. Without a proven address they go to the one of the sign-up. */
export async function payerOf(work: Work, { id, userId, personId, billTo }: OrderRow) {
  const to = billTo.email || (userId === null ? undefined : await emailOfUser(work, userId))
  if (to) return { to, ...(personId !== null && { personId }) }

  const [other] = await payersOf(work, await listLines(work, id))
  return other === undefined ? undefined : { to: other }
}

interface Reader {
  to: string
  personId?: string
  /** False for whoever booked what somebody else paid by a link. */
  isPayer: boolean
}

/**
 * Who hears about the money of an order: its payer, and whoever booked what is paid by a link. If the desk sold it
 * without a name, whoever booked it counts as its payer.
 */
async function readersOf(work: Work, order: OrderRow): Promise<Reader[]> {
  const { userId, personId, billTo } = order
  const own = billTo.email || (userId === null ? undefined : await emailOfUser(work, userId))
  const payer = own ? [{ to: own, ...(personId !== null && { personId }), isPayer: true }] : []
  if (own && order.channel !== 'link') return payer

  const booked = await payersOf(work, await listLines(work, order.id))
  const others = booked.filter((to) => to.toLowerCase() !== own?.toLowerCase())
  return [...payer, ...others.slice(0, 1).map((to) => ({ to, isPayer: order.channel !== 'link' }))]
}

const emailOfUser = async ({ trx }: OnDatabase, userId: string): Promise<string | undefined> =>
  (await trx.selectFrom('authUser').select('email').where('id', '=', userId).executeTakeFirst())?.email ?? undefined

/**
 * Sends a receipt for each payment made online, also for a part. It shows the order as it was saved with the payment.
 */
export async function tellOfPayment(work: Work, payment: PaymentRow, order: OpenOrder): Promise<void> {
  if (!isOnline(work, payment)) return
  const [payments, refunds, documents] = await inOneTrip([
    listOrderPayments(work, order.id),
    order.refundedCents > 0 ? listRefundsOf(work, order.id) : [],
    listDocumentsOf(work, order.id),
  ])
  const paid = { ...order, payments: payments.map((one) => presentPayment(one)), refunds, documents }
  const taken = payments.find(({ id }) => id === payment.id) ?? payment
  const amount = priceWords(payment.capturedCents, order.currency, order.locale)
  for (const { isPayer, ...reader } of await readersOf(work, order)) {
    const { lines, ...receipt } = receiptMail(paid, order, { isPayer })
    const words = isPayer
      ? `${amount} is paid: ${tenderWords(taken)}. Thank you.`
      : `${amount} is paid of what you booked, by the link that was sent for it.`
    await queueTemplate(work, { ...receipt, ...reader, lines: [words, ...lines] })
  }
}

type Tender = PlannedTender<PaymentRow>

const creditWords = 'It is store credit: spend it where you pay, here or at the studio.'

/** Sends a letter for each refund: how much goes back, and how. */
export async function tellOfRefund(work: Work, order: OrderRow, tenders: readonly Tender[]): Promise<void> {
  if (tenders.length === 0) return
  if (tenders.some(({ way }) => way === 'bank')) return tellOfTakenBack(work, order, tenders)

  const waits = ({ way }: Tender) => way === 'waits'
  const isToCredit = tenders.some(({ way }) => way === 'store_credit')
  // What goes back at once stands before what waits at the desk.
  const all = [...tenders.filter((tender) => !waits(tender)), ...tenders.filter(waits)]
  const isBy = (method: PaymentMethod, isWaiting: boolean) =>
    !isToCredit && all.some((tender) => tender.payment.method === method && waits(tender) === isWaiting)
  const { number, currency, locale } = order
  const money = (cents: number) => priceWords(cents, currency, locale)
  const amount = money(all.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const notes = [
    isToCredit ? creditWords : '',
    isBy('card', false) ? 'A card shows it within 5 to 10 days.' : '',
    isBy('cash', true) ? 'What you paid in cash waits for you at the desk.' : '',
    isBy('terminal', true) ? 'What you paid at our terminal goes back there: bring your card along.' : '',
  ]
  for (const { isPayer, ...reader } of await readersOf(work, order)) {
    const wayOf = ({ payment }: Tender) =>
      isToCredit ? 'Store credit' : isPayer ? tenderWords(payment) : 'To whoever paid it'
    await queueTemplate(work, {
      ...reader,
      template: isPayer || isToCredit ? 'refund' : 'refund_by_link',
      about: order.id,
      facts: { number, amount },
      lines: [
        isToCredit
          ? `What you paid for order ${number} becomes store credit.`
          : isPayer
            ? `It goes back in the way that you paid order ${number}.`
            : `It goes back to whoever paid order ${number} by its link, in the way that they paid.`,
      ],
      table: all.map((tender) => [wayOf(tender), money(tender.amountCents)] as const),
      notes: isPayer || isToCredit ? notes.filter(Boolean) : [],
    } satisfies TemplateMail)
  }
}

/** Tells a client whom we owed money that their bank has given it back already, so that no second refund follows. */
async function tellOfTakenBack(work: Work, order: OrderRow, given: readonly Tender[]): Promise<void> {
  const payer = await payerOf(work, order)
  if (!payer) return

  const { id, number, currency, locale } = order
  const money = (cents: number) => priceWords(cents, currency, locale)
  await queueTemplate(work, {
    ...payer,
    template: 'refund_by_bank',
    about: id,
    facts: { number, amount: money(given.reduce((sum, { amountCents }) => sum + amountCents, 0)) },
    lines: [
      `You disputed what you paid for order ${number}, and your bank has given it back. Nothing more goes back for it.`,
    ],
    table: given.map(({ payment, amountCents }) => [tenderWords(payment), money(amountCents)] as const),
  })
}

interface GoodsBack {
  personId: string
  lines: readonly { name: string; quantity: number; unitCents: number }[]
  totalCents: number
  refundTo: 'credit' | 'gift_card'
}

/** Goods came back without a receipt: tells the client what they were worth, and where that is now. */
export async function tellOfGoods(work: Work, { personId, lines, totalCents, refundTo }: GoodsBack) {
  const { email } = await getClient(work, personId)
  const { currency, locale } = work.place
  if (!email) return

  const money = (cents: number) => priceWords(cents, currency, locale)
  await queueTemplate(work, {
    to: email,
    personId,
    template: 'goods_returned',
    about: personId,
    facts: { amount: money(totalCents) },
    lines: [
      lines.map(({ name, quantity, unitCents }) => `${quantity} x ${name}: ${money(quantity * unitCents)}`).join('\n'),
    ],
    table: [[refundTo === 'credit' ? 'Store credit' : 'Gift card', money(totalCents)]],
    notes: [refundTo === 'credit' ? creditWords : 'The gift card is printed for you at the desk.'],
  })
}

/** Tells the client that a refund did not arrive, and how much of it we owe them. */
export async function tellOfFailedRefund(work: Work, order: OrderRow, cents: number): Promise<void> {
  const payer = await payerOf(work, order)
  if (!payer) return

  const { id, number, currency, locale } = order
  await queueTemplate(work, {
    ...payer,
    template: 'refund_failed',
    about: id,
    facts: { number, amount: priceWords(cents, currency, locale) },
    lines: ['Your bank did not take it. We owe it to you still, and give it to you in another way.'],
    notes: ['There is nothing that you have to do. Answer this mail if you would have it in a certain way.'],
  })
}

/** What a receipt says of an order. */
type ReceiptOrder = Pick<
  Order,
  'id' | 'number' | 'currency' | 'placedAt' | 'dueCents' | 'lines' | 'payments' | 'documents'
> & { refunds: readonly Pick<Order['refunds'][number], 'tenders'>[] }

/** What was bought, its taxes, and how it was paid. */
export function receiptMail(order: ReceiptOrder, place: Place, { isPayer = true } = {}): Omit<TemplateMail, 'to'> {
  const price = (cents: number) => priceWords(cents, order.currency, place.locale)
  const when = dateOf(order.placedAt, place)
  const sold = order.lines.filter(({ state }) => state !== 'released')
  const soldCents = sold.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const returnedCents = sold.reduce((sum, line) => sum + line.returnedCents, 0)

  return {
    template: 'receipt',
    about: order.id,
    facts: { number: order.number, when },
    lines: [sold.map((line) => lineOf(line, price)).join('\n')],
    table: [
      ...order.documents.map(({ kind, number }): FactRow => [documentWords[kind], number]),
      ['Date', when],
      ...taxesOf(sold).map((tax): FactRow => [
        taxWords(tax, { isOnTop: isTaxOnTop(sold), locale: place.locale }),
        price(tax.cents),
      ]),
      ['Total', price(soldCents)],
      ...(returnedCents > 0 ? [['Came back', `-${price(returnedCents)}`] satisfies FactRow] : []),
      // With whose card somebody else has paid is told to nobody.
      ...(isPayer ? tendersOf(order, price) : []),
      ...(order.dueCents > 0 ? [['Still due', price(order.dueCents)] satisfies FactRow] : []),
      ...(order.dueCents < 0 ? [['We owe you', price(-order.dueCents)] satisfies FactRow] : []),
    ],
  }
}

type Price = (cents: number) => string

function lineOf(line: OrderLine, price: Price): string {
  const { quantity, unitCents, discounts, refundedQuantity } = line
  const what = `${quantity} x ${nameWithWhose(line)}: ${price(unitCents * quantity)}`
  const less = discounts.map(({ cents, reason }) => `less ${price(cents)}, ${reason}`)
  const back = refundedQuantity > 0 ? [`${refundedQuantity} came back`] : []

  return [what, ...less, ...back].join('\n')
}

const tendersOf = ({ payments, refunds }: ReceiptOrder, price: Price): FactRow[] => [
  ...payments
    .filter(({ status }) => status === 'captured')
    .flatMap((payment): FactRow[] => {
      const { roundingCents = 0 } = payment
      const rounded = `${roundingCents < 0 ? '-' : ''}${price(Math.abs(roundingCents))}`
      return [
        ...(roundingCents === 0 ? [] : [['Rounded', rounded] satisfies FactRow]),
        [tenderWords(payment), price(cashOf(payment))],
      ]
    }),
  ...refunds
    .flatMap(({ tenders }) => tenders)
    .filter(({ status }) => status === 'pending' || status === 'succeeded')
    .map((tender): FactRow => [`Back to ${tenderWords(tender).toLowerCase()}`, `-${price(cashOf(tender))}`]),
]
