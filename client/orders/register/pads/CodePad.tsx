import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { priceOf } from '#client/orders/register/queries.ts'
import { requestOf } from '#client/orders/register/sale.ts'
import type { Counter } from '#client/orders/register/use-counter.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Failure } from '#shared/http/failure.ts'

/** A code that the client names; why one takes nothing off stands beside it. */
export function CodePad({ counter: { sale, changeRungUp }, onClose }: { counter: Counter; onClose: () => void }) {
  const queries = useQueryClient()
  const [typed, type] = useState('')
  const using = useMutation({
    async mutationFn(code: string) {
      const priced = await queries.fetchQuery(priceOf(requestOf({ ...sale, code })))
      if (priced.code?.problem !== undefined) throw new Failure('not_offered', priced.code.problem)
    },
    onSuccess(_priced, code) {
      changeRungUp((now) => ({ ...now, code }))
      onClose()
    },
  })

  return (
    <form
      data-pad
      noValidate
      aria-label="Code"
      className="rounded border border-line p-3 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        const code = typed.trim().toUpperCase()
        if (code && !using.isPending) using.mutate(code)
      }}
    >
      <Field label="Code" error={sentenceAfter(using.error)}>
        {(ids) => (
          <span className="flex flex-wrap gap-2">
            <TextInput
              {...ids}
              isTight
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked for it types the code next
              autoFocus
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              className="w-40! font-mono uppercase"
              value={typed}
              onChange={({ target }) => {
                type(target.value)
                using.reset()
              }}
            />
            <Button type="submit" size="tight" busy={using.isPending} disabled={!typed.trim()}>
              Use the code
            </Button>
            <Button tone="quiet" size="tight" onClick={onClose}>
              No code
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
