import { useWallet } from '#client/orders/money/use-wallet.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Order } from '#shared/orders/contract.ts'

import { useTaking } from './use-taking.ts'

interface TakeWalletProps {
  method: 'credit' | 'house_account'
  order: Order
  amountCents: number
  onDone: (said: string) => void
}

/** What the client of the order has: as much is taken as there is. */
export function TakeWallet({ method, order, amountCents: leftCents, onDone }: TakeWalletProps) {
  const { money } = useStudio()
  const { thereIs, amountCents, words, error } = useWallet({ method, personId: order.person?.id ?? null, leftCents })
  const taking = useTaking(order.id, (payment) => onDone(words.said(money(payment.amountCents))))
  const problem = error ?? taking.error

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (amountCents > 0 && !taking.isPending) taking.mutate({ method, amountCents })
      }}
    >
      {thereIs !== undefined && <p className="figures">{words.thereIs(money(thereIs))}</p>}
      {problem && <Refusal title="It is not taken" error={problem} />}
      <Button type="submit" busy={taking.isPending} disabled={amountCents === 0}>
        {words.take(money(amountCents))}
      </Button>
    </form>
  )
}
