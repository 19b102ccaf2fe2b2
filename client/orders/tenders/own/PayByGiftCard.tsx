import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import type { PayableOrder } from '#client/orders/tenders/card/payable.ts'
import { CodeField, isWholeCode, lessHint } from '#client/orders/tenders/GiftCardCode.tsx'
import { usePayment } from '#client/orders/tenders/use-payment.ts'
import { Button } from '#client/ui/Button.tsx'
import { readCode } from '#shared/payments/gift-cards.ts'

/** Pays the member's order, or one behind a link, by gift card. Another tender pays the rest. */
export function PayByGiftCard({ order, shownDueCents }: { order: PayableOrder; shownDueCents: number }) {
  const [typed, type] = useState('')
  const paying = usePayment(order, () => type(''))

  return (
    <details className="border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-medium">Pay with a gift card</summary>
      <form
        className="grid gap-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWholeCode(typed) || paying.isPending) return
          paying.mutate({ method: 'gift_card', giftCardCode: readCode(typed), shownDueCents })
        }}
      >
        <CodeField
          typed={typed}
          error={sentenceAfter(paying.error)}
          hint={lessHint}
          onType={(text) => {
            paying.reset()
            type(text)
          }}
        />
        <Button
          type="submit"
          tone="quiet"
          className="justify-self-start"
          busy={paying.isPending}
          disabled={!isWholeCode(typed)}
        >
          Use the gift card
        </Button>
      </form>
    </details>
  )
}
