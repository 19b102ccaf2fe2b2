import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { readCode } from '#shared/payments/gift-cards.ts'

import { CodeField, isWholeCode, lessHint } from './GiftCardCode.tsx'
import { TenderForm, type TenderProps } from './TenderForm.tsx'

/** Takes the balance of a gift card, or the typed sum. */
export function GiftCard(tender: TenderProps) {
  const { leftCents, isOtherSum = false, act } = tender
  const [typed, type] = useState('')

  return (
    <TenderForm
      tender={tender}
      label="Gift card"
      verb="Take the gift card"
      isReady={isWholeCode(typed)}
      onSend={() =>
        act.mutate({
          method: 'gift_card',
          // Without a sum the server takes the balance; it refuses a larger sum.
          ...(isOtherSum && { amountCents: leftCents }),
          giftCardCode: readCode(typed),
        })
      }
    >
      <CodeField
        typed={typed}
        hint={isOtherSum ? undefined : lessHint}
        error={sentenceAfter(act.error)}
        onType={(text) => {
          act.reset?.()
          type(text)
        }}
      />
    </TenderForm>
  )
}
