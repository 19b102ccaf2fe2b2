import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { BookingOffer } from '#shared/booking/offers/contract.ts'

import { acceptOffer, cancelOffered, declineOffer } from './queries.ts'

interface OfferedTimesProps {
  offer: BookingOffer
  token: string
}

/** The times that the studio offers, since it cannot keep the one that was booked. */
export function OfferedTimes({ offer, token }: OfferedTimesProps) {
  const answering = useAct((answer: () => Promise<unknown>) => answer(), { touches: [['booking']] })
  const { isPending: isBusy, mutate: answer } = answering
  const isOpen = offer.status === 'open' && offer.times.length > 0

  return (
    <section aria-label="Your time" className="grid gap-4 rounded border border-brass/50 bg-surface p-5">
      {isOpen ? (
        <TimeChoice offer={offer} token={token} isBusy={isBusy} onAnswer={answer} />
      ) : (
        <NothingHeld reason={offer.reason} />
      )}
      {answering.error && <Refusal title="Nothing was changed" error={answering.error} />}
      <div className="flex flex-wrap gap-3">
        {isOpen && (
          <Button tone="quiet" busy={isBusy} onClick={() => answer(() => declineOffer(token))}>
            None of these, call me
          </Button>
        )}
        <Button tone="quiet" busy={isBusy} onClick={() => answer(() => cancelOffered(token))}>
          Cancel, free of charge
        </Button>
      </div>
    </section>
  )
}

/** The time that the client asked for. The booking stays until the studio answers. */
export function AskedTime({ offer: { times, localUntil }, token }: OfferedTimesProps) {
  const { dayLong, time } = useStudio()
  const takingBack = useAct(() => declineOffer(token), { touches: [['booking']] })
  const [wanted] = times
  if (!wanted) return null

  return (
    <section aria-label="The time you asked for" className="grid gap-4 rounded border border-brass/50 bg-surface p-5">
      <p>
        You asked for {dayLong(wanted.local)} at {time(wanted.local)}. Your booking stays as it is until the studio
        answers
        {localUntil && `, at the latest on ${dayLong(localUntil)} at ${time(localUntil)}`}.
      </p>
      {takingBack.error && <Refusal title="Nothing was changed" error={takingBack.error} />}
      <Button
        tone="quiet"
        className="justify-self-start"
        busy={takingBack.isPending}
        onClick={() => takingBack.mutate()}
      >
        Keep my time instead
      </Button>
    </section>
  )
}

function NothingHeld({ reason }: { reason: string }) {
  const { studio } = useStudio()

  return (
    <>
      <h2 className="font-display text-2xl">We cannot keep this time</h2>
      <p>
        {reason} We will call you. Or call {studio.phone}.
      </p>
    </>
  )
}

type OfferedTime = BookingOffer['times'][number]

interface TimeChoiceProps extends OfferedTimesProps {
  isBusy: boolean
  onAnswer: (answer: () => Promise<unknown>) => void
}

function TimeChoice({ offer: { reason, times, localUntil }, token, isBusy, onAnswer }: TimeChoiceProps) {
  const { dayLong, time, clock, money } = useStudio()
  const [chosen, choose] = useState<OfferedTime>()

  return (
    <>
      <h2 className="font-display text-2xl">Choose a new time</h2>
      <p>
        {reason} These times are kept for you until {localUntil && `${dayLong(localUntil)} at ${time(localUntil)}`}.
      </p>
      <fieldset className="grid gap-2">
        <legend className="sr-only">Times that are kept for you</legend>
        {times.map((offered) => (
          <label
            key={offered.startsAt.getTime()}
            className="flex min-h-12 items-center gap-3 rounded border border-line px-4 py-2 has-checked:border-fairway has-checked:bg-turf"
          >
            <input
              type="radio"
              name="offered"
              className="size-5 accent-fairway"
              checked={chosen?.startsAt.getTime() === offered.startsAt.getTime()}
              onChange={() => choose(offered)}
            />
            <span>
              <span className="font-semibold figures">
                {dayLong(offered.local)}, {clock(offered.startsAt)}
              </span>
              {offered.staffName && <span className="text-muted"> with {offered.staffName}</span>}
              <span className="text-muted figures">, {money(offered.priceCents)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button
        className="justify-self-start"
        busy={isBusy}
        disabled={!chosen}
        onClick={() => chosen && onAnswer(() => acceptOffer(token, chosen))}
      >
        Take this time
      </Button>
    </>
  )
}
