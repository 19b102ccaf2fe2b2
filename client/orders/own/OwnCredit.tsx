import { useQuery } from '@tanstack/react-query'

import { myCredit } from '#client/orders/money/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'

/** What the studio owes a client, and the other way around, where there is anything. */
export function OwnCredit() {
  const { money } = useStudio()
  const { creditCents = 0, owedCents = 0 } = useQuery(myCredit).data ?? {}
  const sentences = [
    creditCents > 0 && `You have ${money(creditCents)} of store credit: spend it where you pay an order.`,
    owedCents > 0 && `You owe ${money(owedCents)} on your house account: pay it at the desk.`,
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return null

  return <p className="figures">{sentences.join(' ')}</p>
}
