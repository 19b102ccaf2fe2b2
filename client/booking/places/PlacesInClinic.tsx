import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { OwnPlace } from '#shared/lessons/clinics/places-contract.ts'

import { sessionWords, statusWords } from './place-words.ts'

interface PlacesInClinicProps {
  /** All of one clinic. */
  places: readonly OwnPlace[]
  onCancel: (place: OwnPlace) => void
}

/** A clinic with whoever comes to it. */
export function PlacesInClinic({ places, onCancel }: PlacesInClinicProps) {
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
  const words = statusWords[status]
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
