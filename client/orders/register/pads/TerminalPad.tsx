import { useState } from 'react'

import { useReader } from '#client/orders/readers/use-reader.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { Pad, type PadProps } from './Pad.tsx'
import { isPart, partProblem } from './part.ts'
import { ReaderPad } from './ReaderPad.tsx'

/** A reader of the counter is asked; without one, or by choice, another bank's terminal has taken it. */
export function TerminalPad(props: PadProps) {
  const counter = useReader()
  const [isOther, takeOther] = useState(false)
  if (counter.isPending) return <Skeleton className="h-28" />
  if (counter.reader && !isOther) return <ReaderPad {...props} counter={counter} onOther={() => takeOther(true)} />

  return <OtherTerminal {...props} />
}

/** What another bank's terminal has taken, with the number that it printed. */
function OtherTerminal({ leftCents, isAsking, onTake, onBack }: PadProps) {
  const { studio, money } = useStudio()
  const [cents, change] = useState<number | null>(leftCents)
  const [reference, refer] = useState('')
  const send = () => {
    if (!isPart(cents, leftCents) || isAsking) return
    onTake({ method: 'terminal', amountCents: cents, ...(reference.trim() && { reference: reference.trim() }) })
  }

  return (
    <Pad label="Terminal" onBack={onBack} onSend={send}>
      <div className="flex flex-wrap gap-3">
        <Field label={`Taken by the terminal, ${studio.currency}`} error={partProblem(cents, leftCents)}>
          {(ids) => <MoneyField {...ids} value={cents} currency={studio.currency} onChange={change} />}
        </Field>
        <Field label="Reference" optional>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              maxLength={60}
              placeholder="As on its slip"
              value={reference}
              onChange={({ target }) => refer(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="justify-self-start" busy={isAsking} disabled={!isPart(cents, leftCents)}>
        {isPart(cents, leftCents) ? `${money(cents)} was taken` : 'It was taken'}
      </Button>
    </Pad>
  )
}
