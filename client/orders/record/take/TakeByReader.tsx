import { useState } from 'react'

import { isOnReader } from '#client/orders/readers/reader-words.ts'
import { ReaderChoice } from '#client/orders/readers/ReaderChoice.tsx'
import type { useReader } from '#client/orders/readers/use-reader.ts'
import { WaitingForReader } from '#client/orders/readers/WaitingForReader.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Payment } from '#shared/payments/contract.ts'

import type { TakingProps } from './TakeTerminal.tsx'
import { useTaking } from './use-taking.ts'

interface TakeByReaderProps extends TakingProps {
  counter: ReturnType<typeof useReader>
  onOther: () => void
}

/** A reader is asked for the sum; what it answers is the payment. */
export function TakeByReader({ orderId, amountCents, counter, onDone, onOther }: TakeByReaderProps) {
  const { money } = useStudio()
  const [payment, setPayment] = useState<Payment>()
  const settle = (seen: Payment) => {
    setPayment(seen)
    if (seen.status === 'captured') onDone(`${money(seen.amountCents)} is paid by card`)
  }
  const taking = useTaking(orderId, settle)
  const { reader } = counter
  if (payment && isOnReader(payment)) return <WaitingForReader payment={payment} onEnd={settle} />

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (reader && !taking.isPending) taking.mutate({ method: 'card', amountCents, readerId: reader.id })
      }}
    >
      <ReaderChoice {...counter} />
      {payment?.decline && <Notice kind="problem">{payment.decline.message}</Notice>}
      {taking.error && (
        <Notice kind="problem" title="The reader is not asked">
          {taking.error.message}
        </Notice>
      )}
      <Button type="submit" busy={taking.isPending}>
        Ask {reader?.name} for {money(amountCents)}
      </Button>
      <Button tone="plain" className="justify-self-start" onClick={onOther}>
        Another bank’s terminal has taken it
      </Button>
    </form>
  )
}
