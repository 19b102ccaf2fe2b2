import { Check, X } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'

import { OverrideReasonField } from '#client/booking/board/OverrideReasonField.tsx'
import { useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { DeskQuote } from '#shared/booking/fitting.ts'

import type { Draft } from './draft.ts'
import type { Quoted } from './use-new-booking.ts'

/** Takes another time. */
type Choose = (startsAt: Date, place?: { bayId: string; minutes: number }) => void

interface StandingProps {
  form: UseFormReturn<Draft>
  quoted: Quoted
  onChoose: Choose
}

/** Says whether the draft can be booked, else why not and what is free instead. */
export function Standing({ form, quoted, onChoose }: StandingProps) {
  const { quote, error, against, mayForce } = quoted
  if (error) {
    return (
      <Refusal error={error} title="It is not known what is free">
        <Button tone="quiet" size="tight" className="justify-self-start" onClick={quoted.askAgain}>
          Try again
        </Button>
      </Refusal>
    )
  }
  if (!quote) return <Skeleton className="h-24" />

  return (
    <section aria-label="What is free" className="grid gap-3" aria-busy={quoted.isAsking}>
      <Fits quoted={quoted} quote={quote} />
      {quote.now && !(against.length === 0 && quote.startsAt <= quote.now.startsAt) && (
        <TakeNow now={quote.now} onChoose={onChoose} />
      )}
      {against.length > 0 && quote.next && <Next next={quote.next} onChoose={onChoose} />}
      {mayForce && (
        <OverrideReasonField
          label="Book anyway, because"
          error={form.formState.errors.reason?.message}
          {...form.register('reason', {
            validate: (reason) => !mayForce || reason.trim() !== '' || 'Say why, or choose another time.',
          })}
        />
      )}
      <Free quote={quote} onChoose={onChoose} />
    </section>
  )
}

function Fits({ quoted: { against, isBetween }, quote }: { quoted: Quoted; quote: DeskQuote }) {
  const { clock, dayShort, localOf } = useStudio()
  const span = `${dayShort(localOf(quote.startsAt))}, ${clock(quote.startsAt)} to ${clock(quote.endsAt)}`
  if (against.length === 0) {
    return (
      <p aria-live="polite" className="flex items-start gap-2 figures">
        <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-fairway" />
        <span>
          <span className="font-medium">{span} is free</span>
          {isBetween && ', beside the times that are offered online'}.
        </span>
      </p>
    )
  }

  return (
    <div aria-live="polite" className="grid gap-1.5">
      <p className="font-medium text-flag-deep figures">{span} does not fit:</p>
      <ul aria-label="What stands against it" className="divide-y divide-line border-y border-line">
        {against.map(({ subject, message }) => (
          <li key={`${subject} ${message}`} className="flex items-start gap-2 py-1.5">
            <X aria-hidden className="mt-0.5 size-4 shrink-0 text-flag-deep" />
            <p className="min-w-0 wrap-anywhere">
              <span className="font-medium">{subject}</span>
              <span className="block text-muted figures">{message}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TakeNow({ now, onChoose }: { now: NonNullable<DeskQuote['now']>; onChoose: Choose }) {
  const { clock, money } = useStudio()
  const { startsAt, endsAt, minutes, bayId, bayName, priceCents } = now
  const isAtOnce = startsAt <= useNow(30)

  return (
    <Button
      tone="quiet"
      size="tight"
      className="justify-self-start"
      onClick={() => onChoose(startsAt, { bayId, minutes })}
    >
      Take {bayName} {isAtOnce ? 'now' : `at ${clock(startsAt)}`} until {clock(endsAt)}, {money(priceCents)}
    </Button>
  )
}

function Next({ next, onChoose }: { next: NonNullable<DeskQuote['next']>; onChoose: Choose }) {
  const { moment } = useStudio()
  const { startsAt, bayName, staffName } = next

  return (
    <Button tone="quiet" size="tight" className="justify-self-start" onClick={() => onChoose(startsAt)}>
      {['Next: ' + moment(startsAt), bayName, staffName].filter(Boolean).join(', ')}
    </Button>
  )
}

function Free({ quote: { free, startsAt }, onChoose }: { quote: DeskQuote; onChoose: Choose }) {
  const { dayShort, localOf, clock } = useStudio()
  const day = dayShort(localOf(startsAt))
  if (free.length === 0) return <p className="text-muted">Nothing is offered and free on {day}.</p>

  return (
    <div className="grid gap-1.5">
      <p className="text-muted">Free on {day}</p>
      <ul aria-label="Free times" className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {free.map((start) => (
          <li key={start.startsAt.getTime()}>
            <Button
              tone="quiet"
              size="small"
              className="figures aria-pressed:border-fairway! aria-pressed:bg-turf"
              aria-pressed={start.startsAt.getTime() === startsAt.getTime()}
              onClick={() => onChoose(start.startsAt)}
            >
              {clock(start.startsAt)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
