import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { SignatureField } from '#client/ui/forms/SignatureField.tsx'

import { approveQuote, quotesKey } from './queries.ts'

interface SignFormProps {
  quote: { id: string; version: number }
  /** Of whoever holds the link. */
  token?: string
}

/** Agrees by a typed name to exactly what stands above it. */
export function SignForm({ quote: { id, version }, token }: SignFormProps) {
  const [name, setName] = useState('')
  const approving = useAct(
    () => {
      const body = { version, signedName: name.trim(), ...(token !== undefined && { token }) }
      return approveQuote(id, body)
    },
    { touches: [quotesKey] },
  )

  return (
    <form
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!approving.isPending) approving.mutate()
      }}
    >
      <SignatureField agreed="you approve the clubs and the price above" name={name} onType={setName} />
      {approving.error && <Refusal title="It is not approved" error={approving.error} />}
      <Button type="submit" busy={approving.isPending} className="justify-self-start">
        Approve the quote
      </Button>
    </form>
  )
}
