import { useAct } from '#client/api/use-act.ts'
import { resendGiftCard } from '#client/orders/gift-cards/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

interface SendAgainProps {
  giftCardId: string
  email: string
  wasSent: boolean
}

/** A new code goes to the same address. */
export function SendAgain({ giftCardId, email, wasSent }: SendAgainProps) {
  const sending = useAct(() => resendGiftCard(giftCardId), {
    done: () => `The card is on its way to ${email}`,
    touches: [['gift-cards']],
  })

  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        {wasSent ? 'Sent again it has a new code. The one before ends.' : 'It waits for its day.'}
      </p>
      {sending.error && <Refusal error={sending.error} />}
      <Button
        tone="quiet"
        size="tight"
        className="justify-self-start"
        busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {wasSent ? 'Send again' : 'Send now'}
      </Button>
    </div>
  )
}
