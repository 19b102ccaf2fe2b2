import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { changedPrice } from '#client/booking/move-cost.ts'
import { extensionOf } from '#client/booking/own/longer.ts'
import { isUnknown, sentenceAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'

import { FootQuestion } from './FootQuestion.tsx'
import { ReasonField } from './ReasonField.tsx'
import { useLonger } from './use-longer.ts'

interface LengthQuestionProps {
  booking: BoardBooking
  /** By so much more, or less. */
  minutes: number
  onDone: () => void
}

/** What another length costs, before it is taken; what hours or shifts stand against takes a reason. */
export function LengthQuestion({ booking, minutes, onDone }: LengthQuestionProps) {
  const { time, clock, money } = useStudio()
  const [reason, setReason] = useState('')
  const { data: extension, error } = useQuery(extensionOf(booking, minutes))
  const said = (endsAt: Date) => `${booking.personName} stays until ${clock(endsAt)}`
  const extending = useLonger({ booking, minutes, said, expectedPriceCents: extension?.priceCents, onDone })
  const hasNewPrice = changedPrice(extending.error) !== undefined
  const refusal = sentenceAfter(extending.error ?? error)
  // What nobody knows of is pressed again, and done once.
  const isRefused = refusal !== undefined && !hasNewPrice && !isUnknown(extending.error)
  const against = extension?.against ?? undefined
  const price = extension && (extension.addedCents > 0 ? `${money(extension.addedCents)} more.` : 'The price stays.')

  return (
    <FootQuestion
      title={`Change the length of ${booking.personName}?`}
      words={
        extension
          ? `Until ${clock(extension.endsAt)} instead of ${time(booking.localEnd)}. ${price}`
          : `${Math.abs(minutes)} min ${minutes > 0 ? 'longer' : 'shorter'}`
      }
      problem={refusal ?? against}
      onPutBack={onDone}
    >
      {against !== undefined && <ReasonField reason={reason} onChange={setReason} />}
      <Button
        size="tight"
        {...(against === undefined && { 'data-first': true })}
        busy={extending.isPending}
        disabled={isRefused || (against !== undefined && reason.trim() === '')}
        onClick={() => extending.mutate(reason)}
      >
        Change the length
      </Button>
    </FootQuestion>
  )
}
