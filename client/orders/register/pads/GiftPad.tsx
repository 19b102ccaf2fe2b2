import { useState } from 'react'

import { CodeField, isWholeCode } from '#client/orders/gift-cards/CodeField.tsx'
import { Button } from '#client/ui/Button.tsx'
import { readCode } from '#shared/payments/gift-cards.ts'

import { Pad, type PadProps } from './Pad.tsx'

/** The code of a gift card, typed or scanned: as much is taken as is left on it. */
export function GiftPad({ isAsking, onTake, onBack }: PadProps) {
  const [typed, type] = useState('')
  const send = () => {
    // No sum is named: one that is more than what is left on the card would be refused.
    if (isWholeCode(typed) && !isAsking) onTake({ method: 'gift_card', giftCardCode: readCode(typed) })
  }

  return (
    <Pad label="Gift card" onBack={onBack} onSend={send}>
      <CodeField typed={typed} hint="Less is taken where less is left on it." onType={type} />
      <Button type="submit" className="justify-self-start" busy={isAsking} disabled={!isWholeCode(typed)}>
        Take the gift card
      </Button>
    </Pad>
  )
}
