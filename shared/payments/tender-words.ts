import { cashOf } from './cash-rounding.ts'
import type { Payment, PaymentMethod, RefundTender } from './contract.ts'

export const methodWords: Record<PaymentMethod, string> = {
  card: 'Card',
  cash: 'Cash',
  terminal: 'Terminal',
  gift_card: 'Gift card',
  credit: 'Store credit',
  house_account: 'House account',
}

/** `Card ..4242`, `Terminal TID 4711`, `Cash`. */
export function tenderWords({
  method,
  reference,
}: Pick<Payment, 'method'> & Partial<Pick<Payment, 'reference'>>): string {
  const word = methodWords[method]
  if (!reference) return word

  return method === 'card' ? `${word} ..${reference}` : `${word} ${reference}`
}

type Money = (cents: number) => string

/** A sentence for each tender that goes back: the front desk hands over what no provider moves. */
export const backWords = (backs: readonly RefundTender[], money: Money): string[] =>
  backs.map((tender) => {
    const { method, status } = tender
    const isOwed = status === 'failed'
    const back = `${money(cashOf(tender))} ${isOwed ? 'is owed' : 'goes back'}`
    if (method === 'cash') return `${back} in cash: ${isOwed ? 'it is handed over from a drawer.' : 'hand it over.'}`
    const words = tenderWords(tender)
    const to = `${back} to ${words.charAt(0).toLowerCase()}${words.slice(1)}`
    if (method === 'terminal') return `${to}: ${isOwed ? 'it is keyed there.' : 'key it there.'}`

    return isOwed ? `${to}, which did not take it.` : `${to}.`
  })
