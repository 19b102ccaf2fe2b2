import { useQuery } from '@tanstack/react-query'

import { myCredit } from '#client/orders/money/queries.ts'
import { useTaking } from '#client/orders/record/take/use-taking.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

interface CreditProps {
  orderId: string
  amountCents: number
  shownDueCents: number
}

/** One's own store credit, as far as it goes. */
export function PayByCredit({ orderId, amountCents, shownDueCents }: CreditProps) {
  const { money } = useStudio()
  const { data } = useQuery(myCredit)
  const taking = useTaking(orderId, () => undefined)
  const cents = Math.min(data?.creditCents ?? 0, amountCents)
  if (cents === 0 || !data) return null

  return (
    <div className="grid justify-items-start gap-2">
      <p>You have {money(data.creditCents)} of store credit.</p>
      {taking.error && <Refusal title="Not paid" error={taking.error} />}
      <Button
        tone="quiet"
        busy={taking.isPending}
        onClick={() => taking.mutate({ method: 'credit', amountCents: cents, shownDueCents })}
      >
        Pay {money(cents)} with store credit
      </Button>
    </div>
  )
}
