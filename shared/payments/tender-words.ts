import type { Payment, PaymentMethod } from './contract.ts'

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
