import type { Order } from '#shared/orders/contract.ts'
import type { OrderRefundTender } from '#shared/orders/refunds.ts'
import { cashOf, changeOf } from '#shared/payments/cash-rounding.ts'
import { isByHand, type Payment } from '#shared/payments/contract.ts'
import { otherSum } from '#shared/payments/declines.ts'
import { paymentWords } from '#shared/payments/status.ts'

/** `card ..4242`, within a sentence. */
export const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** A payment's state in a sentence, if its badge does not say enough. */
export function paymentNote(payment: Payment, money: Money) {
  const { status, decline, tenderedCents, roundingCents = 0, refundedCents } = payment
  if (status === 'failed') return decline?.message ?? 'Nothing was charged.'
  if (status === 'processing' && decline?.code === otherSum)
    return 'Another sum came by card: it pays nothing. Give it back at the card provider, then void this payment.'
  if (status === 'processing') return 'No word of the bank yet. It is asked again. Do not take cash yet.'
  if (status === 'requires_action') return 'Waits for the holder of the card.'
  if (status === 'voided') return 'Given up. Nothing was charged.'
  const changeCents = changeOf(payment)
  if (tenderedCents !== null && (changeCents > 0 || roundingCents !== 0)) {
    return `${money(tenderedCents)} handed over${changeCents > 0 ? `, ${money(changeCents)} change` : ''}`
  }
  if (tenderedCents === null && roundingCents !== 0)
    return `${money(cashOf(payment))} charged: the card provider moves no smaller part`
  return refundedCents > 0 ? `${money(refundedCents)} of it given back` : undefined
}

type Money = (cents: number) => string

/** A part that failed and was handed over later: only the later refund says so. */
export const isToldElsewhere = ({ status, method, owedCents }: OrderRefundTender): boolean =>
  status === 'failed' && owedCents === 0 && isByHand(method)

/** The state of a refund's part, with the next step if one is needed. */
export function refundNote({ status, method, owedCents }: OrderRefundTender, money: Money): string | undefined {
  if (status === 'failed' && owedCents === 0) return 'It did not reach the card, and was given in another way since.'
  if (status === 'failed' && isByHand(method)) {
    const how = method === 'cash' ? 'Hand it over from a drawer' : 'Key it at the terminal'
    return `${money(owedCents)} is owed. ${how}, then press Handed over.`
  }
  if (status === 'failed') {
    return `It did not reach the card. ${money(owedCents)} is owed: ask the client for another way.`
  }
  if (status === 'succeeded' && isByHand(method)) return 'Handed over.'
  if (status === 'pending') return 'On its way, 5 to 10 days.'
  if (status === 'canceled') return 'Called off. No money went back.'

  return method === 'card' ? 'On the card in 5 to 10 days.' : undefined
}

/** What a sale's line says of a payment; what was taken needs no word. */
export const statusOf = (status: Payment['status']): string =>
  status === 'captured' ? '' : paymentWords[status].phrase

/** The last cash payment's change. */
export function lastChangeOf({ payments }: Pick<Order, 'payments'>): number {
  const last = payments.findLast(({ status }) => status === 'captured')

  return last ? changeOf(last) : 0
}
