import type { DemoClient } from '#server/demo/clients.ts'
import type { Random } from '#server/demo/random.ts'
import type { JsonObject } from '#server/kernel/db/schema.ts'
import type { TaxCategory, TaxRules } from '#shared/catalog/tax.ts'
import type { Account } from '#shared/ledger/accounts.ts'
import { type Amounts, amountsOf } from '#shared/orders/amounts.ts'
import type { PaymentRule } from '#shared/orders/payment-rule.ts'

/** What somebody buys, before tax. */
export interface DemoItem {
  kind: 'booking' | 'build' | 'clinic' | 'fee' | 'gift_card' | 'membership' | 'package' | 'product' | 'repair' | 'tip'
  ref: JsonObject
  terms: JsonObject
  name: string
  quantity: number
  unitCents: number
  taxCategory: TaxCategory
  revenueAccount: Account
  rule: PaymentRule
  /** What the desk took off. */
  reduction?: { cents: number; reason: string }
}

export interface DemoLine extends DemoItem, Amounts {
  id: string
}

export interface DemoPayment {
  id: string
  method: 'card' | 'cash' | 'gift_card' | 'terminal'
  cents: number
  /** The last four digits of a card, or the number on the terminal's slip. */
  reference: string | null
  giftCardId: string | null
  /** When it was paid, if not with the order. */
  at?: number
}

export interface DemoSale {
  id: string
  at: number
  /** Undefined for a sale at the register without a client. */
  client: Pick<DemoClient, 'id' | 'firstName' | 'lastName' | 'email'> | undefined
  channel: 'desk' | 'link' | 'online' | 'register'
  /** Whether what was paid ahead has been delivered. */
  isDelivered: boolean
  /** When it was delivered, if not when it was ordered. */
  deliveredAt?: number
  /** True when the card was refused. */
  isUnpaid?: boolean
  /** When it was canceled, since nobody paid. */
  givenUpAt?: number
  lines: DemoLine[]
  payments: DemoPayment[]
  /** A line that was returned, and when. */
  returned: { line: DemoLine; at: number; payment: DemoPayment } | undefined
}

/** Bookings and repairs are delivered later; everything else is delivered when paid. */
export const isDoneLater = ({ kind }: Pick<DemoItem, 'kind'>): boolean => kind === 'booking' || kind === 'repair'

/** What was paid: everything, or what was due at once. */
export const paidOf = ({ lines, isUnpaid }: Pick<DemoSale, 'lines' | 'isUnpaid'>) =>
  isUnpaid ? 0 : lines.reduce((sum, { dueNowCents }) => sum + dueNowCents, 0)

/** What was paid in the end: of what was delivered later all of it. */
export const paidInTheEnd = (sale: Pick<DemoSale, 'lines' | 'isUnpaid' | 'deliveredAt'>) =>
  sale.deliveredAt === undefined ? paidOf(sale) : totalOf(sale.lines)

export type DemoBasket = Pick<
  DemoSale,
  'at' | 'client' | 'channel' | 'isDelivered' | 'deliveredAt' | 'isUnpaid' | 'givenUpAt'
> & {
  items: DemoItem[]
}

export const totalOf = (lines: readonly { totalCents: number }[]) =>
  lines.reduce((sum, { totalCents }) => sum + totalCents, 0)

/** Adds prices and taxes, computed as the register does. */
export function priceBasket(random: Random, { items, ...basket }: DemoBasket, rules: TaxRules): DemoSale {
  const amounts = amountsOf(
    items.map((item) => ({ ...item, discountCents: item.reduction?.cents ?? 0 })),
    rules,
  )
  const lines = items.flatMap((item, index) => {
    const sums = amounts[index]
    return sums ? [{ ...item, ...sums, id: random.uuid() }] : []
  })

  return { ...basket, id: random.uuid(), lines, payments: [], returned: undefined }
}
