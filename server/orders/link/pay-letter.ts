import type { TemplateMail } from '#server/notices/service.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { priceWords } from '#shared/money.ts'

/** What is due, with a link to pay it. */
export function payLinkMail(order: OrderRow, url: string): Omit<TemplateMail, 'to'> {
  const { id, number, currency, locale, dueCents } = order
  const due = priceWords(dueCents, currency, locale)

  return {
    template: 'pay_link',
    about: id,
    facts: { number, due },
    lines: ['You pay it by card or gift card, without an account. The page shows what it is for.'],
    action: { label: `Pay ${due}`, url },
    notes: ['This link replaces any link to pay this order that you were sent before.'],
  }
}
