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

/** What goes back to what, a sentence for each tender: who stands at the desk hands over what no provider moves. */
export const backWords = (backs: readonly RefundTender[], money: Money): string[] =>
  backs.map((tender) => {
    const { method, status } = tender
    const back = `${money(cashOf(tender))} goes back`
    const isOwed = status === 'failed'
    if (method === 'cash')
      return isOwed ? `${back} in cash: a drawer gives it out later.` : `${back} in cash: hand it over.`
    const words = tenderWords(tender)
    const to = `${back} to ${words.charAt(0).toLowerCase()}${words.slice(1)}`
    if (method === 'terminal') return isOwed ? `${to}: somebody keys it there later.` : `${to}: key it there.`

    return isOwed ? `${to}, which did not take it: it is still owed.` : `${to}.`
  })
