import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { changedPrice } from '#client/booking/move-cost.ts'
import { extensionOf, priceOfAll } from '#client/booking/own/longer.ts'
import { isUnknown, sentenceAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'
import type { Extension } from '#shared/booking/longer.ts'
import { counted } from '#shared/words.ts'

import { FootQuestion } from './FootQuestion.tsx'
import { ReasonField } from './ReasonField.tsx'
import { type Extent, extentAsked, lacksApart, onlyThis, SeriesExtent } from './SeriesExtent.tsx'
import { useLonger } from './use-longer.ts'

interface LengthQuestionProps {
  booking: BoardBooking
  /** By so much more, or less. */
  minutes: number
  onDone: () => void
}

/** What another length costs, before it is taken, and of a series for how many; what hours or shifts stand against takes a reason. */
export function LengthQuestion({ booking, minutes, onDone }: LengthQuestionProps) {
  const { clock, money } = useStudio()
  const [reason, setReason] = useState('')
  const [extent, setExtent] = useState(onlyThis)
  const { extension, refusal, isRefused, ...extending } = useLength({ booking, minutes, onDone }, extent)
  const against = extension?.against ?? undefined
  const isSeries = extent.scope !== 'this'
  const isAsked = (against !== undefined && reason.trim() === '') || lacksApart(extent, extension?.kept)
  const press = { size: 'tight', busy: extending.isPending, disabled: isRefused || isAsked } as const
  const isToCome = booking.startsAt > useNow(30) || isSeries

  return (
    <FootQuestion
      title={`Change the length of ${booking.personName}?`}
      words={
        extension
          ? lengthWords(extension, { before: clock(booking.endsAt), isSeries, clock, money })
          : `${Math.abs(minutes)} min ${minutes > 0 ? 'longer' : 'shorter'}`
      }
      problem={refusal ?? against}
      onPutBack={onDone}
    >
      {against !== undefined && <ReasonField reason={reason} onChange={setReason} />}
      {booking.seriesId !== null && (
        <SeriesExtent
          extent={extent}
          kept={extension?.kept}
          onChange={(next) => {
            extending.reset()
            setExtent(next)
          }}
        />
      )}
      <Button
        {...(against === undefined && { 'data-first': true })}
        {...press}
        onClick={() => extending.mutate({ reason, notify: false })}
      >
        Change the length
      </Button>
      {isToCome && (
        <Button tone="quiet" {...press} onClick={() => extending.mutate({ reason, notify: true })}>
          Change and mail
        </Button>
      )}
    </FootQuestion>
  )
}

/** What it costs, what takes it, and what stands against that. */
function useLength({ booking, minutes, onDone }: LengthQuestionProps, extent: Extent) {
  const { clock } = useStudio()
  const { data: extension, error } = useQuery(extensionOf(booking, minutes, extentAsked(extent)))
  const said = (endsAt: Date) => `${booking.personName} stays until ${clock(endsAt)}`
  const expectedPriceCents = priceOfAll(extension)
  const extending = useLonger({ booking, minutes, said, extent, expectedPriceCents, onDone })
  const hasNewPrice = changedPrice(extending.error) !== undefined
  const refusal = sentenceAfter(extending.error ?? error)
  // What nobody knows of is pressed again, and done once.
  const isRefused = refusal !== undefined && !hasNewPrice && !isUnknown(extending.error)

  return { ...extending, extension, refusal, isRefused }
}

interface LengthWords {
  /** Until when it was. */
  before: string
  isSeries: boolean
  clock: (at: Date) => string
  money: (cents: number) => string
}

/** Until when, and what is to be paid for it; of a series, of how many times. */
function lengthWords(extension: Extension, { before, isSeries, clock, money }: LengthWords): string {
  const { changed, addedCents, endsAt } = extension
  const price = addedCents > 0 ? `${money(addedCents)} more.` : 'The price stays.'
  if (isSeries) return `${counted(changed.length, 'time')} of the series. ${price}`

  return `Until ${clock(endsAt)} instead of ${before}. ${price}`
}
