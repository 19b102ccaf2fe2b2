import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Cart } from '#shared/orders/cart-contract.ts'

import { cartOf, putCartCode } from './queries.ts'

interface CodeFieldProps {
  cart: Cart
  userId: string
}

/** A code that takes something off; why one does not stands beside it. */
export function CodeField({ cart: { code }, userId }: CodeFieldProps) {
  const queries = useQueryClient()
  const [typed, type] = useState('')
  const putting = useMutation({
    mutationFn: putCartCode,
    onSuccess(cart) {
      queries.setQueryData(cartOf(userId).queryKey, cart)
      type('')
    },
  })
  if (code) return <Chosen code={code} isBusy={putting.isPending} onRemove={() => putting.mutate(null)} />

  return (
    <form
      noValidate
      className="max-w-sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() && !putting.isPending) putting.mutate(typed)
      }}
    >
      <Field label="Code" optional error={sentenceAfter(putting.error)}>
        {(ids) => (
          <span className="flex gap-2">
            <TextInput
              {...ids}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              className="uppercase"
              value={typed}
              onChange={({ target }) => {
                type(target.value)
                putting.reset()
              }}
            />
            <Button type="submit" tone="quiet" busy={putting.isPending} disabled={!typed.trim()}>
              Use the code
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}

interface ChosenProps {
  code: NonNullable<Cart['code']>
  isBusy: boolean
  onRemove: () => void
}

const Chosen = ({ code: { code, problem }, isBusy, onRemove }: ChosenProps) => (
  <div className="grid max-w-sm gap-1">
    <p className="flex items-center justify-between gap-3">
      <span>
        Code <span className="font-mono font-semibold">{code}</span>
      </span>
      <Button tone="plain" size="small" aria-label={`Remove the code ${code}`} disabled={isBusy} onClick={onRemove}>
        Remove
      </Button>
    </p>
    {problem !== undefined && <p className="text-sm font-medium text-flag-deep">{problem} It takes nothing off now.</p>}
  </div>
)
