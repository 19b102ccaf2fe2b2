import type { Order } from '#shared/orders/contract.ts'
import type { OrderStatus } from '#shared/orders/status.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

interface OwnEvent {
  at: Date
  what: string
}

const stateSentences: Partial<Record<OrderStatus, string>> = {
  in_fulfilment: 'We are at work on it.',
  ready: 'It is ready for you.',
  fulfilled: 'You have everything.',
  closed: 'The order is closed.',
  cancel_requested: 'You asked to cancel it.',
  cancelled: 'The order was canceled.',
  expired: 'It was not paid in time, so it was let go.',
}

/** What happened to an order, the latest first, in a client's words: nobody is named, and money says itself. */
export function ownEvents({ history, payments, refunds }: Order, money: (cents: number) => string): OwnEvent[] {
  const steps = history.flatMap(({ at, from, to }): OwnEvent[] => {
    const what = from === null ? 'You ordered it.' : stateSentences[to]
    return what === undefined ? [] : [{ at, what }]
  })
  const paid = payments
    .filter(({ status }) => status === 'captured')
    .map((payment) => ({ at: payment.at, what: `${money(payment.amountCents)} paid: ${tenderWords(payment)}.` }))
  const back = refunds
    .filter(({ totalCents }) => totalCents > 0)
    .flatMap(({ at, totalCents, tenders }): OwnEvent[] => {
      const owedCents = tenders.reduce((sum, tender) => sum + tender.owedCents, 0)
      const givenCents = totalCents - owedCents
      return [
        ...(givenCents > 0 ? [{ at, what: `${money(givenCents)} given back.` }] : []),
        ...(owedCents > 0 ? [{ at, what: `We owe you ${money(owedCents)}.` }] : []),
      ]
    })

  return [...steps, ...paid, ...back].toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
