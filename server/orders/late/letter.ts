import type { TemplateMail } from '#server/notices/service.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { priceWords } from '#shared/money.ts'

/** To a person who paid twice, in whole or in part. */
export const twiceMail = (
  { id, number, currency, locale }: OrderRow,
  { cents, excess }: { cents: number; excess: number },
): Omit<TemplateMail, 'to'> => ({
  template: 'paid_twice',
  about: id,
  facts: { number, amount: priceWords(excess, currency, locale) },
  lines: [
    `Your payment of ${priceWords(cents, currency, locale)} was made after this order had been paid in another way.`,
    'What was too much goes back the way it came. A card shows it within 5 to 10 days.',
  ],
  notes: ['You need not do anything. Call or write to us if it does not reach you.'],
})

/** To a person who paid for something no longer available. */
export function lateMoneyMail({ id, number, currency, locale }: OrderRow, cents: number): Omit<TemplateMail, 'to'> {
  return {
    template: 'late_payment',
    about: id,
    facts: { number, amount: priceWords(cents, currency, locale) },
    lines: [
      'We are sorry. By the time your payment reached us, what it was for was no longer kept for you.',
      'All of it goes back in the way it was paid. A card shows it within 5 to 10 days.',
    ],
    notes: ['Call or write to us, and we find something else with you.'],
  }
}
