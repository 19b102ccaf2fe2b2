import { useState } from 'react'

import { ReaderChoice } from '#client/orders/readers/ReaderChoice.tsx'
import type { useReader } from '#client/orders/readers/use-reader.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Payment } from '#shared/payments/contract.ts'

import type { TakingProps } from './TakeTerminal.tsx'
import { useTaking } from './use-taking.ts'

interface TakeByReaderProps extends Omit<TakingProps, 'onDone'> {
  counter: ReturnType<typeof useReader>
  /** What a reader was asked for in vain. */
  ended: Payment | undefined
  onOther: () => void
}

/** A reader is asked for the sum; from then on the order says that it waits. */
export function TakeByReader({ orderId, amountCents, counter, ended, onOther }: TakeByReaderProps) {
  const { money } = useStudio()
  const [refused, setRefused] = useState<Payment>()
  const taking = useTaking(orderId, setRefused)
  const { reader } = counter
  const { decline } = refused ?? ended ?? {}

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (reader && !taking.isPending) taking.mutate({ method: 'card', amountCents, readerId: reader.id })
      }}
    >
      <ReaderChoice {...counter} />
      {decline && !taking.isPending && <Notice kind="problem">{decline.message}</Notice>}
      {taking.error && <Refusal title="The reader is not asked" error={taking.error} />}
      <Button data-first type="submit" busy={taking.isPending}>
        Ask {reader?.name} for {money(amountCents)}
      </Button>
      <Button tone="plain" className="justify-self-start" onClick={onOther}>
        Another bank’s terminal has taken it
      </Button>
    </form>
  )
}
