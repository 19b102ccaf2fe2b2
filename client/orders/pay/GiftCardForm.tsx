import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { CodeField, isWholeCode } from '#client/orders/gift-cards/CodeField.tsx'
import { Button } from '#client/ui/Button.tsx'
import { readCode } from '#shared/payments/gift-cards.ts'

/** As much is taken as is left on the card; what is due still is paid in another way. */
export function GiftCardForm({ pay }: { pay: (giftCardCode: string) => Promise<unknown> }) {
  const [typed, type] = useState('')
  const giftCardCode = readCode(typed)
  const paying = useAct(() => pay(giftCardCode), {
    onDone: () => type(''),
    touches: [['orders']],
  })

  return (
    <details className="border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-medium">Pay with a gift card</summary>
      <form
        className="grid gap-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isWholeCode(typed) && !paying.isPending) paying.mutate()
        }}
      >
        <CodeField
          typed={typed}
          error={sentenceAfter(paying.error)}
          hint="Less is taken where less is left on it."
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
