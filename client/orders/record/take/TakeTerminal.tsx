import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { useTaking } from './use-taking.ts'

export interface TakingProps {
  orderId: string
  amountCents: number
  onDone: (said: string) => void
}

/** What the bank's own terminal has charged already, with the reference on its slip. */
export function TakeTerminal({ orderId, amountCents, onDone }: TakingProps) {
  const { money } = useStudio()
  const [reference, setReference] = useState('')
  const taking = useTaking(orderId, () => onDone(`${money(amountCents)} is paid by terminal`))

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = reference.trim()
        if (!taking.isPending) taking.mutate({ method: 'terminal', amountCents, ...(typed && { reference: typed }) })
      }}
    >
      <Field label="Reference" optional hint="From the slip of the terminal. Charge the card there first.">
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            autoComplete="off"
            maxLength={60}
            className="font-mono"
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        )}
      </Field>
      {taking.error && (
        <Notice kind="problem" title="It is not written down">
          {taking.error.message}
        </Notice>
      )}
      <Button type="submit" busy={taking.isPending}>
        Take {money(amountCents)} by terminal
      </Button>
    </form>
  )
}
