import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, useEffect, useId, useRef } from 'react'

import { focusBlock } from '#client/booking/board/walk-blocks.ts'
import { extensionOf, priceOfAll } from '#client/booking/longer.ts'
import { costWords, changedPrice } from '#client/booking/move-cost.ts'
import { isUnknown, sentenceAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import type { Extension } from '#shared/booking/longer.ts'
import { counted } from '#shared/words.ts'

import { Nearest } from './FreeTimes.tsx'
import { HandedOver } from './HandedOver.tsx'
import { lacksApart, onlyThis, SeriesExtent, type Extent, extentAsked } from './SeriesExtent.tsx'
import { useChangeLength } from './use-change-length.ts'
import { type Refusal, decisionAgainst, type Decision, type Spot, useMoveCost } from './use-move.ts'
import type { MovingState } from './use-moving.ts'
import { clientAsks, lacksReason, WhoAsked } from './WhoAsked.tsx'

/** Asks what to do with the booking that was dropped. The focus returns to its block. */
export function DropQuestion({ moving, columnName }: { moving: MovingState; columnName: (id: string) => string }) {
  const { clock, moment, localOf } = useStudio()
  const { dropped } = moving
  if (!dropped) return null

  const { item, place, to, conflict, longerBy } = dropped
  const putBack = () => {
    moving.putBack()
    focusBlock(item.id)
  }
  if (longerBy !== 0) return <LengthQuestion booking={item.booking} minutes={longerBy} onDone={putBack} />

  const refusal: Refusal | undefined =
    moving.refusal ?? (conflict === undefined ? undefined : { words: conflict, leaves: 'a reason' })
  const elsewhere = place.columnId === item.columnId ? '' : `, ${columnName(place.columnId)}`
  const local = localOf(to.startsAt)
  const where = local.slice(0, 10) === item.booking.local.slice(0, 10) ? clock(to.startsAt) : moment(to.startsAt)
  return (
    <MoveQuestion
      key={`${item.id} ${place.columnId} ${to.startsAt.getTime()}`}
      title={`Move ${item.booking.personName}?`}
      words={`${clock(item.booking.startsAt)} to ${where}${elsewhere}.`}
      booking={item.booking}
      to={to}
      refusal={refusal}
      isBusy={moving.isMoving}
      onDecide={moving.decide}
      onChoose={moving.choose}
      onPutBack={putBack}
    />
  )
}

interface MoveQuestionProps {
  title: string
  /** From where to where. */
  words: string
  booking: BoardBooking
  to: Spot
  /** Why it cannot be moved there, if so. */
  refusal: Refusal | undefined
  isBusy: boolean
  onDecide: (decision: Decision) => void
  /** Chooses one of the free times instead. */
  onChoose: (at: Date) => void
  onPutBack: () => void
}

/** Says what a move costs. Asks whether to mail the client, how much of a series moves, and why rules are overridden. */
function MoveQuestion({ booking, to, refusal: known, onDecide, ...question }: MoveQuestionProps) {
  const { title, words, isBusy, onChoose, onPutBack } = question
  const { money } = useStudio()
  const [reason, setReason] = useState('')
  const [extent, setExtent] = useState(onlyThis)
  const [isHandedOver, setHandedOver] = useState(false)
  const [asking, setAsking] = useState(clientAsks)
  const { cost, refusal: seen } = useMoveCost({ booking, to, extent, isHandedOver, isForced: known !== undefined })
  const refusal = known?.nearest ? known : (seen ?? known)
  const needsReason = refusal?.leaves === 'a reason'
  const isAsked = (needsReason && reason.trim() === '') || lacksReason(asking) || lacksApart(extent, cost?.kept)
  const decide = (notify: boolean) =>
    onDecide({
      notify,
      by: asking.by,
      why: asking.reason.trim(),
      expectedPriceCents: cost?.newCents,
      ...decisionAgainst(refusal, reason),
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

interface LengthQuestionProps {
  booking: BoardBooking
  /** How much longer; less than zero is shorter. */
  minutes: number
  onDone: () => void
}

/** Says what another length costs. Asks how much of a series changes, and for a reason to override hours and shifts. */
function LengthQuestion({ booking, minutes, onDone }: LengthQuestionProps) {
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

/** The preview of another length, the act that changes it, and why it may be refused. */
function useLength({ booking, minutes, onDone }: LengthQuestionProps, extent: Extent) {
  const { clock } = useStudio()
  const { data: extension, error } = useQuery(extensionOf(booking, minutes, extentAsked(extent)))
  const said = (endsAt: Date) => `${booking.personName} stays until ${clock(endsAt)}`
  const expectedPriceCents = priceOfAll(extension)
  const extending = useChangeLength({ booking, minutes, said, extent, expectedPriceCents, onDone })
  const hasNewPrice = changedPrice(extending.error) !== undefined
  const refusal = sentenceAfter(extending.error ?? error)
  // After a lost answer it may be pressed again: the server does it once.
  const isRefused = refusal !== undefined && !hasNewPrice && !isUnknown(extending.error)

  return { ...extending, extension, refusal, isRefused }
}

interface LengthWords {
  /** The former end. */
  before: string
  isSeries: boolean
  clock: (at: Date) => string
  money: (cents: number) => string
}

/** The new end and the added price; for a series, how many times change. */
function lengthWords(extension: Extension, { before, isSeries, clock, money }: LengthWords): string {
  const { changed, addedCents, endsAt } = extension
  const price = addedCents > 0 ? `${money(addedCents)} more.` : 'The price stays.'
  if (isSeries) return `${counted(changed.length, 'time')} of the series. ${price}`

  return `Until ${clock(endsAt)} instead of ${before}. ${price}`
}

interface FootQuestionProps {
  title: string
  words: string
  problem: string | undefined
  onPutBack: () => void
  /** The answers. The one marked `data-first` has the focus. */
  children: ReactNode
}

/** A question at the foot of the board, which stays visible. Escape puts the booking back. */
function FootQuestion({ title, words, problem, onPutBack, children }: FootQuestionProps) {
  const titleId = useId()
  const question = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- another problem has another first answer
  useEffect(() => question.current?.querySelector<HTMLElement>('[data-first], [data-last]')?.focus(), [problem])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape puts it back from each of its buttons
    <section
      ref={question}
      data-foot-question
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onPutBack()
      }}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-edge bg-surface px-4 py-3 shadow-float print:hidden"
    >
      <div className="mx-auto flex max-w-5xl flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          <p className="text-sm figures">{words}</p>
          {problem !== undefined && (
            <p role="alert" className="text-sm font-medium text-flag-deep">
              {problem}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          {children}
          <Button tone="quiet" size="tight" data-last onClick={onPutBack}>
            Put it back
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The reason by which the desk overrides the rules. */
const ReasonField = ({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) => (
  <label className="grid gap-1 text-sm">
    <span>Do it anyway, because</span>
    <input
      data-first
      maxLength={300}
      className={`${tightControlLook} w-56!`}
      value={reason}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)
