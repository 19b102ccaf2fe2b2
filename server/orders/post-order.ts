import { tenderAccount } from '#server/payments/service.ts'
import { accounts, credit, debit, type Posting } from '#shared/ledger/accounts.ts'
import type { PaymentMethod } from '#shared/payments/contract.ts'
import type { RefundWay } from '#shared/payments/refund-tenders.ts'

import type { OrderLineRow, OrderRow } from './store.ts'

type Money = Pick<OrderRow, 'paidCents' | 'refundedCents' | 'fulfilledCents'>

export type SoldLine = Pick<
  OrderLineRow,
  'revenueAccount' | 'discountCents' | 'netCents' | 'taxCents' | 'totalCents'
> & { taxes: readonly { jurisdiction: string; cents: number }[] }

/** What was delivered and not paid yet. */
const receivableOf = ({ paidCents, refundedCents, fulfilledCents }: Money) =>
  Math.max(0, fulfilledCents - paidCents + refundedCents)

/** What was paid and not delivered yet. */
const depositOf = ({ paidCents, refundedCents, fulfilledCents }: Money) =>
  Math.max(0, paidCents - refundedCents - fulfilledCents)

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

interface MoneyMovement {
  method: PaymentMethod
  cents: number
  /** How much more it was than the sum, or less where it is negative: cash in coins, cards in what their provider moves. */
  roundingCents?: number
}

/** Money came: it settles what is receivable, the rest is a deposit. `order` is as it was before. */
export function capturedPostings(order: Money, { method, cents, roundingCents = 0 }: MoneyMovement): Posting[] {
  const receivable = Math.min(cents, receivableOf(order))

  return [
    debit(tenderAccount[method], cents + roundingCents),
    credit(accounts.overAndShort, roundingCents),
    credit(accounts.receivable, receivable),
    credit(accounts.deposits, cents - receivable),
  ]
}

interface MoneyBack {
  payment: { method: PaymentMethod }
  amountCents: number
  roundingCents: number
  way: RefundWay
}

/**
 * Money went back of a deposit. What somebody gave back at the card provider is owed anew beyond that, since nobody has said for what
 * it was; what a bank took back is no loss of ours, since it was owed. `order` is as it was before.
 */
export function refundedPostings(order: Money, back: MoneyBack): Posting[] {
  const { payment, amountCents: cents, roundingCents, way } = back
  if (way === 'bank') return [debit(accounts.deposits, cents), credit(accounts.chargebacks, cents)]
  const fromDeposit = way === 'outside' ? Math.min(cents, depositOf(order)) : cents

  return [
    debit(accounts.deposits, fromDeposit),
    debit(accounts.receivable, cents - fromDeposit),
    debit(accounts.overAndShort, roundingCents),
    credit(tenderAccount[way === 'store_credit' ? 'credit' : payment.method], cents + roundingCents),
  ]
}

export const isTaxIncluded = ({
  totalCents,
  netCents,
  taxCents,
}: Pick<OrderLineRow, 'totalCents' | 'netCents' | 'taxCents'>) => taxCents > 0 && totalCents === netCents

/** Lines were delivered, but for what came back before: deposits become sales, what was not paid is receivable. `order` is as it was before. */
export function fulfilledPostings(order: Money, lines: readonly SoldLine[]): Posting[] {
  const total = sumOf(lines, ({ totalCents }) => totalCents)
  const fromDeposit = Math.min(total, depositOf(order))

  return [
    debit(accounts.deposits, fromDeposit),
    debit(accounts.receivable, total - fromDeposit),
    ...lines.flatMap((line) => [
      ...salePostings(line),
      ...line.taxes.map(({ jurisdiction, cents }) => credit(accounts.tax, cents, jurisdiction)),
    ]),
  ]
}

/** A sale shows what was taken off it; what is only owed, as dues of days to come, is owed as it was paid. */
function salePostings(line: SoldLine): Posting[] {
  const taxWithin = isTaxIncluded(line) ? line.taxCents : 0
  if (!line.revenueAccount.startsWith('4')) return [credit(line.revenueAccount, line.netCents - taxWithin)]

  return [
    debit(accounts.discounts, line.discountCents),
    credit(line.revenueAccount, line.netCents + line.discountCents - taxWithin),
  ]
}

export interface ReturnedPart {
  line: SoldLine
  /** Without tax where prices are without. */
  netCents: number
  totalCents: number
  taxes: readonly { jurisdiction: string; cents: number }[]
}

/** What was delivered comes back: no sale any more. `order` is as it was before. */
export function returnedPostings(order: Money, parts: readonly ReturnedPart[]): Posting[] {
  const total = sumOf(parts, ({ totalCents }) => totalCents)
  const receivable = Math.min(total, receivableOf(order))

  return [
    ...parts.flatMap(({ line, netCents, taxes }) => [
      // What was never a sale, as a tip, is owed no longer.
      debit(
        line.revenueAccount.startsWith('4') ? accounts.returns : line.revenueAccount,
        netCents - (isTaxIncluded(line) ? sumOf(taxes, ({ cents }) => cents) : 0),
      ),
      ...taxes.map(({ jurisdiction, cents }) => debit(accounts.tax, cents, jurisdiction)),
    ]),
    credit(accounts.receivable, receivable),
    credit(accounts.deposits, total - receivable),
  ]
}
