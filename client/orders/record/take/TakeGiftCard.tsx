import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { CodeField, isWholeCode } from '#client/orders/gift-cards/CodeField.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { readCode } from '#shared/payments/gift-cards.ts'

import { useTaking } from './use-taking.ts'

interface TakeGiftCardProps {
  orderId: string
  /** One that was typed is taken or refused; else as much is taken as is left on the card. */
  amountCents: number | undefined
  onDone: (said: string) => void
}

export function TakeGiftCard({ orderId, amountCents, onDone }: TakeGiftCardProps) {
  const { money } = useStudio()
  const [typed, type] = useState('')
  const taking = useTaking(orderId, (payment) => onDone(`${money(payment.amountCents)} is paid by gift card`))

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWholeCode(typed) || taking.isPending) return
        taking.mutate({
          method: 'gift_card',
          ...(amountCents !== undefined && { amountCents }),
          giftCardCode: readCode(typed),
        })
      }}
    >
      <CodeField
        typed={typed}
        hint={amountCents === undefined ? 'Less is taken where less is left on it.' : undefined}
        error={sentenceAfter(taking.error)}
        onType={(text) => {
          taking.reset()
          type(text)
        }}
      />
      <Button type="submit" busy={taking.isPending} disabled={!isWholeCode(typed)}>
        Take the gift card
      </Button>
    </form>
  )
}
