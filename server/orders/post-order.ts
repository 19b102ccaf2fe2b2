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
  /**
   * How much more than the sum was moved (negative: less): cash is rounded to coins, cards to what their provider
   * moves.
   */
  roundingCents?: number
}

/** Money came: it settles what is receivable, and the rest is a deposit. `order` is as it was before. */
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
 * Money went back, out of the deposit. A refund made at the card provider beyond the deposit becomes receivable,
 * because nobody said what it was for. Money that a bank took back was owed to the client, so it is no loss. `order` is
 * as it was before.
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

/**
 * Lines were delivered, less earlier returns: deposits become sales, and the unpaid rest is receivable. `order` is as
 * it was before.
 */
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

/** A sale shows its discount beside it. What is only owed, such as dues of later days, is posted as it was paid. */
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
  /** Without tax if prices exclude tax. */
  netCents: number
  totalCents: number
  taxes: readonly { jurisdiction: string; cents: number }[]
}

/** Delivered lines came back and are no sale any more. `order` is as it was before. */
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
