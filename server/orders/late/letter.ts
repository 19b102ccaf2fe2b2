import type { TemplateMail } from '#server/notices/service.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { minorUnitsOf } from '#shared/money.ts'

/** For whoever has paid for what was no longer to be had. */
export function lateMoneyMail({ id, number, currency }: OrderRow, cents: number): Omit<TemplateMail, 'to'> {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })

  return {
    template: 'late_payment',
    about: id,
    facts: { number, amount: format.format(cents / minorUnitsOf(currency)) },
    lines: [
      'We are sorry. By the time your payment reached us, what it was for was no longer kept for you.',
      'All of it goes back in the way it was paid. A card shows it within 5 to 10 days.',
    ],
    notes: ['Call or write to us, and we find something else with you.'],
  }
}
