import { z } from 'zod'

import { Cents } from '#shared/http/wire.ts'
import { isByHand, PaymentMethod } from '#shared/payments/contract.ts'

/** Refunds of an order that did not reach the client, by payment method. */
export const Owed = z.array(z.object({ method: PaymentMethod, cents: Cents }))
export type Owed = z.output<typeof Owed>

type Money = (cents: number) => string

interface Owing {
  /** Negative when the studio owes it. */
  dueCents: number
  owed: Owed
}

const sumOf = (parts: Owed) => parts.reduce((sum, { cents }) => sum + cents, 0)

const partsOf = (owed: Owed) => ({
  byHand: owed.filter(({ method }) => isByHand(method)),
  byCard: owed.filter(({ method }) => !isByHand(method)),
})

/** What staff do about a debt to the client, in the words of Today's list and of the order. */
export function owedToDo({ owed }: Owing, money: Money): string {
  const { byHand, byCard } = partsOf(owed)
  if (owed.length === 0) return 'Owed to the client: refund it on the order'
  if (byCard.length === 0) return 'Owed to the client: hand it over'
  if (byHand.length === 0) return 'Owed to the client: it did not reach the card'

  return `Owed to the client: hand over ${money(sumOf(byHand))}, ${money(sumOf(byCard))} did not reach the card`
}

/** What the client is told: how much it is, and how they get it. */
export function owedToYou({ dueCents, owed }: Owing, money: Money): string {
  const all = `We owe you ${money(-dueCents)}.`
  const one = owed.length === 1
  const ways = owed.map(({ method, cents }) => {
    const sum = one ? 'It' : money(cents)
    if (method === 'cash') return `${sum} waits for you in cash at our desk.`
    if (method === 'terminal') return `${sum} goes back at our terminal: bring your card to the desk.`
    return `${sum} could not be sent to your card: call us, and we give it back in another way.`
  })

  return [all, ...(ways.length > 0 ? ways : ['Call us, and we give it back.'])].join(' ')
}
