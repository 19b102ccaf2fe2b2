import { useState } from 'react'

import { useReader } from '#client/orders/readers/use-reader.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Payment } from '#shared/payments/contract.ts'

import { TakeByReader } from './TakeByReader.tsx'
import { useTaking } from './use-taking.ts'

export interface TakingProps {
  orderId: string
  amountCents: number
  onDone: (said: string) => void
}

/** A reader of the counter is asked; without one, or by choice, another bank's terminal has taken it. */
export function TakeTerminal({ ended, ...props }: TakingProps & { ended: Payment | undefined }) {
  const counter = useReader()
  const [isOther, takeOther] = useState(false)
  if (counter.isPending) return <Skeleton className="h-28" />
  if (counter.reader && !isOther)
    return <TakeByReader {...props} counter={counter} ended={ended} onOther={() => takeOther(true)} />

  return <TakeOtherTerminal {...props} />
}

/** What the bank's own terminal has charged already, with the reference on its slip. */
function TakeOtherTerminal({ orderId, amountCents, onDone }: TakingProps) {
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
      {taking.error && <Refusal title="It is not written down" error={taking.error} />}
      <Button type="submit" busy={taking.isPending}>
        Take {money(amountCents)} by terminal
      </Button>
    </form>
  )
}
