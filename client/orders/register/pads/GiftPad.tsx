import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { codeLength, readCode } from '#shared/payments/gift-cards.ts'

import { Pad, type PadProps } from './Pad.tsx'

/** The code of a gift card, typed or scanned: as much is taken as is left on it. */
export function GiftPad({ leftCents, isAsking, onTake, onBack }: PadProps) {
  const [typed, type] = useState('')
  const code = readCode(typed)
  const isWhole = code.length === codeLength
  const send = () => {
    if (isWhole && !isAsking) onTake({ method: 'gift_card', giftCardCode: code, amountCents: leftCents })
  }

  return (
    <Pad label="Gift card" onBack={onBack} onSend={send}>
      <Field label="Code of the gift card" hint="Less is taken where less is left on it.">
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
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" busy={isAsking} disabled={!isWhole}>
        Take the gift card
      </Button>
    </Pad>
  )
}
