import { useState } from 'react'

import { Nearest } from '#client/booking/board/panel/FreeTimes.tsx'
import { costWords } from '#client/booking/move-cost.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { BoardBooking } from '#shared/booking/contract.ts'

import { FootQuestion } from './FootQuestion.tsx'
import { HandedOver } from './HandedOver.tsx'
import { ReasonField } from './ReasonField.tsx'
import { lacksApart, onlyThis, SeriesExtent } from './SeriesExtent.tsx'
import { anyway, type Decision, type Refusal, type Spot, useMoveCost } from './use-move.ts'
import { clientAsks, lacksWhy, WhoAsked } from './WhoAsked.tsx'

interface MoveQuestionProps {
  title: string
  /** From where to where. */
  words: string
  booking: BoardBooking
  to: Spot
  /** What stands against it. */
  refusal: Refusal | undefined
  isBusy: boolean
  onDecide: (decision: Decision) => void
  /** Another time instead, of those that are free. */
  onChoose: (at: Date) => void
  onPutBack: () => void
}

/** What a move costs, whether the client is told, and of a series how much of it; what the rules do not offer takes a reason. */
export function MoveQuestion({ booking, to, refusal: known, onDecide, ...question }: MoveQuestionProps) {
  const { title, words, isBusy, onChoose, onPutBack } = question
  const { money } = useStudio()
  const [reason, setReason] = useState('')
  const [extent, setExtent] = useState(onlyThis)
  const [isHandedOver, setHandedOver] = useState(false)
  const [asking, setAsking] = useState(clientAsks)
  const { cost, refusal: seen } = useMoveCost({ booking, to, extent, isHandedOver, isForced: known !== undefined })
  const refusal = known?.nearest ? known : (seen ?? known)
  const needsReason = refusal?.leaves === 'a reason'
  const isAsked = (needsReason && reason.trim() === '') || lacksWhy(asking) || lacksApart(extent, cost?.kept)
  const decide = (notify: boolean) =>
    onDecide({
      notify,
      by: asking.by,
      why: asking.reason.trim(),
      expectedPriceCents: cost?.newCents,
      ...anyway(refusal, reason),
      extent,
      isHandedOver,
    })

  return (
    <FootQuestion
      title={title}
      words={cost ? `${words} ${costWords(cost, money)}` : words}
      problem={refusal?.words}
      onPutBack={onPutBack}
    >
      <Nearest times={refusal?.nearest ?? []} onChoose={onChoose} />
      {needsReason && <ReasonField reason={reason} onChange={setReason} />}
      {refusal?.leaves !== 'nothing' && <WhoAsked cost={cost} asking={asking} onChange={setAsking} />}
      <HandedOver backs={cost?.backs} isHandedOver={isHandedOver} onChange={setHandedOver} />
      {booking.seriesId !== null && refusal?.leaves !== 'nothing' && (
        <SeriesExtent extent={extent} kept={cost?.kept} onChange={setExtent} />
      )}
      {refusal?.leaves !== 'nothing' && (
        <>
          <Button
            {...(!needsReason && { 'data-first': true })}
            size="tight"
            busy={isBusy}
            disabled={isAsked}
            onClick={() => decide(true)}
          >
            Move and mail
          </Button>
          <Button tone="quiet" size="tight" busy={isBusy} disabled={isAsked} onClick={() => decide(false)}>
            Move only
          </Button>
        </>
      )}
    </FootQuestion>
  )
}
