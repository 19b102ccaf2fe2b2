import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { approveQuote, quotesKey } from './queries.ts'

interface SignFormProps {
  quote: { id: string; version: number }
  /** Of whoever holds the link. */
  token?: string
}

/** Agrees by a typed name to exactly what stands above it. */
export function SignForm({ quote: { id, version }, token }: SignFormProps) {
  const [name, setName] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const queries = useQueryClient()
  const approving = useMutation({
    mutationFn: () => approveQuote(id, { version, signedName: name, ...(token !== undefined && { token }) }, key),
    onSettled: () => queries.invalidateQueries({ queryKey: quotesKey }),
  })

  return (
    <form
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!approving.isPending) approving.mutate()
      }}
    >
      <Field label="Your full name" hint="Typed here it is your signature: you approve the clubs and the price above.">
        {(ids) => (
          <TextInput
            {...ids}
            required
            autoComplete="name"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      {approving.error && (
        <Notice kind="problem" title="It is not approved">
          {approving.error.message}
        </Notice>
      )}
      <Button type="submit" busy={approving.isPending} className="justify-self-start">
        Approve the quote
      </Button>
    </form>
  )
}
