import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { readCode } from '#shared/payments/gift-cards.ts'

import { CodeField, isWholeCode, lessHint } from './GiftCardCode.tsx'
import { TenderForm, type TenderProps } from './TenderForm.tsx'

/** The code of a gift card, typed or scanned: as much is taken as is left on it, or the other sum that was typed. */
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
          // Unnamed, a sum that is more than what is left on the card is no problem.
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
