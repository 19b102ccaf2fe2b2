import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { codeLength, readCode } from '#shared/payments/gift-cards.ts'

import { payByLink } from './queries.ts'

/** As much is taken as is left on the card; what is due still is paid in another way. */
export function GiftCardForm({ token }: { token: string }) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [typed, type] = useState('')
  const giftCardCode = readCode(typed)
  const paying = useMutation({
    mutationFn: () => payByLink({ token, method: 'gift_card', giftCardCode }, keyOf({ token, giftCardCode })),
    onSuccess: () => type(''),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', 'link'] }),
  })

  return (
    <details className="border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-medium">Pay with a gift card</summary>
      <form
        className="grid gap-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (giftCardCode.length === codeLength && !paying.isPending) paying.mutate()
        }}
      >
        <Field
          label="Code of the gift card"
          error={paying.error?.message}
          hint="Less is taken where less is left on it."
        >
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              className="font-mono"
              value={typed}
              onChange={({ target }) => {
                paying.reset()
                type(target.value)
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          tone="quiet"
          className="justify-self-start"
          busy={paying.isPending}
          disabled={giftCardCode.length !== codeLength}
        >
          Use the gift card
        </Button>
      </form>
    </details>
  )
}
