import { useState } from 'react'

import { ReaderChoice } from '#client/orders/readers/ReaderChoice.tsx'
import type { useReader } from '#client/orders/readers/use-reader.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'

import { Pad, type PadProps } from './Pad.tsx'
import { isPart, partProblem } from './part.ts'

interface ReaderPadProps extends PadProps {
  counter: ReturnType<typeof useReader>
  /** Another bank's terminal took it. */
  onOther: () => void
}

/** A reader is asked for what is left: nobody types the sum a second time. */
export function ReaderPad({ leftCents, isAsking, counter, onTake, onBack, onOther }: ReaderPadProps) {
  const { studio, money } = useStudio()
  const [cents, change] = useState<number | null>(leftCents)
  const { reader } = counter
  const send = () => {
    if (reader && isPart(cents, leftCents) && !isAsking) {
      onTake({ method: 'card', amountCents: cents, readerId: reader.id })
    }
  }

  return (
    <Pad label="Card reader" onBack={onBack} onSend={send}>
      <div className="flex flex-wrap gap-3">
        <Field label={`Sum, ${studio.currency}`} error={partProblem(cents, leftCents)}>
          {(ids) => <MoneyField {...ids} value={cents} currency={studio.currency} onChange={change} />}
        </Field>
        <ReaderChoice {...counter} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isAsking} disabled={!isPart(cents, leftCents)}>
          Ask {reader?.name} for {isPart(cents, leftCents) ? money(cents) : 'it'}
        </Button>
        <Button tone="plain" size="tight" onClick={onOther}>
          Another terminal
        </Button>
      </div>
    </Pad>
  )
}
