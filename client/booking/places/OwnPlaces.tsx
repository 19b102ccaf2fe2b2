import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { type OwnPlace, clinicPlacesContract, type Withdrawal } from '#shared/lessons/clinics/places-contract.ts'

import { myPlaces, cancelPreviewOf, sessionWords, noteOfPlace } from './queries.ts'

/** The person's places in clinics, by clinic; nothing if there are none. */
export function OwnPlaces({ userId }: { userId: string }) {
  const { data: places = [], isLoadingError, error } = useQuery(myPlaces(userId))
  const [canceling, ask] = useState<OwnPlace>()
  if (places.length === 0 && !isLoadingError) return null

  return (
    <section aria-labelledby="places" className="grid gap-3">
      <h2 id="places" className="font-display text-2xl font-medium">
        Your places in clinics
      </h2>
      {isLoadingError && (
        <Notice kind="problem" title="Your places could not be read">
          {error.message}
        </Notice>
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {[...Map.groupBy(places, ({ clinic }) => clinic.slug)].map(([slug, own]) => (
          <PlacesInClinic key={slug} places={own} onCancel={ask} />
        ))}
      </ul>
      {canceling && <CancelPlace place={canceling} onClose={() => ask(undefined)} />}
    </section>
  )
}

interface PlacesInClinicProps {
  /** All places in one clinic. */
  places: readonly OwnPlace[]
  onCancel: (place: OwnPlace) => void
}

/** A clinic with the people who come to it. */
function PlacesInClinic({ places, onCancel }: PlacesInClinicProps) {
  const wording = useStudio()
  const [first] = places
  if (!first) return null

  const { title, sessions, coach, bringAlong, slug } = first.clinic
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 md:grid-cols-[13rem_1fr]">
      <ul className="font-semibold figures">
        {sessions.map((session) => (
          <li key={session.local}>{sessionWords(session, wording)}</li>
        ))}
      </ul>
      <div className="grid min-w-0 gap-2">
        <p>
          <Link
            to={`/lessons/clinics-events#${slug}`}
            className="font-medium underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {title}
          </Link>
          {coach && <span className="text-muted"> with {coach.name}</span>}
        </p>
        <p className="max-w-[60ch] text-sm">
          <span className="text-muted">Bring along: </span>
          {bringAlong}
        </p>
        <ul aria-label={`Who comes to ${title}`} className="divide-y divide-line">
          {places.map((place) => (
            <Place key={place.id} place={place} onCancel={() => onCancel(place)} />
          ))}
        </ul>
      </div>
    </li>
  )
}

function Place({ place, onCancel }: { place: OwnPlace; onCancel: () => void }) {
  const { name, isMe, status, orderId, mayCancel, clinic } = place
  const words = noteOfPlace(status)
  const whose = `${isMe ? 'your place' : `the place of ${name}`} in ${clinic.title}`

  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <span className="flex flex-wrap items-center gap-x-3">
        {isMe ? 'You' : name}
        {words && <Badge>{words}</Badge>}
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        {orderId !== null && (
          <Link
            to={`/dashboard/order/${orderId}`}
            className="inline-flex min-h-11 items-center text-fairway underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway"
          >
            {status === 'pending_payment' ? 'Pay' : 'Order'}
            <span className="sr-only"> for {whose}</span>
          </Link>
        )}
        {mayCancel && (
          <Button tone="plain" onClick={onCancel}>
            Cancel
            <span className="sr-only"> {whose}</span>
          </Button>
        )}
      </span>
    </li>
  )
}

/** Shows the refund before a place is canceled. */
function CancelPlace({ place, onClose }: { place: OwnPlace; onClose: () => void }) {
  const { dayLong, time } = useStudio()
  const { data: seen, error } = useQuery(cancelPreviewOf(place.id))
  const cancelling = useCancelling(place, onClose)
  const problem = cancelling.error ?? error
  const { title, sessions } = place.clinic
  const local = sessions[0]?.local

  return (
    <Dialog title={place.isMe ? 'Cancel your place?' : `Cancel the place of ${place.name}?`} onClose={onClose}>
      <p className="text-balance">
        {title}
        {local !== undefined && `, ${dayLong(local)} at ${time(local)}`}.
      </p>
      <div className="grid gap-1 rounded bg-sunken px-4 py-3">
        <GoesBack seen={seen} hasFailed={problem !== null} />
        {place.policy && <p className="text-sm text-muted figures">{place.policy}</p>}
      </div>
      {problem && <Refusal title="It is not canceled" error={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" data-first onClick={onClose}>
          Keep it
        </Button>
        {seen && (
          <Button tone="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel the place
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function GoesBack({ seen, hasFailed }: { seen: Withdrawal | undefined; hasFailed: boolean }) {
  const { money } = useStudio()
  const backCents = seen?.refund?.totalCents ?? 0
  const words = backCents > 0 ? `You get ${money(backCents)} back in the way you paid.` : 'Nothing goes back.'

  return (
    <p className="font-semibold figures" aria-live="polite">
      {seen ? words : hasFailed ? 'What goes back is not known.' : 'Looking at what goes back…'}
    </p>
  )
}

function useCancelling({ id: seatId }: OwnPlace, onDone: () => void) {
  return useAct(() => call(clinicPlacesContract.cancelMyPlace, { params: { seatId }, query: {} }), {
    done: () => 'The place is canceled',
    onDone,
    touches: [['booking'], ['lessons'], ['orders']],
  })
}
