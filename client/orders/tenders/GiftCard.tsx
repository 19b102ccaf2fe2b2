import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { codeLength, readCode } from '#shared/payments/gift-cards.ts'

import type { PayableOrder } from './card/payable.ts'
import { TenderForm, type TenderProps } from './TenderForm.tsx'
import { usePayment } from './use-payment.ts'

const lessHint = 'Less is taken where less is left on it.'

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

/** One's own order, or the one behind a link: what is due still after it is paid in another way. */
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

interface CodeFieldProps {
  typed: string
  hint?: string | undefined
  error?: string | undefined
  onType: (typed: string) => void
}

export const isWholeCode = (typed: string): boolean => readCode(typed).length === codeLength

/** The code of a gift card, typed or scanned. */
export const CodeField = ({ typed, hint, error, onType }: CodeFieldProps) => (
  <Field label="Code of the gift card" hint={hint} error={error}>
    {(ids) => (
      <TextInput
        {...ids}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="font-mono"
        placeholder="K7Q2-9DXM-3TRV-8HWA"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Field>
)
